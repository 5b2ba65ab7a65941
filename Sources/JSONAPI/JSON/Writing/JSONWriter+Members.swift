extension JSONWriter {
  /// Writes a member's name as it stands in a document.
  mutating func name(of key: JSONNode) {
    separate()
    unsafe put(key.rawBytes)
    put(0x3A)
    needsComma = false
  }

  /// Writes a member's name as it stands in a document, with something added to it.
  mutating func name(of key: JSONNode, adding suffix: StaticString) {
    separate()
    put(0x22)
    unsafe put(key.scalarBytes)
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
    let text = unsafe object.rawBytes
    // An object's bytes begin and end with its braces, and hold more where it has members.
    guard object.isObject, text.count > 2 else { return }
    separate()
    unsafe put(UnsafeBufferPointer(rebasing: text[1..<(text.count - 1)]))
  }
}

extension JSONWriter {
  /// Puts the members or elements of another writer here.
  mutating func join(_ other: borrowing JSONWriter) {
    separate()
    unsafe other.withBytes { unsafe put($0) }
    needsComma = true
  }
}
