import JSONAPI

/// The distinct strings and integers of a field, counted.
public struct DistinctValues: Sendable, Equatable {
  /// A value.
  public enum Value: Sendable, Hashable, Comparable {
    /// An integer.
    case integer(Int)
    /// A string, compared by its bytes.
    case string(String)

    /// Compares integers, or the bytes of strings.
    public static func == (one: Value, other: Value) -> Bool {
      switch (one, other) {
      case (.integer(let one), .integer(let other)): one == other
      case (.string(let one), .string(let other)): one.isExactly(other)
      default: false
      }
    }

    /// Hashes the integer, or the bytes of the string.
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .integer(let integer): hasher.combine(integer)
      case .string(let text): hasher.combine(ExactString(text))
      }
    }

    /// Orders integers, then strings by their bytes.
    public static func < (one: Value, other: Value) -> Bool {
      switch (one, other) {
      case (.integer(let one), .integer(let other)): one < other
      case (.string(let one), .string(let other)): ExactString(one) < ExactString(other)
      case (.integer, .string): true
      case (.string, .integer): false
      }
    }
  }

  /// The number of occurrences of each value; empty if there were too many values.
  public private(set) var counts: [Value: Int] = [:]

  /// Whether ``counts`` contains every value seen.
  public private(set) var isComplete = true

  init() {}

  init(counts: [Value: Int], isComplete: Bool) {
    self.counts = isComplete ? counts : [:]
    self.isComplete = isComplete
  }

  mutating func add(_ value: @autoclosure () -> Value, limit: Int) {
    guard isComplete else { return }
    counts[value(), default: 0] += 1
    if counts.count > limit { forget() }
  }

  mutating func merge(_ other: DistinctValues, limit: Int) {
    guard isComplete else { return }
    guard other.isComplete else { return forget() }
    counts.merge(other.counts, uniquingKeysWith: +)
    if counts.count > limit { forget() }
  }

  mutating func forget() { self = DistinctValues(counts: [:], isComplete: false) }
}
