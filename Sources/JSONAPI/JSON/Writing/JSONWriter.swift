/// Writes JSON directly into a growing byte buffer.
///
/// The writer keeps no tree and no stack beyond one bit per level. The caller opens and closes
/// containers in order; the writer adds commas and colons.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.name("title")
/// writer.string("Moby-Dick")
/// writer.endObject()
/// let bytes = writer.finish()  // {"title":"Moby-Dick"}
/// ```
///
/// Output is always compact; see ``JSONFormat`` for other formats.
@safe public struct JSONWriter: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var length: Int
  @usableFromInline var capacity: Int
  /// Whether the next name or element needs a comma.
  @usableFromInline var needsComma: Bool
  /// Whether the memory is borrowed.
  private var isLent = false

  /// Creates a writer with an empty buffer.
  ///
  /// - Parameter capacity: The initial capacity in bytes; with 0, memory is allocated on the first
  ///   write.
  public init(capacity: Int = 4096) {
    length = 0
    needsComma = false
    if capacity > 0 {
      self.capacity = max(64, capacity)
      unsafe base = Self.memory(nil, self.capacity &+ Self.slack)
    } else {
      self.capacity = 0
      unsafe base = Self.nowhere
      isLent = true
    }
  }

  /// The buffer of writers without memory.
  ///
  /// Nothing is ever written there: its capacity counts as 0, so every write of at least one byte
  /// allocates memory first, and no name, text or piece is empty.
  nonisolated(unsafe) private static let nowhere = UnsafeMutablePointer<UInt8>.allocate(
    capacity: slack)

  /// Creates a writer that uses an array's memory as long as it suffices.
  private init(lent base: UnsafeMutablePointer<UInt8>, capacity: Int) {
    unsafe self.base = base
    length = 0
    self.capacity = capacity
    needsComma = false
    isLent = true
  }

  deinit {
    if !isLent { unsafe freeMemory(base) }
  }

  /// Writes directly into an array's memory, which avoids a copy at the end.
  ///
  /// - Parameter estimate: The number of bytes to reserve; if there are more, they are copied after
  ///   all.
  /// - Returns: The text in UTF-8.
  package static func bytes(
    estimate: Int, _ write: (consuming JSONWriter) throws -> JSONWriter
  ) rethrows -> [UInt8] {
    var others: [UInt8]?
    let bytes = try unsafe [UInt8](
      unsafeUninitializedCapacity: estimate + slack
    ) { memory, count in
      guard let base = memory.baseAddress else { return }
      let writer = unsafe try write(JSONWriter(lent: base, capacity: estimate))
      // Lent memory was filled from its start; the writer's own memory has to be copied.
      if writer.isLent { count = writer.length } else { others = writer.finish() }
    }
    return others ?? bytes
  }

  /// The number of bytes beyond `capacity` that copies in steps of sixteen may touch.
  @inlinable @inline(__always)
  static var slack: Int { 32 }

  /// The number of bytes written so far.
  @inlinable public var count: Int { length }

  /// Returns a copy of the bytes written so far.
  ///
  /// - Returns: The text in UTF-8.
  public func finish() -> [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: base, count: length))
  }

  /// Borrows the bytes written so far, without a copy.
  ///
  /// - Parameter body: Receives the bytes, which are valid only until it returns.
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows
    -> Result
  {
    try unsafe body(UnsafeBufferPointer(start: base, count: length))
  }

  /// Transfers ownership of the bytes' memory, if they are too many to copy cheaply.
  ///
  /// - Returns: A `malloc` block that the caller frees; `nil` if the bytes stay.
  mutating func takeMemory() -> UnsafeMutableRawBufferPointer? {
    guard !isLent, length >= 1 << 15 else { return nil }
    // Shrinking a block doesn't move it.
    let memory = unsafe resizedMemory(base, to: length) ?? UnsafeMutableRawPointer(base)
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: memory, count: length)
    unsafe base = Self.nowhere
    length = 0
    capacity = 0
    isLent = true
    return unsafe bytes
  }

  /// Discards everything written after a position that ``count`` returned.
  mutating func rewind(to mark: Int, needsComma: Bool) {
    length = min(length, mark)
    self.needsComma = needsComma
  }

  @inline(never) @usableFromInline
  mutating func grow(by extra: Int) {
    // Unused memory costs nothing, and a large block that moves loses its huge pages.
    let size = max(capacity &* (capacity < 1 << 26 ? 4 : 2), length &+ extra &+ 64)
    if isLent {
      let own = unsafe Self.memory(nil, size &+ Self.slack)
      unsafe own.update(from: base, count: length)
      unsafe base = own
      isLent = false
    } else {
      unsafe base = Self.memory(base, size &+ Self.slack)
    }
    capacity = size
  }

  /// Allocates or enlarges a block, often without a copy.
  private static func memory(
    _ known: UnsafeMutablePointer<UInt8>?, _ size: Int
  ) -> UnsafeMutablePointer<UInt8> {
    guard let memory = unsafe resizedMemory(known, to: size) else {
      // Documents can't provoke this: the size is a small multiple of what was already written.
      // Swift can't recover from lack of memory; an array would trap here too.
      preconditionFailure("out of memory")
    }
    return unsafe memory.assumingMemoryBound(to: UInt8.self)
  }

  /// Reserves capacity for this many more bytes, plus slack.
  @inlinable @inline(__always)
  mutating func reserve(_ extra: Int) {
    if _slowPath(length &+ extra > capacity) { grow(by: extra) }
  }

  @inlinable @inline(__always)
  mutating func put(_ byte: UInt8) {
    reserve(1)
    unsafe base[length] = byte
    length &+= 1
  }

  @inlinable @inline(__always)
  mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    if bytes.count > 16 {
      unsafe (base + length).update(from: source, count: bytes.count)
    } else {
      unsafe copyShort(
        UnsafeRawPointer(source), bytes.count, to: UnsafeMutableRawPointer(base + length))
    }
    length &+= bytes.count
  }

  @inlinable @inline(__always)
  mutating func put(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    reserve(count)
    unsafe (base + length).update(from: text.utf8Start, count: count)
    length &+= count
  }

  /// Writes a piece of text, sixteen bytes at a time.
  @inlinable @inline(__always)
  mutating func put(_ piece: TextPieces.Piece) {
    reserve(piece.count)
    // The last step reads the padding of the piece and writes to the slack of the buffer.
    let out = unsafe UnsafeMutableRawPointer(base + length)
    let source = unsafe UnsafeRawPointer(piece.start)
    // Two unrolled steps suffice for most pieces; the compiler turns a loop into a call.
    let first = unsafe source.loadUnaligned(as: SIMD16<UInt8>.self)
    unsafe out.storeBytes(of: first, as: SIMD16<UInt8>.self)
    if piece.count > 16 {
      let second = unsafe source.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self)
      unsafe out.storeBytes(of: second, toByteOffset: 16, as: SIMD16<UInt8>.self)
    }
    if _slowPath(piece.count > 32) {
      unsafe (out + 32).copyMemory(from: source + 32, byteCount: piece.count &- 32)
    }
    length &+= piece.count
  }

  /// Returns a piece of the output, valid as long as the writer lives and nothing is added.
  @inline(__always)
  func piece(_ range: Range<Int>) -> TextPieces.Piece {
    // In bounds, with enough slack after it for a copy, if the range is within the output.
    let range = range.clamped(to: 0..<length)
    return unsafe TextPieces.Piece(start: base + range.lowerBound, count: range.count)
  }

  /// Writes the comma before an array element or a name, if needed.
  @inlinable @inline(__always)
  mutating func separate() {
    if needsComma { put(0x2C) }
    needsComma = true
  }
}

