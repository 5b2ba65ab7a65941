/// One thing that a document does against the specification, or against its advice.
///
/// ```swift
/// for finding in DocumentValidator(context: .response).validate(bytes) {
///   print(finding)  // error RES-05 at /data/id: expected a string as the id, found a number 1
/// }
/// ```
///
/// A finding is an error, so that strict decoding can throw it as it is.
public struct Finding: Error, Sendable, Hashable {
  /// How much a finding matters.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Advice: a recommendation about style is not followed.
    case note
    /// A rule that the specification words as SHOULD is not followed, or the text allows two readings.
    case warning
    /// A rule that the specification words as MUST is broken.
    case error

    /// Orders severities from the mildest to the gravest.
    public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The id of the rule in the requirements catalogue, such as `RES-05`; empty where a document breaks
  /// none, and decoding left something out.
  public var requirement: String
  /// How much it matters.
  public var severity: Severity
  /// The place in the document.
  ///
  /// It is the place of a value or a name that is wrong, and of the object that lacks a member.
  public var pointer: JSONPointer
  /// What was expected and what was found, in words.
  public var message: String
  /// The offset in the text, in bytes, of what the finding is about.
  ///
  /// ``DocumentValidator/places(of:in:)`` turns offsets into lines and columns.
  public var offset: Int

  /// Creates a finding.
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

extension Finding: CustomStringConvertible {
  /// Severity, rule, place and message in one line; of long names in the place, only the beginning.
  public var description: String {
    let place = pointer.tokens.isEmpty ? "the top" : pointer.shortened
    let rule = requirement.isEmpty ? "" : " \(requirement)"
    return "\(severity.rawValue)\(rule) at \(place): \(message)"
  }
}

extension [Finding] {
  /// The findings by where in the text they are; those at one place stay in their order.
  func inDocumentOrder() -> [Finding] { sorted { $0.offset < $1.offset } }
}
