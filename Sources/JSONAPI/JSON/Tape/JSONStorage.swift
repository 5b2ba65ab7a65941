#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The owner of a parsed document: its immutable bytes and tape.
///
/// - Note: `@unchecked Sendable` is sound because both buffers are written before `init` returns and
///   only read afterwards. The pointer into `bytes` stays valid because the array is never mutated, so
///   its buffer, which this object retains, neither moves nor is freed before the object.
@usableFromInline
@safe final class JSONStorage: @unchecked Sendable {
  private let bytes: [UInt8]?
  private let data: Data?
  private let words: UnsafeMutablePointer<UInt64>
  private let text: UnsafePointer<UInt8>
  private let size: Int
  /// The locations of values, for errors and findings.
  private let places = Locked(DocumentPlaces())

  /// Parses a document and stores it.
  ///
  /// - Parameter bytes: UTF-8 text, with or without a byte order mark.
  /// - Throws: The error in the text, with its location.
  init(_ bytes: [UInt8], limits: JSONLimits = .default) throws(JSONError) {
    let words = try unsafe bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
      try unsafe JSONParser.parse(buffer, limits: limits)
    }
    self.bytes = bytes
    data = nil
    unsafe self.words = unsafe words
    // An empty array may have no address, but it never parses, so `base` is the array's here.
    let base = unsafe bytes.withUnsafeBufferPointer { $0.baseAddress }
    unsafe text = base ?? UnsafePointer(UnsafeRawPointer(words).assumingMemoryBound(to: UInt8.self))
    size = bytes.count
  }

  /// Parses a document without copying it.
  ///
  /// `Data` stores a few bytes inline, which move with it, and anything longer in a buffer. The
  /// buffer doesn't move as long as it is retained and unmodified; modifying another copy of the
  /// value allocates a new buffer, since this object retains this one.
  ///
  /// - Parameter data: UTF-8 text, with or without a byte order mark.
  /// - Throws: The error in the text, with its location.
  convenience init(_ data: Data, limits: JSONLimits = .default) throws(JSONError) {
    if data.count <= 256 {
      try self.init([UInt8](data), limits: limits)
    } else {
      try self.init(keeping: data, limits: limits)
    }
  }

  private init(keeping data: Data, limits: JSONLimits) throws(JSONError) {
    // `Data` rethrows without the error's type, so a result is returned instead.
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

  /// A view of the document; the caller keeps the document alive while using it.
  @inline(__always)
  var tape: Tape {
    unsafe Tape(
      words: UnsafePointer(words), bytes: text, size: size, owner: Unmanaged.passUnretained(self))
  }

  /// Calls `body` with exclusive access to the locations of values.
  func withPlaces<Result>(_ body: (inout DocumentPlaces) -> Result) -> Result {
    places.withLock(body)
  }
}

extension JSONStorage {
  /// Calls `body` with the value at an index, keeping the document alive meanwhile.
  func withNode<Result>(at index: Int, _ body: (JSONNode) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try body(JSONNode(tape, index)) }
  }

  /// Returns the bytes of the value at an index, as written in the document.
  ///
  /// Nothing is copied if the text was given as an array.
  func slice(at index: Int) -> ArraySlice<UInt8> {
    withExtendedLifetime(self) {
      // The buffer is copied or retained before this object can be freed.
      let raw = unsafe tape.rawBytes(index)
      guard let bytes else { return unsafe ArraySlice(raw) }
      let start = tape.startOffset(index)
      return bytes[start..<(start + raw.count)]
    }
  }

  /// Returns the text of the number, or the string with its quotes, at an index, as written.
  func text(at index: Int) -> String {
    // The buffer is copied before this object can be freed.
    withExtendedLifetime(self) { unsafe String(decoding: tape.rawBytes(index), as: UTF8.self) }
  }

  /// Returns whether the value at an index has the same bytes as another one.
  func isWritten(at index: Int, like other: JSONStorage, at otherIndex: Int) -> Bool {
    withExtendedLifetime((self, other)) {
      // Both buffers belong to documents kept alive here.
      let one = unsafe tape.rawBytes(index)
      let two = unsafe other.tape.rawBytes(otherIndex)
      return unsafe one.count == two.count
        && equalBytes(one.baseAddress, two.baseAddress, one.count)
    }
  }
}
