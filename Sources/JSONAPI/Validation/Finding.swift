/// A violation of a rule or a recommendation of the specification.
///
/// ```swift
/// for finding in DocumentValidator(context: .response).validate(bytes) {
///   print(finding)  // error RES-05 at /data/id: expected a string as the id, found a number 1
/// }
/// ```
///
/// A finding conforms to `Error`, so that strict decoding can throw it.
public struct Finding: Error, Sendable, Hashable {
  /// The severity of a finding.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// A recommendation isn't followed.
    case note
    /// A SHOULD isn't followed, or the specification is ambiguous.
    case warning
    /// A MUST is violated.
    case error

    /// Orders severities from note to error.
    public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The id of the rule, such as `RES-05`, as listed in <doc:Requirements>.
  ///
  /// Empty if the document violates no rule but decoding left something out.
  public var requirement: String
  /// The severity.
  public var severity: Severity
  /// The location in the document.
  ///
  /// It points to the offending value or name, or to the object that lacks a member.
  public var pointer: JSONPointer
  /// What was expected and what was found, as text for people.
  public var message: String
  /// The byte offset of the location in the text.
  ///
  /// Use ``DocumentValidator/places(of:in:)`` to convert offsets to lines and columns.
  public var offset: Int

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - requirement: The id of the rule, such as `RES-05`.
  ///   - severity: The severity.
  ///   - pointer: The location in the document.
  ///   - message: What was expected and what was found.
  ///   - offset: The byte offset of the location in the text.
  public init(
    requirement: String, severity: Severity, pointer: JSONPointer, message: String, offset: Int = 0
  ) {
    self.requirement = requirement
    self.severity = severity
    self.pointer = pointer
    self.message = message
    self.offset = offset
  }
}

extension Finding {
  /// The parts of the message, which has the format of error descriptions.
  var expectation: (expected: String, found: String) {
    guard message.hasPrefix("expected "), let comma = message.firstRange(of: ", found ") else {
      return ("a valid document", message)
    }
    return (
      String(message[..<comma.lowerBound].dropFirst(9)), String(message[comma.upperBound...])
    )
  }
}

extension Finding: CustomStringConvertible {
  /// The severity, rule, pointer and message on one line; long names in the pointer are truncated.
  public var description: String {
    let place = pointer.tokens.isEmpty ? "the top" : pointer.shortened
    let rule = requirement.isEmpty ? "" : " \(requirement)"
    return "\(severity.rawValue)\(rule) at \(place): \(message)"
  }
}

extension [Finding] {
  /// The findings sorted by offset; the sort is stable.
  func inDocumentOrder() -> [Finding] { sorted { $0.offset < $1.offset } }
}
