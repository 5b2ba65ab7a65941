extension JSONNode {
  /// Writes this value without the members that a later one of the same name replaces.
  ///
  /// The traversal keeps its own stack, so nesting needs no recursion.
  func writeLastMembers(to writer: inout JSONWriter) {
    var open: [(members: [(name: JSONNode, value: JSONNode)], elements: Elements, isObject: Bool)] =
      []
    var current: JSONNode? = self
    while true {
      if let node = current {
        current = nil
        if node.isObject {
          writer.beginObject()
        } else if node.isArray {
          writer.beginArray()
        } else {
          writer.raw(node)
        }
        if node.tape.isContainer(node.index) {
          open.append((node.lastMembers.reversed(), node.elements, node.isObject))
        }
      }
      guard var container = open.popLast() else { return }
      if container.isObject, let (name, value) = container.members.popLast() {
        writer.raw(name)
        writer.put(0x3A)
        writer.needsComma = false
        current = value
        open.append(container)
      } else if !container.isObject, let element = container.elements.next() {
        current = element
        open.append(container)
      } else if container.isObject {
        writer.endObject()
      } else {
        writer.endArray()
      }
    }
  }

  /// The members in their order, of those with the same name the last.
  private var lastMembers: [(name: JSONNode, value: JSONNode)] {
    var seen: Set<[UInt8]> = []
    var members: [(name: JSONNode, value: JSONNode)] = []
    for member in Array(self.members).reversed()
    where seen.insert(Array(tape.decodedString(member.name.index).utf8)).inserted {
      members.append(member)
    }
    return members.reversed()
  }
}