extension JSONWriter {
  /// Opens an object.
  @inlinable @inline(__always)
  public mutating func beginObject() {
    separate()
    put(0x7B)
    needsComma = false
  }

  /// Closes the innermost object.
  @inlinable @inline(__always)
  public mutating func endObject() {
    put(0x7D)
    needsComma = true
  }

  /// Opens an array.
  @inlinable @inline(__always)
  public mutating func beginArray() {
    separate()
    put(0x5B)
    needsComma = false
  }

  /// Closes the innermost array.
  @inlinable @inline(__always)
  public mutating func endArray() {
    put(0x5D)
    needsComma = true
  }

  /// Writes a member's name and the colon after it.
  ///
  /// - Parameter name: The name, unescaped.
  public mutating func name(_ name: String) {
    string(name)
    put(0x3A)
    needsComma = false
  }

  /// Writes a member's name, already quoted and with its colon, for generated code.
  ///
  /// - Parameter quoted: Text such as `"title":`, with quotes and colon, escaped if needed.
  @inlinable @inline(__always)
  public mutating func name(quoted: StaticString) {
    separate()
    put(quoted)
    needsComma = false
  }

  /// Writes a member's name, already quoted and with its colon.
  ///
  /// - Parameter quoted: The text, padded.
  @inlinable @inline(__always)
  mutating func name(quoted: TextPieces.Piece) {
    separate()
    put(quoted)
    needsComma = false
  }

  /// Writes `null`.
  @inlinable public mutating func null() {
    separate()
    put("null")
  }

  /// Writes a Boolean.
  @inlinable public mutating func bool(_ value: Bool) {
    separate()
    if value { put("true") } else { put("false") }
  }

  /// Writes well-formed JSON verbatim.
  ///
  /// - Parameter bytes: One complete value.
  public mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>) {
    separate()
    unsafe put(bytes)
  }

  /// Writes well-formed JSON verbatim.
  ///
  /// - Parameter bytes: One complete value.
  public mutating func raw(_ bytes: [UInt8]) {
    separate()
    unsafe bytes.withUnsafeBufferPointer { unsafe put($0) }
  }
}

/// Copies up to sixteen bytes, the first and the last in steps that may overlap.
@inlinable @inline(__always)
func copyShort(_ source: UnsafeRawPointer, _ count: Int, to out: UnsafeMutableRawPointer) {
  if count >= 8 {
    let first = unsafe source.loadUnaligned(as: UInt64.self)
    let last = unsafe (source + (count &- 8)).loadUnaligned(as: UInt64.self)
    unsafe out.storeBytes(of: first, as: UInt64.self)
    unsafe (out + (count &- 8)).storeBytes(of: last, as: UInt64.self)
  } else if count >= 4 {
    let first = unsafe source.loadUnaligned(as: UInt32.self)
    let last = unsafe (source + (count &- 4)).loadUnaligned(as: UInt32.self)
    unsafe out.storeBytes(of: first, as: UInt32.self)
    unsafe (out + (count &- 4)).storeBytes(of: last, as: UInt32.self)
  } else {
    for position in 0..<count {
      unsafe out.storeBytes(
        of: source.load(fromByteOffset: position, as: UInt8.self), toByteOffset: position,
        as: UInt8.self)
    }
  }
}
