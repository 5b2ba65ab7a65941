public import JSONAPI

/// What clients can rely on: what an API was seen to do, or what its description declares.
///
/// ``ContractComparison`` compares two of them, wherever each comes from.
public struct Contract: Sendable, Hashable {
  /// The resource types, by name.
  public var types: ByName<ResourceType> = [:]

  /// Whether types are unknown because of a limit.
  public var isTruncated = false

  /// Creates a contract without types.
  public init() {}

  /// How often something was the case.
  public struct Frequency: Sendable, Hashable {
    /// In how many cases it was; for something declared, 1 where it may be and 0 where it can't.
    public var count: Int
    /// How many cases there were; `nil` for something declared.
    public var total: Int?

    /// Creates a frequency that was counted.
    public init(_ count: Int, of total: Int) {
      self.count = max(0, count)
      self.total = max(self.count, total)
    }

    /// Creates a frequency that is declared.
    public init(declared isPossible: Bool) {
      count = isPossible ? 1 : 0
      total = nil
    }

    /// The frequency of what nothing is known of.
    public static let unknown = Frequency(0, of: 0)

    /// Whether it can be the case.
    public var isPossible: Bool { count > 0 }
  }

  /// A resource type.
  public struct ResourceType: Sendable, Hashable {
    /// How many resources were seen with all their fields; `nil` for a declared type.
    public var observations: Int?
    /// Whether resources of the type were primary data.
    public var isPrimary: Bool
    /// The ids.
    public var id: Value
    /// The attributes and relationships, by name.
    public var fields: ByName<Field> = [:]
    /// Whether fields are unknown because of a limit.
    public var isTruncated = false

    /// Creates a type without fields.
    public init(observations: Int?, isPrimary: Bool = true, id: Value) {
      self.observations = observations
      self.isPrimary = isPrimary
      self.id = id
    }
  }

  /// An attribute or a relationship.
  public enum Field: Sendable, Hashable {
    /// An attribute.
    case attribute(Value)
    /// A relationship.
    case relationship(Relationship)

    var absent: Frequency {
      switch self {
      case .attribute(let value): value.absent
      case .relationship(let relationship): relationship.absent
      }
    }
  }

  /// A kind of values, as clients tell them apart.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `true` or `false`.
    case boolean
    /// A number without a fraction.
    case integer
    /// A number.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object
  }

  /// The values at a place.
  public struct Value: Sendable, Hashable {
    /// How often there was none.
    public var absent: Frequency
    /// How often it was `null`.
    public var null: Frequency
    /// The kinds of the others, and how often each was seen; none for values of any kind.
    public var kinds: [Kind: Int] = [:]
    /// The formats of strings, and how often each was seen.
    public var formats: [StringFormat: Int] = [:]
    /// The values of what looks like an enumeration, or is declared as one.
    public var cases: [String]?
    /// All strings, where they are few; with ``cases``, these.
    public var strings: [String]?
    /// The range of integers.
    public var range: ClosedRange<Int>?
    /// The members of objects, by name.
    public var members: ByName<Value> = [:]
    /// The elements of arrays and the values of objects whose names are data; one at most.
    public var elements: [Value] = []
    /// Whether members are unknown because of a limit.
    public var isTruncated = false

    /// Creates values of any kind.
    public init(absent: Frequency, null: Frequency) {
      self.absent = absent
      self.null = null
    }
  }

  /// A relationship.
  public struct Relationship: Sendable, Hashable {
    /// How often it was absent.
    public var absent: Frequency
    /// How often there was no linkage.
    public var withoutLinkage: Frequency
    /// How often linkage was `null`.
    public var null: Frequency
    /// Whether it is to-one, to-many, unknown (empty) or both.
    public var cardinalities: Set<Schema.Cardinality> = []
    /// The types of destinations, and how often each was seen; none where they are unknown.
    public var destinations: ByName<Int> = [:]
    /// How often it was no object.
    public var malformed = 0

    /// Whether all linkage that was seen is `null`.
    var isAlwaysNull: Bool { null.isPossible && null.count == null.total }

    /// Creates a relationship to unknown resources.
    public init(absent: Frequency, withoutLinkage: Frequency, null: Frequency) {
      self.absent = absent
      self.withoutLinkage = withoutLinkage
      self.null = null
    }
  }
}
