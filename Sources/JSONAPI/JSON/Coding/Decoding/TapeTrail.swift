/// The way to the value that was last asked for.
///
/// Values that fail one after the other, as in a list of which only the good elements are kept, are found
/// from where the one before was found, so that all of them together cost one walk over the document.
struct TapeTrail {
  private struct Step {
    let container: Int
    /// The index of the child: of its name in an object.
    var child: Int
    var position: Int
  }

  private var steps: [Step] = []

  /// The path from the root to the value at `target`.
  mutating func path(to target: Int, in tape: Tape) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var container = 0
    var depth = 0
    while container < target, tape.isContainer(container) {
      var step = Step(container: container, child: tape.first(container), position: 0)
      if depth < steps.count, steps[depth].container == container, steps[depth].child <= target {
        step = steps[depth]
      }
      let end = tape.end(container)
      let isObject = tape.kindBits(container) == 7
      var value = step.child
      while step.child < end {
        value = isObject ? tape.next(step.child) : step.child
        let after = tape.next(value)
        if target < after { break }
        step.child = after
        step.position += 1
      }
      guard step.child < end else { break }
      steps.removeSubrange(min(depth, steps.count)...)
      steps.append(step)
      path.append(
        isObject
          ? JSONCodingKey(stringValue: tape.decodedString(step.child))
          : JSONCodingKey(intValue: step.position))
      container = value
      depth += 1
    }
    return path
  }
}
