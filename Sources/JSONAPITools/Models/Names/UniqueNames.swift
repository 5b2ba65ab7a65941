/// Names that are given out once each.
struct UniqueNames {
  private var taken: Set<String>
  /// The next number for each name that was taken already.
  private var numbers: [String: Int] = [:]
  private let ignoresCase: Bool

  /// Creates names of which some are taken.
  ///
  /// - Parameter ignoresCase: Whether names that differ in case alone are the same, as names of files may be.
  init(taken: Set<String> = [], ignoresCase: Bool = false) {
    self.taken = ignoresCase ? Set(taken.map { $0.lowercased() }) : taken
    self.ignoresCase = ignoresCase
  }

  /// The first of some names that is free, or the first of them with a number from 2 on.
  mutating func take(_ first: String, _ others: String...) -> String {
    for name in [first] + others where insert(name) { return name }
    while true {
      let number = numbers[first, default: 2]
      numbers[first] = number + 1
      let name = "\(first)\(number)"
      if insert(name) { return name }
    }
  }

  private mutating func insert(_ name: String) -> Bool {
    taken.insert(ignoresCase ? name.lowercased() : name).inserted
  }
}
