public import JSONAPI

/// A finding of ``JSONAPIServer/verify(as:)``.
///
/// ```swift
/// let findings = try await api.verify()
/// for finding in findings { print("\(finding.severity):", finding) }
/// guard findings.allSatisfy({ $0.severity < .error }) else { exit(1) }
/// ```
public struct ServerFinding: Sendable, Hashable, CustomStringConvertible {
  /// The severity.
  ///
  /// An error makes requests fail, or produces resources that clients can't distinguish or decode.
  /// A warning makes requests slow or late, or leaves something out.
  public let severity: Finding.Severity

  /// The resource type; nil if the finding isn't about a single one.
  public let type: String?

  /// The field of the type; nil if the finding isn't about a single one.
  public let field: String?

  /// What is wrong and, if it isn't obvious, how to fix it: one or more sentences.
  public let message: String

  /// Creates a finding of a ``ServerDatabase``.
  ///
  /// - Parameters:
  ///   - severity: The severity.
  ///   - message: What is wrong, as a sentence.
  ///   - type: The resource type; nil if the finding isn't about a single one.
  ///   - field: The field of the type; nil if the finding isn't about a single one.
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
