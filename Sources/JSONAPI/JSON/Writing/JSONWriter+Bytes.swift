#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What moves bytes that stand somewhere already. Each of the buffers is read before the call returns, as long
// as the caller keeps the document or the writer that it belongs to.

extension JSONWriter {
  /// Puts a value or a name as it stands in its document.
  mutating func put(text node: JSONNode) { unsafe put(node.rawBytes) }

  /// Puts a string or a name as it stands in its document, without its quotes.
  mutating func put(content node: JSONNode) { unsafe put(node.scalarBytes) }

  /// Puts the members of an object as they stand in its document, without its braces.
  mutating func put(inside object: JSONNode) {
    unsafe put(UnsafeBufferPointer(rebasing: object.rawBytes.dropFirst().dropLast()))
  }

  /// Puts a part of what another writer has written.
  mutating func put(_ other: borrowing JSONWriter, _ range: Range<Int>) {
    unsafe other.withBytes { unsafe put(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Takes members out that are written already, with the comma before them.
  mutating func remove(_ range: Range<Int>) {
    guard range.upperBound <= length, !range.isEmpty else { return }
    unsafe (base + range.lowerBound).update(
      from: base + range.upperBound, count: length - range.upperBound)
    length -= range.count
  }

  /// The bytes written so far, without a copy if they are many.
  ///
  /// - Returns: The text in UTF-8.
  consuming func intoData() -> Data {
    if let memory = unsafe takeMemory(), let base = memory.baseAddress {
      return unsafe Data(bytesNoCopy: base, count: memory.count, deallocator: .free)
    }
    return unsafe withBytes { unsafe Data($0) }
  }
}
