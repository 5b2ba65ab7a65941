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

  /// Writes a parsed value without whitespace.
  ///
  /// - Parameter isCompact: Whether it is known to contain no whitespace, so that its bytes can be
  ///   copied.
  @inline(__always)
  mutating func value(_ node: JSONNode, isCompact: Bool) {
    if isCompact { raw(node) } else { node.write(to: &self, format: .compact) }
  }

  /// Writes the members of an object into the one that is open.
  ///
  /// - Parameter isCompact: Whether it has no blanks between its parts, so that its bytes can be
  ///   copied.
  mutating func members(of object: JSONNode, isCompact: Bool) {
    guard isCompact else {
      for (key, value) in object.members {
        name(of: key)
        value.write(to: &self, format: .compact)
      }
      return
    }
    guard object.isObject, object.tape.storedCount(object.index) > 0 else { return }
    separate()
    put(inside: object)
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
