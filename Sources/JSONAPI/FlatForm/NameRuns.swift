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

  /// Returns the names that ``free(_:isTaken:)`` gave to others, with those others.
  ///
  /// Of several names in a run, `free` was called for the longest first. If it was called for some of
  /// them only, those are assumed to be the longest.
  mutating func origins(
    of names: Set<ExactString>, isTaken: (ExactString) -> Bool
  ) -> [ExactString: String] {
    var runs: [ExactString: [String]] = [:]
    for name in names {
      runs[ExactString(free(name.text, isTaken: isTaken)), default: []].append(name.text)
    }
    var origins: [ExactString: String] = [:]
    let step = suffix.utf8.count
    for (free, names) in runs {
      let sorted = names.sorted { $0.utf8.count > $1.utf8.count }
      // The lengths of the run's last name, and of the last one that was there before.
      let end = free.text.utf8.count - step
      var length = max(sorted.first?.utf8.count ?? 0, end - step * names.count)
      for name in sorted {
        length += step
        guard length <= end else { break }
        // Bytes, since a suffix can be part of a character of the name.
        origins[ExactString(String(decoding: free.text.utf8.prefix(length), as: UTF8.self))] = name
      }
    }
    return origins
  }
}
