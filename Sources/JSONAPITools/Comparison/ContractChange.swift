/// A change in the behaviour of an API.
public struct ContractChange: Sendable, Hashable {
  /// The impact of a change on clients.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Clients that rely on the old behaviour fail.
    case breaking
    /// Clients may fail, or show something wrong, if they are not prepared.
    case risky
    /// Clients don't notice, or there is too little evidence of the old behaviour.
    case harmless

    /// Orders severities from harmless to breaking.
    public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

    private var rank: Int {
      switch self {
      case .harmless: 0
      case .risky: 1
      case .breaking: 2
      }
    }
  }

  /// The subject of a change.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A type that didn't exist before.
    case newType = "new-type"
    /// A type that no longer exists.
    case missingType = "missing-type"
    /// A field that didn't exist before.
    case newField = "new-field"
    /// A field that no longer exists.
    case missingField = "missing-field"
    /// A field that was always present and no longer is, or the other way round.
    case presence
    /// A value that was never `null` and now can be, or the other way round.
    case null
    /// Values of another kind.
    case kind
    /// Strings of another format.
    case format
    /// A value that was added to an enumeration, or removed from it.
    case value
    /// Integers that need more bits.
    case range
    /// An attribute that became a relationship, or the other way round.
    case field
    /// A relationship that became to-one or to-many.
    case cardinality
    /// A relationship to other types.
    case destination
    /// A relationship that no longer has linkage, or has it again.
    case linkage
    /// An operation, a parameter or a member of a request.
    case operation
  }

  /// The impact on clients.
  public let severity: Severity
  /// The subject of the change.
  public let kind: Kind
  /// The resource type, or the operation.
  public let type: String
  /// The path to the value within the type; `[]` is an element of an array or a value of a
  /// dictionary.
  public let path: [String]
  /// A sentence that compares the new behaviour with the old.
  public let message: String

  /// The type and the path to the value, such as `articles.tags[].name`.
  public var place: String {
    path.reduce(type) { $1 == "[]" ? $0 + $1 : "\($0).\($1)" }
  }
}
