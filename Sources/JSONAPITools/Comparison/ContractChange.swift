/// Something that an API does otherwise than before.
public struct ContractChange: Sendable, Hashable {
  /// What it means to clients.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Clients that rely on what was, fail.
    case breaking
    /// Clients may fail, or show something wrong, if they are not prepared.
    case risky
    /// Clients don't notice, or there was too little evidence of what was.
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

  /// What has changed.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A type that was not there.
    case newType = "new-type"
    /// A type that is no longer there.
    case missingType = "missing-type"
    /// A field that was not there.
    case newField = "new-field"
    /// A field that is no longer there.
    case missingField = "missing-field"
    /// A field that was always there and no longer is, or the other way round.
    case presence
    /// A value that was never `null` and is, or the other way round.
    case null
    /// Values of another kind.
    case kind
    /// Strings of another format.
    case format
    /// Values that an enumeration had not, or has no longer.
    case value
    /// Integers that need more bits.
    case range
    /// An attribute that became a relationship, or the other way round.
    case field
    /// A relationship that became to-one or to-many.
    case cardinality
    /// A relationship to other types.
    case destination
    /// A relationship that has linkage no longer, or again.
    case linkage
    /// An operation, a parameter or a member of a request.
    case operation
  }

  /// What it means to clients.
  public let severity: Severity
  /// What has changed.
  public let kind: Kind
  /// The resource type, or the operation.
  public let type: String
  /// The way to the value from the type; `[]` is an element of an array or a value of a dictionary.
  public let path: [String]
  /// A sentence on what was and what is.
  public let message: String

  /// The type and the way to the value, such as `articles.tags[].name`.
  public var place: String {
    path.reduce(type) { $1 == "[]" ? $0 + $1 : "\($0).\($1)" }
  }
}
