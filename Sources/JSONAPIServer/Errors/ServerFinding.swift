public import JSONAPI

/// Something that ``JSONAPIServer/verify(as:)`` has found.
///
/// ```swift
/// let findings = try await api.verify()
/// for finding in findings { print("\(finding.severity):", finding) }
/// guard findings.allSatisfy({ $0.severity < .error }) else { exit(1) }
/// ```
public struct ServerFinding: Sendable, Hashable, CustomStringConvertible {
  /// The severity.
  ///
  /// An error makes requests fail, or resources that clients can't tell apart or decode. A warning makes them slow or
  /// late, or leaves something out.
  public let severity: Finding.Severity

  /// The resource type; nil if it is about no single one.
  public let type: String?

  /// The field of the type; nil if it is about no single one.
  public let field: String?

  /// What is wrong, and where it isn't obvious, what to do: one or more sentences.
  public let message: String

  /// Creates a finding of a ``ServerDatabase``.
  ///
  /// - Parameters:
  ///   - severity: The severity.
  ///   - message: What is wrong, a sentence.
  ///   - type: The resource type; nil if it is about no single one.
  ///   - field: The field of the type; nil if it is about no single one.
  public init(
    _ severity: Finding.Severity, _ message: String, type: String? = nil, field: String? = nil
  ) {
    self.severity = severity
    self.type = type
    self.field = field
    self.message = message
  }

  /// The type, the field and the message.
  public var description: String {
    let place = [type, field].compactMap { $0 }.joined(separator: ".")
    return place.isEmpty ? message : "\(place): \(message)"
  }
}
