/// What documents say about the values at one place, such as those of an attribute.
///
/// How often the place had no value at all is known to what is around it: see
/// ``TypeEvidence/absences(of:)``, and for members of nested objects ``absences(of:)``.
public struct ValueEvidence: Sendable, Equatable {
  /// How many values there were, `null` included.
  public internal(set) var count = 0
  /// How many were `null`.
  public internal(set) var nulls = 0
  /// How many were `true` or `false`.
  public internal(set) var booleans = 0
  /// How many were numbers without a fraction or an exponent.
  public internal(set) var integers = 0
  /// How many were other numbers.
  public internal(set) var fractions = 0
  /// How many were strings.
  public internal(set) var strings = 0
  /// How many were arrays.
  public internal(set) var arrays = 0
  /// How many were objects.
  public internal(set) var objects = 0

  /// The least and the greatest integer, of those that fit into an `Int`.
  public internal(set) var integerRange: ClosedRange<Int>?
  /// Whether an integer was too large for an `Int`.
  public internal(set) var hasHugeIntegers = false
  /// How many strings had each format; together they are all strings.
  public internal(set) var formats: [StringFormat: Int] = [:]
  /// The distinct strings and integers.
  public internal(set) var values = DistinctValues()

  /// The members of objects, by name.
  public internal(set) var members: ByName<ValueEvidence> = [:]
  var elements: [ValueEvidence] = []
  /// Whether members or elements were left out because of a limit.
  public internal(set) var isTruncated = false

  init() {}

  /// The elements of arrays; `nil` if there were none.
  public var element: ValueEvidence? { elements.first }

  /// How many objects had no member of this name.
  public func absences(of member: String) -> Int { objects - (members[member]?.count ?? 0) }

  /// The format of all strings but empty ones; `nil` if they had none in common.
  public var format: StringFormat? { .common(to: formats.keys) }

  /// Whether all values but null are of one kind, numbers of any form being one.
  var hasOneKind: Bool {
    [booleans, integers + fractions, strings, arrays, objects].count { $0 > 0 } == 1
  }
}
