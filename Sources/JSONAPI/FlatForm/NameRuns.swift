/// Finds free names by appending a suffix again and again, such as `aMeta` and `aMetaMeta`.
///
/// It remembers where the runs of taken names end. Otherwise the time for such a run would grow with the square of its
/// length, since each of its names starts a search.
struct NameRuns {
  private let suffix: String
  /// By a taken name, a later one of its run; all between them are taken.
  private var continuations: [ExactString: String] = [:]

  init(_ suffix: String) { self.suffix = suffix }

  /// Returns the name with the suffix appended once or more often, the first that isn't taken.
  ///
  /// - Parameter isTaken: Whether a name is taken. A name that was stays so.
  mutating func free(_ name: String, isTaken: (ExactString) -> Bool) -> String {
    var passed: [ExactString] = []
    var name = name + suffix
    while true {
      let candidate = ExactString(name)
      guard isTaken(candidate) else { break }
      passed.append(candidate)
      name = continuations[candidate] ?? name + suffix
    }
    for other in passed { continuations[other] = name }
    return name
  }

  /// Returns the name with the suffix appended as often as such names are taken, and at least once.
  mutating func longest(_ name: String, isTaken: (ExactString) -> Bool) -> String {
    let (shortest, free) = (name + suffix, free(name, isTaken: isTaken))
    // Bytes, since a suffix can be part of a character of the name.
    return free == shortest
      ? free : String(decoding: free.utf8.dropLast(suffix.utf8.count), as: UTF8.self)
  }
}
