#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Methods that copy existing bytes. Each buffer is read before the call returns, while the caller
// keeps its document or writer alive.

extension JSONWriter {
  /// Appends a value or a name as written in its document.
  mutating func put(text node: JSONNode) { unsafe put(node.rawBytes) }

  /// Appends a string or a name as written in its document, without its quotes.
  mutating func put(content node: JSONNode) { unsafe put(node.scalarBytes) }

  /// Appends a value as written in its document, without whitespace between tokens.
  ///
  /// - Parameter isInside: Whether to append only the content between the brackets.
  mutating func put(compact node: JSONNode, isInside: Bool = false) {
    let tape = node.tape
    guard tape.isContainer(node.index) else { return put(text: node) }
    let start = tape.startOffset(node.index)
    let text = unsafe node.rawBytes
    let margin = isInside ? 1 : 0
    // Everything up to here is already appended, or whitespace.
    var done = margin
    // Between scalars there are brackets, colons, commas and whitespace.
    var gap = margin
    var token = tape.first(node.index)
    let end = tape.end(node.index)
    while true {
      while token < end, tape.isContainer(token) { token = tape.first(token) }
      let scalar = token < end ? tape.startOffset(token) - start : text.count - margin
      while gap < scalar {
        if unsafe text[gap] <= 0x20 {
          unsafe put(UnsafeBufferPointer(rebasing: text[done..<gap]))
          done = gap + 1
        }
        gap += 1
      }
      guard token < end else { break }
      gap = unsafe scalar + tape.rawBytes(token).count
      token = tape.next(token)
    }
    unsafe put(UnsafeBufferPointer(rebasing: text[done..<gap]))
  }

  /// Appends a part of another writer's output.
  mutating func put(_ other: borrowing JSONWriter, _ range: Range<Int>) {
    unsafe other.withBytes { unsafe put(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Removes written members, with the comma before them.
  mutating func remove(_ range: Range<Int>) {
    guard range.upperBound <= length, !range.isEmpty else { return }
    unsafe (base + range.lowerBound).update(
      from: base + range.upperBound, count: length - range.upperBound)
    length -= range.count
  }

  /// Returns the bytes written so far, without a copy if there are many.
  ///
  /// - Returns: The text in UTF-8.
  consuming func intoData() -> Data {
    if let memory = unsafe takeMemory(), let base = memory.baseAddress {
      return unsafe Data(bytesNoCopy: base, count: memory.count, deallocator: .free)
    }
    return unsafe withBytes { unsafe Data($0) }
  }
}

extension JSONWriter {
  /// Writes a member's name as written in a document.
  mutating func name(of key: JSONNode) {
    separate()
    put(text: key)
    put(0x3A)
    needsComma = false
  }

  /// Writes a member's name as written in a document, with a suffix.
  mutating func name(of key: JSONNode, adding suffix: StaticString) {
    separate()
    put(0x22)
    put(content: key)
    put(suffix)
    put("\":")
    needsComma = false
  }

  /// Writes a parsed value without whitespace, keeping the spelling of numbers and strings.
  mutating func value(_ node: JSONNode) {
    separate()
    put(compact: node)
  }

  /// Writes the members of an object into the open one.
  mutating func members(of object: JSONNode) {
    guard object.isObject, object.tape.storedCount(object.index) > 0 else { return }
    separate()
    put(compact: object, isInside: true)
  }
}

extension JSONWriter {
  /// Appends the members or elements of another writer.
  mutating func join(_ other: borrowing JSONWriter) {
    separate()
    put(other, 0..<other.count)
    needsComma = true
  }
}
