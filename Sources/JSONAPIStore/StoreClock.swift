#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
@_spi(Locks) import JSONAPI

/// Issues the versions of a store, and keeps the times when it did.
struct StoreClock: Sendable {
  /// The number of the last version.
  private(set) var number: UInt64 = 0
  /// The first version of each second in which one was issued, in order.
  private(set) var times: [Time] = []
  /// The wall clock, since ages outlive the process.
  var now: @Sendable () -> Date = { Date() }

  struct Time: Sendable, Hashable {
    let version: UInt64
    /// The seconds since 1970.
    let seconds: Int64
  }

  /// The maximum number of times; beyond it, every other one of the older half is dropped.
  static let limit = 4096

  /// Issues the next version.
  mutating func next() -> UInt64 {
    number += 1
    let seconds = Int64(clamping: now().timeIntervalSince1970.rounded(.down))
    if times.last?.seconds != seconds {
      times.append(Time(version: number, seconds: seconds))
      thin()
    }
    return number
  }

  /// Continues after a number that another store has issued.
  mutating func advance(to other: UInt64) { number = max(number, other) }

  /// Takes over times of a snapshot or a journal, in place of those that aren't earlier.
  mutating func adopt(_ later: [Time]) {
    guard let first = later.first else { return }
    times.removeAll { $0.version >= first.version }
    times += later
    thin()
  }

  /// Forgets all times.
  mutating func forgetTimes() { times = [] }

  /// Forgets the times of later versions.
  mutating func forgetTimes(after version: UInt64) { times.removeAll { $0.version > version } }

  /// Returns the time of a version, possibly too early; nil if it isn't known.
  func date(of version: UInt64) -> Date? {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = low + (high - low) / 2
      if times[middle].version <= version { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : Date(timeIntervalSince1970: Double(times[low - 1].seconds))
  }

  private mutating func thin() {
    guard times.count > StoreClock.limit else { return }
    let half = times.count / 2
    times =
      times[..<half].enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      + times[half...]
  }
}

extension Int64 {
  fileprivate init(clamping value: Double) {
    self = Int64(exactly: value) ?? (value < 0 ? .min : .max)
  }
}

extension Store {
  /// Returns when a version was issued, to the second.
  ///
  /// The store keeps at most 4,096 times, one for each second in which it issued versions, and
  /// thins out the older half: the result may then be earlier than the version, but never later.
  ///
  /// - Parameter version: A version from ``begin()``.
  /// - Returns: The time by the wall clock; `nil` if it isn't known.
  public func date(of version: Version) -> Date? {
    clock.withLock { $0.date(of: version.number) }
  }

  /// The time since a version was issued; nil if it isn't known, or if the wall clock was set back since then.
  package func age(of version: Version) -> Duration? {
    let (date, now) = clock.withLock { ($0.date(of: version.number), $0.now) }
    guard let age = date.map({ now().timeIntervalSince($0) }), age >= 0 else { return nil }
    return .seconds(age)
  }
}
