/// Returns the known name that an unknown one was most likely meant to be.
///
/// - Returns: The nearest name; nil if none differs by at most a third of its letters.
package func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  let written = folded(name)
  // Names from input can have any length.
  guard written.count <= 64 else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in names {
    let known = folded(candidate)
    let limit = max(1, min(written.count, known.count) / 3)
    // Each extra letter counts as a difference.
    guard known.count <= 64, abs(written.count - known.count) <= limit else { continue }
    let distance = editDistance(written, known)
    guard distance <= limit else { continue }
    if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
  }
  return best?.name
}

/// Returns the lowercased letters without separators, so that `createdAt` and `created_at` match.
private func folded(_ name: String) -> [Character] {
  name.lowercased().filter { $0 != "-" && $0 != "_" }
}

/// Returns the number of letters to add, remove, replace or swap with a neighbour.
private func editDistance(_ one: [Character], _ other: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...other.count)
  for (row, letter) in one.enumerated() {
    var current = [row + 1]
    for (column, otherLetter) in other.enumerated() {
      let replaced = last[column] + (letter == otherLetter ? 0 : 1)
      var least = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == other[column - 1], one[row - 1] == otherLetter {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    (beforeLast, last) = (last, current)
  }
  return last[other.count]
}
