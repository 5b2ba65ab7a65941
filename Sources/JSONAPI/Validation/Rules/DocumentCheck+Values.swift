extension DocumentCheck {
  /// An array or object within a value, with the position where traversal continues.
  private struct Frame {
    var child: Int
    let end: Int
    let isObject: Bool
    var position = 0

    init(_ node: JSONNode) {
      child = node.tape.first(node.index)
      end = node.tape.end(node.index)
      isObject = node.isObject
    }
  }

  /// Traverses a value of arbitrary depth, of an attribute or in meta.
  ///
  /// Version 1.0 forbids members named `links` and `relationships` in attributes (RES-14). Names
  /// are checked if the options say so; duplicate names cause a warning everywhere.
  mutating func checkValue(_ value: JSONNode, isAttribute: Bool) {
    let forbidsLinks = isAttribute && !isVersion11
    guard value.isObject || value.isArray, value.count > 0 else { return }
    guard forbidsLinks || options.checksNestedNames || !options.reportsErrorsOnly else { return }
    if value.isObject { checkDistinctNames(in: value) }
    var stack = [Frame(value)]
    while let last = stack.indices.last, !isDone {
      guard stack[last].child < stack[last].end else {
        stack.removeLast()
        if !stack.isEmpty { leave() }
        continue
      }
      let child = JSONNode(tape, stack[last].child)
      let value: JSONNode
      if stack[last].isObject {
        value = JSONNode(tape, tape.next(child.index))
        enter(child)
        checkNestedName(child, forbidsLinks: forbidsLinks)
      } else {
        value = child
        enter(element: stack[last].position)
        stack[last].position += 1
      }
      stack[last].child = tape.next(value.index)
      if value.isObject || value.isArray {
        if value.isObject { checkDistinctNames(in: value) }
        stack.append(Frame(value))
      } else {
        leave()
      }
    }
    // If validation stopped inside, the path isn't used again.
  }

  private mutating func checkNestedName(_ name: JSONNode, forbidsLinks: Bool) {
    if forbidsLinks, name.isName("links") || name.isName("relationships") {
      report(
        "RES-14", at: name,
        "expected no member called links or relationships inside an attribute, found "
          + name.quoted)
    }
    if options.checksNestedNames { checkCustomName(name, of: "a nested member") }
  }
}
