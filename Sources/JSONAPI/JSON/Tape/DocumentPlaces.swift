/// Locates the values of a document: the path to each from the root, its line and its column.
///
/// Errors and findings need locations, and a document can have as many of those as it has values.
/// So the children of large containers are listed once, and lines are counted once: any number of
/// lookups, in any order, costs one pass over the document and a few steps each.
struct DocumentPlaces: Sendable {
  /// One step of the path to a value.
  struct Step {
    /// The index of the container.
    let container: Int
    /// The index of the next element, or of the next member's name.
    let child: Int
    /// The number of the elements or members before it.
    let position: Int
  }

  /// The number of children above which they are listed.
  private static let scannedCount = 32
  /// The number of bytes per piece in which lines are counted.
  private static let pieceLength = 4096

  /// The indices of the children of large containers, by the container's index.
  private var children: [Int: [UInt32]] = [:]
  /// The line and column at the start of each piece of the text.
  private var pieces = [TextPlace()]
  /// The number of visited children and bytes, for tests.
  private(set) var visitedCount = 0

  /// Returns the path from the root to the value, or to the member whose name is at `target`.
  mutating func path(to target: Int, in tape: Tape) -> [Step] {
    var path: [Step] = []
    var container = 0
    while container < target, tape.isContainer(container), target < tape.end(container) {
      let step = step(from: container, to: target, in: tape)
      path.append(step)
      container = tape.isObject(container) ? tape.next(step.child) : step.child
    }
    return path
  }

  private mutating func step(from container: Int, to target: Int, in tape: Tape) -> Step {
    guard tape.storedCount(container) <= Self.scannedCount else {
      return listedStep(from: container, to: target, in: tape)
    }
    let isObject = tape.isObject(container)
    var child = tape.first(container)
    var position = 0
    while true {
      visitedCount += 1
      let next = tape.next(isObject ? tape.next(child) : child)
      // The target is before the container's end, hence in one of its children.
      guard next <= target else {
        return Step(container: container, child: child, position: position)
      }
      child = next
      position += 1
    }
  }

  private mutating func listedStep(from container: Int, to target: Int, in tape: Tape) -> Step {
    let list = children[container] ?? list(container, in: tape)
    // Find the last child that begins at or before the target.
    var position = 0
    var end = list.count
    while end - position > 1 {
      visitedCount += 1
      let middle = (position + end) / 2
      if Int(list[middle]) <= target { position = middle } else { end = middle }
    }
    return Step(container: container, child: Int(list[position]), position: position)
  }

  private mutating func list(_ container: Int, in tape: Tape) -> [UInt32] {
    let isObject = tape.isObject(container)
    var list: [UInt32] = []
    list.reserveCapacity(tape.count(container))
    var child = tape.first(container)
    let end = tape.end(container)
    while child < end {
      list.append(UInt32(truncatingIfNeeded: child))
      child = tape.next(isObject ? tape.next(child) : child)
    }
    visitedCount += list.count
    children[container] = list
    return list
  }

  /// Returns the line and column of an offset.
  mutating func textPlace(of offset: Int, in tape: Tape) -> TextPlace {
    let piece = offset / Self.pieceLength
    while pieces.count <= piece {
      let start = (pieces.count - 1) * Self.pieceLength
      var place = pieces[pieces.count - 1]
      tape.advance(&place, over: start..<start + Self.pieceLength)
      visitedCount += Self.pieceLength
      pieces.append(place)
    }
    var place = pieces[piece]
    let start = piece * Self.pieceLength
    tape.advance(&place, over: start..<offset)
    visitedCount += offset - start
    return place
  }
}
