extension JSONWriter {
  /// Writes a member's name as it stands in a document.
  mutating func name(of key: JSONNode) {
    separate()
    put(text: key)
    put(0x3A)
    needsComma = false
  }

  /// Writes a member's name as it stands in a document, with something added to it.
  mutating func name(of key: JSONNode, adding suffix: StaticString) {
    separate()
    put(0x22)
    put(content: key)
    put(suffix)
    put("\":")
    needsComma = false
  }

  /// Writes a parsed value without blanks, keeping the spelling of numbers and strings.
  mutating func value(_ node: JSONNode) {
    separate()
    put(compact: node)
  }

  /// Writes the members of an object into the one that is open.
  mutating func members(of object: JSONNode) {
    guard object.isObject, object.tape.storedCount(object.index) > 0 else { return }
    separate()
    put(compact: object, isInside: true)
  }
}

extension JSONWriter {
  /// Puts the members or elements of another writer here.
  mutating func join(_ other: borrowing JSONWriter) {
    separate()
    put(other, 0..<other.count)
    needsComma = true
  }
}
