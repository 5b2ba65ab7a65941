extension JSONStorage {
  /// Calls `body` with the value at an index, keeping the document alive meanwhile.
  func withNode<Result>(at index: Int, _ body: (JSONNode) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try body(JSONNode(tape, index)) }
  }

  /// The bytes of the value at an index, as they stand in the document.
  ///
  /// Nothing is copied where the text came as an array.
  func slice(at index: Int) -> ArraySlice<UInt8> {
    withExtendedLifetime(self) {
      // The buffer is read, or counted, before this object can go away.
      let raw = unsafe tape.rawBytes(index)
      guard let bytes = byteArray else { return unsafe ArraySlice(raw) }
      let start = tape.startOffset(index)
      return bytes[start..<(start + raw.count)]
    }
  }

  /// The text of the number, or the string with its quotes, at an index, as it is written.
  func text(at index: Int) -> String {
    // The buffer is copied before this object can go away.
    withExtendedLifetime(self) { unsafe String(decoding: tape.rawBytes(index), as: UTF8.self) }
  }

  /// Whether the value at an index is written as another one is, byte for byte.
  func isWritten(at index: Int, like other: JSONStorage, at otherIndex: Int) -> Bool {
    withExtendedLifetime((self, other)) {
      // Both buffers lie in documents that are kept alive here.
      let one = unsafe tape.rawBytes(index)
      let two = unsafe other.tape.rawBytes(otherIndex)
      return unsafe one.count == two.count
        && equalBytes(one.baseAddress, two.baseAddress, one.count)
    }
  }
}
