public import JSONAPI

/// The behaviour that clients can rely on, either observed in an API or declared by its
/// description.
///
/// ``ContractComparison`` compares two contracts of either origin.
public struct Contract: Sendable, Hashable {
  /// The resource types, by name.
  public var types: ByName<ResourceType> = [:]

  /// Whether types are unknown because of a limit.
  public var isTruncated = false

  /// Creates a contract without types.
  public init() {}

  /// How often a condition held.
  public struct Frequency: Sendable, Hashable {
    /// The number of cases in which it held; for a declaration, 1 if it can hold and 0 if it can't.
    public var count: Int
    /// The number of cases; `nil` for a declaration.
    public var total: Int?

    /// Creates an observed frequency.
    public init(_ count: Int, of total: Int) {
      self.count = max(0, count)
      self.total = max(self.count, total)
    }

    /// Creates a declared frequency.
    public init(declared isPossible: Bool) {
      count = isPossible ? 1 : 0
      total = nil
    }

    /// The frequency of a condition about which nothing is known.
    public static let unknown = Frequency(0, of: 0)

    /// Whether the condition can hold.
    public var isPossible: Bool { count > 0 }
  }

  /// A resource type.
  public struct ResourceType: Sendable, Hashable {
    /// The number of resources seen with all their fields; `nil` for a declared type.
    public var observations: Int?
    /// Whether resources of the type were primary data.
    public var isPrimary: Bool
    /// The values of ids.
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

  /// A kind of value that clients distinguish.
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

  /// The values at one location.
  public struct Value: Sendable, Hashable {
    /// How often the value was absent.
    public var absent: Frequency
    /// How often the value was `null`.
    public var null: Frequency
    /// The kinds of all other values, with counts; empty for values of any kind.
    public var kinds: [Kind: Int] = [:]
    /// The formats of strings, with counts.
    public var formats: [StringFormat: Int] = [:]
    /// The cases of an apparent or declared enumeration.
    public var cases: [String]?
    /// All strings, if there are few; the same as ``cases`` if that is set.
    public var strings: [String]?
    /// The cases of a declared enumeration of integers.
    var integerCases: [Int]?
    /// All integers, if there are few.
    var integers: [Int]?
    /// The range of integers.
    public var range: ClosedRange<Int>?
    /// Whether there were integers that don't fit in an `Int`.
    var hasHugeIntegers = false
    /// The members of objects, by name.
    public var members: ByName<Value> = [:]
    /// The elements of arrays, or the values of objects whose names are data; at most one.
    public var elements: [Value] = []
    /// Whether members are unknown because of a limit.
    public var isTruncated = false

    /// Creates the description of values of any kind.
    public init(absent: Frequency, null: Frequency) {
      self.absent = absent
      self.null = null
    }
  }

  /// A relationship.
  public struct Relationship: Sendable, Hashable {
    /// How often the relationship was absent.
    public var absent: Frequency
    /// How often the relationship had no linkage.
    public var withoutLinkage: Frequency
    /// How often linkage was `null`.
    public var null: Frequency
    /// Its cardinality; empty if unknown, and both if both were seen.
    public var cardinalities: Set<Schema.Cardinality> = []
    /// The types of destinations, with counts; empty if they are unknown.
    public var destinations: ByName<Int> = [:]
    /// How often the relationship wasn't an object.
    public var malformed = 0

    /// Whether all linkage seen is `null`.
    var isAlwaysNull: Bool { null.isPossible && null.count == null.total }

    /// Creates a relationship to unknown resources.
    public init(absent: Frequency, withoutLinkage: Frequency, null: Frequency) {
      self.absent = absent
      self.withoutLinkage = withoutLinkage
      self.null = null
    }
  }
}
