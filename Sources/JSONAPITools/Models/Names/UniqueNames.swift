/// Assigns each name at most once.
struct UniqueNames {
  private var taken: Set<String>
  /// The next number for each name that is already taken.
  private var numbers: [String: Int] = [:]
  private let ignoresCase: Bool

  /// Creates a set of names with some of them taken.
  ///
  /// - Parameter ignoresCase: Whether names that differ only in case are the same, as file names
  ///   may be.
  init(taken: Set<String> = [], ignoresCase: Bool = false) {
    self.taken = ignoresCase ? Set(taken.map { $0.lowercased() }) : taken
    self.ignoresCase = ignoresCase
  }

  /// Takes the first free name, or else the first name with a number from 2 on.
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
