/// Statistics about the values at one location, such as those of an attribute, collected from
/// documents.
///
/// The number of absences is known to the enclosing value: see ``TypeEvidence/absences(of:)``, and
/// for members of nested objects ``absences(of:)``.
public struct ValueEvidence: Sendable, Equatable {
  /// The number of values, including `null`.
  public internal(set) var count = 0
  /// The number of `null` values.
  public internal(set) var nulls = 0
  /// The number of values `true` and `false`.
  public internal(set) var booleans = 0
  /// The number of integers: numbers without a fraction or an exponent.
  public internal(set) var integers = 0
  /// The number of other numbers.
  public internal(set) var fractions = 0
  /// The number of strings.
  public internal(set) var strings = 0
  /// The number of arrays.
  public internal(set) var arrays = 0
  /// The number of objects.
  public internal(set) var objects = 0

  /// The smallest and the largest integer, among those that fit into an `Int`.
  public internal(set) var integerRange: ClosedRange<Int>?
  /// Whether an integer was out of range for an `Int`.
  public internal(set) var hasHugeIntegers = false
  /// The number of strings of each format, which add up to all strings.
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

  /// Returns the number of objects without a member.
  public func absences(of member: String) -> Int { objects - (members[member]?.count ?? 0) }

  /// The format of all non-empty strings; `nil` if they have none in common.
  public var format: StringFormat? { .common(to: formats.keys) }

  /// Whether all values except null are of one kind; all numbers count as one kind.
  var hasOneKind: Bool {
    [booleans, integers + fractions, strings, arrays, objects].count { $0 > 0 } == 1
  }
}
