#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The owner of a parsed document: its bytes and its tape, neither of which ever changes.
///
/// - Note: `@unchecked Sendable` is sound because both buffers are written before `init` returns and
///   only read afterwards. The pointer into `bytes` stays valid because the array is never mutated, so
///   its buffer, which this object holds, neither moves nor goes away before the object does.
@usableFromInline
@safe final class JSONStorage: @unchecked Sendable {
  private let bytes: [UInt8]?
  private let data: Data?
  private let words: UnsafeMutablePointer<UInt64>
  private let text: UnsafePointer<UInt8>
  private let size: Int
  /// Where values stand, for errors and findings.
  private let places = Locked(DocumentPlaces())

  /// Parses a document and keeps it.
  ///
  /// - Parameter bytes: UTF-8 text, with or without a byte order mark.
  /// - Throws: What is wrong with the text, and where.
  init(_ bytes: [UInt8], limits: JSONLimits = .default) throws(JSONError) {
    let words = try unsafe bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
      try unsafe JSONParser.parse(buffer, limits: limits)
    }
    self.bytes = bytes
    data = nil
    unsafe self.words = unsafe words
    // An empty array may have no address; it never parses, so `base` is the array's own here.
    let base = unsafe bytes.withUnsafeBufferPointer { $0.baseAddress }
    unsafe text = base ?? UnsafePointer(UnsafeRawPointer(words).assumingMemoryBound(to: UInt8.self))
    size = bytes.count
  }

  /// Parses a document without copying it.
  ///
  /// `Data` keeps up to a few bytes in itself, which move with it; anything longer it keeps in a buffer of
  /// its own. That buffer stays where it is as long as somebody holds it and nobody changes it: a change
  /// to another copy of the value makes a new buffer, since this object holds one too.
  ///
  /// - Parameter data: UTF-8 text, with or without a byte order mark.
  /// - Throws: What is wrong with the text, and where.
  convenience init(_ data: Data, limits: JSONLimits = .default) throws(JSONError) {
    if data.count <= 256 {
      try self.init([UInt8](data), limits: limits)
    } else {
      try self.init(keeping: data, limits: limits)
    }
  }

  private init(keeping data: Data, limits: JSONLimits) throws(JSONError) {
    // `Data` rethrows without the error's type, so the result is carried out.
    let result = unsafe data.withUnsafeBytes { buffer in
      unsafe Result { () throws(JSONError) in
        try unsafe JSONParser.parse(buffer.bindMemory(to: UInt8.self), limits: limits)
      }
    }
    let words = try unsafe result.get()
    bytes = nil
    self.data = data
    unsafe self.words = unsafe words
    let base = unsafe data.withUnsafeBytes { unsafe $0.bindMemory(to: UInt8.self).baseAddress }
    unsafe text = base ?? UnsafePointer(UnsafeRawPointer(words).assumingMemoryBound(to: UInt8.self))
    size = data.count
  }

  deinit { unsafe freeMemory(words) }

  /// A view of the document, which the caller keeps alive for as long as it's used.
  @inline(__always)
  var tape: Tape {
    unsafe Tape(
      words: UnsafePointer(words), bytes: text, size: size, owner: Unmanaged.passUnretained(self))
  }

  /// Calls `body` with what is known of where values stand, while no other thread uses it.
  func withPlaces<Result>(_ body: (inout DocumentPlaces) -> Result) -> Result {
    places.withLock(body)
  }
}

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
      guard let bytes else { return unsafe ArraySlice(raw) }
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
