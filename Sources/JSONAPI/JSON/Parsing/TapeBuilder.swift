/// The parser's memory, and the state needed to describe a failure.
@safe struct TapeBuilder {
  let start: UnsafePointer<UInt8>
  let count: Int
  let limits: JSONLimits
  var base: UnsafeMutablePointer<UInt64>
  var capacity = 0
  /// The words in use.
  var used = 0
  /// The index of the innermost open container; -1 if there is none.
  var container = -1
  /// The number of its children so far.
  var children: UInt64 = 0

  init(start: UnsafePointer<UInt8>, count: Int, limits: JSONLimits) {
    unsafe self.start = start
    self.count = count
    self.limits = limits
    // Replaced before first use.
    unsafe base = UnsafeMutablePointer(
      mutating: UnsafeRawPointer(start).assumingMemoryBound(to: UInt64.self))
  }

  /// Shrinks a tape whose first estimate was too large.
  mutating func finish() -> UnsafeMutablePointer<UInt64> {
    if capacity > 2 * used + 1024,
      let smaller = unsafe resizedMemory(base, to: max(used, 1) * 8)
    {
      unsafe base = unsafe smaller.assumingMemoryBound(to: UInt64.self)
      capacity = used
    }
    return unsafe base
  }
}

/// The failure, its position, and what was expected.
@safe struct ParseFailure {
  var code: JSONError.Code
  var position: UnsafePointer<UInt8>
  var expected: StaticString
}

extension TapeBuilder {
  /// Returns a builder with the same limits for other bytes, without a tape.
  func rebased(to start: UnsafePointer<UInt8>) -> TapeBuilder {
    unsafe TapeBuilder(start: start, count: count + 2, limits: limits)
  }

  /// Takes over another builder's tape.
  mutating func adopt(_ other: TapeBuilder) {
    unsafe base = other.base
    capacity = other.capacity
    used = other.used
    container = other.container
    children = other.children
  }
}
