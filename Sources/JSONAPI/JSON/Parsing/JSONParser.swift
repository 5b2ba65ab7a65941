/// A single-pass parser from bytes to a ``Tape``, which checks the complete grammar of RFC 8259,
/// UTF-8, and the limits.
///
/// The loop has no separate stack. While a container is open, its first word holds the index of its
/// parent in place of the index of its end, and its second word the number of its children so far
/// in place of the offset of its end.
///
/// Only strings and closing brackets check for the end of the text: the last non-blank byte is
/// checked beforehand to be the root's closing bracket, and everything else stops at that byte.
enum JSONParser {
  /// Parses a document.
  ///
  /// - Parameter text: The bytes, with or without a byte order mark.
  /// - Returns: The tape; the caller owns its memory, allocated with ``resizedMemory(_:to:)``.
  /// - Throws: The error in the text, with its location.
  static func parse(
    _ text: UnsafeBufferPointer<UInt8>, limits: JSONLimits
  ) throws(JSONError) -> UnsafeMutablePointer<UInt64> {
    guard let start = text.baseAddress, text.count > 0 else {
      throw JSONError(
        code: .unexpectedEnd, offset: 0, line: 1, column: 1, pointer: .root,
        expected: "a JSON value", found: "nothing")
    }
    let maximum = min(limits.maximumSize, 0xFFFF_FFFF)
    guard text.count <= maximum else {
      throw JSONError(
        code: .limitExceeded, offset: maximum, line: 1, column: 1, pointer: .root,
        expected: "a document of at most \(maximum) bytes", found: "\(text.count) bytes")
    }
    var state = unsafe TapeBuilder(start: start, count: text.count, limits: limits)
    guard let failure = parseDocument(&state) else { return unsafe state.finish() }
    defer {
      // Blank text fails before there is a tape; then `base` isn't owned.
      if state.capacity > 0 { unsafe freeMemory(state.base) }
    }
    throw failure.error(in: state)
  }
}

@inline(__always)
func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}

@inline(__always)
func skipBlanks(_ p: inout UnsafePointer<UInt8>) {
  while isBlank(unsafe p.pointee) { unsafe p += 1 }
}

private func parseDocument(_ state: inout TapeBuilder) -> ParseFailure? {
  let start = unsafe state.start
  var p = unsafe start
  var end = unsafe start + state.count
  // RFC 8259 section 8.1 allows ignoring a byte order mark.
  if state.count >= 3, unsafe p[0] == 0xEF, unsafe p[1] == 0xBB, unsafe p[2] == 0xBF {
    unsafe p += 3
  }
  while unsafe p < end, isBlank(unsafe p.pointee) { unsafe p += 1 }
  while unsafe end > p, isBlank(unsafe end[-1]) { unsafe end -= 1 }
  guard unsafe p < end else {
    return unsafe ParseFailure(code: .unexpectedEnd, position: p, expected: "a JSON value")
  }
  let first = unsafe p.pointee
  guard first == 0x7B || first == 0x5B else { return unsafe parseRootScalar(&state, p, end) }
  // Without a closing bracket at the very end, the document is invalid, and the parser could run
  // past it. A copy that ends in one is then parsed, only to find the first error.
  guard unsafe end[-1] == first &+ 2 else {
    return unsafe parseUnterminated(&state, from: p, to: end)
  }
  return unsafe parseContainer(&state, p, end)
}

/// Finds the first error of a document whose last byte isn't its root's closing bracket.
@inline(never)
private func parseUnterminated(
  _ state: inout TapeBuilder, from p: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
) -> ParseFailure? {
  let length = unsafe end - state.start
  guard let copy = unsafe resizedMemory(nil, to: length + 1)?.assumingMemoryBound(to: UInt8.self)
  else {
    return unsafe ParseFailure(code: .outOfMemory, position: p, expected: "memory")
  }
  defer { unsafe freeMemory(copy) }
  unsafe copy.update(from: state.start, count: length)
  unsafe copy[length] = p.pointee &+ 2
  let offset = unsafe p - state.start
  var other = unsafe state.rebased(to: UnsafePointer(copy))
  let failure = unsafe parseContainer(
    &other, UnsafePointer(copy) + offset, UnsafePointer(copy) + length + 1)
  state.adopt(other)
  guard let failure else {
    // Only the added bracket was missing.
    return unsafe ParseFailure(
      code: .unexpectedEnd, position: end, expected: "the closing bracket of the document")
  }
  let position = unsafe failure.position - UnsafePointer(copy)
  if position >= length {
    return unsafe ParseFailure(code: .unexpectedEnd, position: end, expected: failure.expected)
  }
  return unsafe ParseFailure(
    code: failure.code, position: state.start + position, expected: failure.expected)
}

/// Parses a document that is a string, a number or a literal.
@inline(never)
private func parseRootScalar(
  _ state: inout TapeBuilder, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
) -> ParseFailure? {
  // Uses the same loop, on a copy between brackets.
  let length = unsafe end - start
  guard let copy = unsafe resizedMemory(nil, to: length + 2)?.assumingMemoryBound(to: UInt8.self)
  else {
    return unsafe ParseFailure(code: .outOfMemory, position: start, expected: "memory")
  }
  defer { unsafe freeMemory(copy) }
  unsafe copy[0] = 0x5B
  unsafe (copy + 1).update(from: start, count: length)
  unsafe copy[length + 1] = 0x5D
  var other = unsafe state.rebased(to: UnsafePointer(copy))
  let failure = unsafe parseContainer(&other, UnsafePointer(copy), UnsafePointer(copy) + length + 2)
  state.adopt(other)
  if let failure {
    var position = unsafe failure.position - UnsafePointer(copy) - 1
    state.container = -1
    if failure.code == .trailingData {
      // A bracket of the text has closed the copy's own; only blanks can be between it and this
      // position.
      while position > 1, isBlank(unsafe start[position - 1]) { position -= 1 }
      let isValue = state.used <= 2
      return unsafe ParseFailure(
        code: isValue ? .unexpectedByte : .trailingData, position: start + position - 1,
        expected: isValue ? "a JSON value" : "the end of the document")
    }
    if position >= length {
      return unsafe ParseFailure(code: .unexpectedEnd, position: end, expected: failure.expected)
    }
    if state.used > 2, failure.code == .unexpectedByte {
      return unsafe ParseFailure(
        code: .trailingData, position: start + position, expected: "the end of the document")
    }
    // The bracket is the copy's own.
    let isValue = "\(failure.expected)" == "a value or ']'"
    return unsafe ParseFailure(
      code: failure.code, position: start + position,
      expected: isValue ? "a JSON value" : failure.expected)
  }
  guard unsafe TapeWord.length(state.base[0]) == 1 else {
    let first = unsafe state.base[2]
    let offset = Int(truncatingIfNeeded: first >> 32)
    return unsafe ParseFailure(
      code: .trailingData, position: start + offset, expected: "the end of the document")
  }
  // Keep the one child, with its offset moved from the copy to the document.
  let words = state.used - 2
  for index in 0..<words { unsafe state.base[index] = unsafe state.base[index + 2] }
  let shift = UInt64(truncatingIfNeeded: unsafe start - state.start) &- 1
  unsafe state.base[0] = unsafe state.base[0] &+ shift << 32
  state.used = words
  state.container = -1
  return nil
}
