/// Parses a container.
///
/// `first` is the root's opening bracket; the byte before `end` is its closing bracket.
func parseContainer(
  _ state: inout TapeBuilder, _ first: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
) -> ParseFailure? {
  let start = unsafe state.start
  let maximumDepth = state.limits.maximumDepth
  let maximumMemberCount = UInt64(clamping: state.limits.maximumMemberCount)
  var capacity = max(64, state.count / (state.count < largeDocument ? 8 : 64))
  guard var base = unsafe enlarge(nil, to: capacity) else {
    return unsafe ParseFailure(code: .outOfMemory, position: first, expected: "memory")
  }
  var tape = unsafe base
  // An iteration writes at most six words: a long key, a long value, or a container.
  var limit = unsafe base + (capacity - 8)
  var current = 0
  var children: UInt64 = 0
  var depth = 1
  var code = JSONError.Code.unexpectedByte
  var expected: StaticString = ""
  var p = unsafe first
  var isObject = unsafe p.pointee == 0x7B

  defer {
    unsafe state.base = unsafe base
    state.capacity = capacity
    state.used = unsafe tape - base
    state.container = current
    state.children = children
  }

  parse: do {
    guard maximumDepth >= 1 else {
      code = .limitExceeded
      break parse
    }
    unsafe tape.pointee = (isObject ? TapeWord.object : TapeWord.array) | 0xFFFF_FFFF << 32
    unsafe tape[1] = UInt64(truncatingIfNeeded: p - start)
    unsafe tape += 2
    unsafe p += 1
    var isFresh = true
    while true {
      // At the start of a member or an element, or at the end of an empty container.
      var byte = unsafe p.pointee
      if byte <= 0x20 {
        unsafe skipBlanks(&p)
        byte = unsafe p.pointee
      }
      if isObject {
        if byte == 0x22 {
          let content = unsafe p + 1
          var (quote, isPlain) = unsafe scanPlainString(content, end)
          var bits = TapeWord.string
          if _slowPath(!isPlain) {
            let result = unsafe scanDifficultString(quote, end)
            if let failure = result.failure {
              code = failure
              unsafe p = unsafe result.position
              expected = "a member name that ends in '\"'"
              break parse
            }
            unsafe quote = unsafe result.position
            bits |= result.flags
          }
          unsafe tape = unsafe appendScalar(tape, bits, content - start, quote - content)
          unsafe p = unsafe quote + 1
          byte = unsafe p.pointee
          if byte <= 0x20 {
            unsafe skipBlanks(&p)
            byte = unsafe p.pointee
          }
          guard byte == 0x3A else {
            // Remove the name, so that the pointer names the object.
            unsafe tape -= quote - content < TapeWord.longCount ? 1 : 2
            expected = "':' after a member name"
            break parse
          }
          // From here on, the object isn't empty, and '}' can't end it.
          isFresh = false
          unsafe p += 1
          byte = unsafe p.pointee
          if byte <= 0x20 {
            unsafe skipBlanks(&p)
            byte = unsafe p.pointee
          }
        } else if byte != 0x7D || !isFresh {
          expected = isFresh ? "a member name or '}'" : "a member name after ','"
          break parse
        }
      }
      if _slowPath(unsafe tape >= limit) {
        let used = unsafe tape - base
        capacity = unsafe enlarged(capacity, used: used, read: p - start, of: state.count)
        guard let larger = unsafe enlarge(base, to: capacity) else {
          code = .outOfMemory
          expected = "memory"
          break parse
        }
        unsafe base = unsafe larger
        unsafe tape = unsafe base + used
        unsafe limit = unsafe base + (capacity - 8)
      }
      children &+= 1
      if _slowPath(children > maximumMemberCount) {
        guard isFresh && (byte == 0x7D || byte == 0x5D) else {
          code = .limitExceeded
          break parse
        }
      }
      if byte == 0x22 {
        let content = unsafe p + 1
        var (quote, isPlain) = unsafe scanPlainString(content, end)
        var bits = TapeWord.string
        if _slowPath(!isPlain) {
          let result = unsafe scanDifficultString(quote, end)
          if let failure = result.failure {
            code = failure
            unsafe p = unsafe result.position
            expected = "a string that ends in '\"'"
            break parse
          }
          unsafe quote = unsafe result.position
          bits |= result.flags
        }
        unsafe tape = unsafe appendScalar(tape, bits, content - start, quote - content)
        unsafe p = unsafe quote + 1
      } else if byte | 0x20 == 0x7B {
        guard depth < maximumDepth else {
          code = .limitExceeded
          break parse
        }
        depth &+= 1
        let parent = unsafe base + current
        unsafe parent[1] = unsafe UInt64(UInt32(truncatingIfNeeded: parent[1])) | children << 32
        children = 0
        let index = unsafe tape - base
        isObject = byte == 0x7B
        unsafe tape.pointee =
          (isObject ? TapeWord.object : TapeWord.array) | UInt64(
            UInt32(truncatingIfNeeded: current)) << 32
        unsafe tape[1] = UInt64(UInt32(truncatingIfNeeded: unsafe p - start))
        unsafe tape += 2
        current = index
        unsafe p += 1
        isFresh = true
        continue
      } else if byte &- 0x30 < 10 || byte == 0x2D {
        var kind: UInt64 = 0
        let number = unsafe p
        guard unsafe scanNumber(&p, &kind) else {
          code = .invalidNumber
          expected = "a number as JSON writes it"
          break parse
        }
        unsafe tape = unsafe appendScalar(tape, kind, number - start, p - number)
      } else if byte == 0x74 {
        guard unsafe p[1] == 0x72, unsafe p[2] == 0x75, unsafe p[3] == 0x65 else {
          expected = "'true'"
          break parse
        }
        unsafe tape = unsafe appendScalar(tape, 2, p - start, 4)
        unsafe p += 4
      } else if byte == 0x66 {
        guard unsafe p[1] == 0x61, unsafe p[2] == 0x6C, unsafe p[3] == 0x73, unsafe p[4] == 0x65
        else {
          expected = "'false'"
          break parse
        }
        unsafe tape = unsafe appendScalar(tape, 1, p - start, 5)
        unsafe p += 5
      } else if byte == 0x6E {
        guard unsafe p[1] == 0x75, unsafe p[2] == 0x6C, unsafe p[3] == 0x6C else {
          expected = "'null'"
          break parse
        }
        unsafe tape = unsafe appendScalar(tape, 0, p - start, 4)
        unsafe p += 4
      } else if isFresh && byte == (isObject ? 0x7D : 0x5D) {
        children &-= 1
      } else {
        expected = isObject ? "a value after ':'" : isFresh ? "a value or ']'" : "a value after ','"
        break parse
      }
      // After a value: a comma, or the end of one container or several.
      while true {
        byte = unsafe p.pointee
        if byte <= 0x20 {
          unsafe skipBlanks(&p)
          byte = unsafe p.pointee
        }
        if byte == 0x2C {
          unsafe p += 1
          isFresh = false
          break
        }
        guard byte == (isObject ? 0x7D : 0x5D) else {
          expected = isObject ? "',' or '}' after a member" : "',' or ']' after an element"
          break parse
        }
        unsafe p += 1
        let container = unsafe base + current
        let parent = unsafe Int(truncatingIfNeeded: container.pointee >> 32)
        unsafe container.pointee =
          container.pointee & 0xF
          | min(children, TapeWord.longLength) << 8
          | UInt64(truncatingIfNeeded: tape - base) << 32
        unsafe container[1] =
          UInt64(UInt32(truncatingIfNeeded: container[1]))
          | UInt64(truncatingIfNeeded: p - start) << 32
        depth &-= 1
        if depth == 0 {
          current = -1
          guard unsafe p == end else {
            unsafe skipBlanks(&p)
            code = .trailingData
            expected = "the end of the document"
            break parse
          }
          return nil
        }
        current = parent
        isObject = unsafe base[current] & 0xF == 7
        children = unsafe base[current + 1] >> 32
        if unsafe p == end {
          code = .unexpectedEnd
          expected = isObject ? "',' or '}' after a member" : "',' or ']' after an element"
          break parse
        }
      }
    }
  }
  return unsafe ParseFailure(code: code, position: p, expected: expected)
}

/// The capacity of the next tape.
///
/// Unused memory costs nothing, but a large block that moves loses its huge pages. A large document
/// gets space for 1.75 times as many words per byte as the part parsed so far.
@inline(never)
private func enlarged(_ capacity: Int, used: Int, read: Int, of count: Int) -> Int {
  guard count >= largeDocument else { return capacity * 2 }
  let estimate = Double(used) * Double(count) / Double(max(read, 1)) * 1.75
  return max(capacity * 2, Int(min(estimate, Double(maximumTape))))
}

/// The size in bytes from which the first part of a document predicts how many words the rest
/// takes.
private let largeDocument = 4 << 20

/// The maximum number of words that a tape can index.
///
/// Only a document consisting of opening brackets gets near it.
private let maximumTape = 0xFFFF_FF00

/// Allocates or enlarges the tape.
///
/// A free function, so that the parser's state stays in registers.
@inline(never)
private func enlarge(
  _ base: UnsafeMutablePointer<UInt64>?, to capacity: Int
) -> UnsafeMutablePointer<UInt64>? {
  guard capacity <= maximumTape else { return nil }
  return unsafe resizedMemory(base, to: capacity * 8)?.assumingMemoryBound(to: UInt64.self)
}

/// Writes a scalar's word, or its two words if it is very long.
@inline(__always)
private func appendScalar(
  _ tape: UnsafeMutablePointer<UInt64>, _ bits: UInt64, _ offset: Int, _ length: Int
) -> UnsafeMutablePointer<UInt64> {
  let place = UInt64(truncatingIfNeeded: offset) << 32
  if _fastPath(length < TapeWord.longCount) {
    unsafe tape.pointee = bits | UInt64(truncatingIfNeeded: length) << 8 | place
    return unsafe tape + 1
  }
  unsafe tape.pointee = bits | TapeWord.longLength << 8 | place
  unsafe tape[1] = UInt64(truncatingIfNeeded: length)
  return unsafe tape + 2
}

/// Scans a number; the caller checks the byte after it.
///
/// - Returns: `true` with `p` at the end of the number, or `false` with `p` at the offending byte.
@inline(__always)
private func scanNumber(
  _ p: inout UnsafePointer<UInt8>, _ kind: inout UInt64
) -> Bool {
  if unsafe p.pointee == 0x2D { unsafe p += 1 }
  if unsafe p.pointee == 0x30 {
    unsafe p += 1
    // Reject a digit after a leading zero here, rather than report "expected , or ]" later.
    if unsafe p.pointee &- 0x30 < 10 { return false }
  } else {
    guard unsafe p.pointee &- 0x31 < 9 else { return false }
    unsafe p += 1
    while unsafe p.pointee &- 0x30 < 10 { unsafe p += 1 }
  }
  kind = 3
  var byte = unsafe p.pointee
  if byte == 0x2E {
    kind = 4
    unsafe p += 1
    guard unsafe p.pointee &- 0x30 < 10 else { return false }
    repeat { unsafe p += 1 } while unsafe p.pointee &- 0x30 < 10
    byte = unsafe p.pointee
  }
  if byte | 0x20 == 0x65 {
    kind = 4
    unsafe p += 1
    if unsafe p.pointee == 0x2B || p.pointee == 0x2D { unsafe p += 1 }
    guard unsafe p.pointee &- 0x30 < 10 else { return false }
    repeat { unsafe p += 1 } while unsafe p.pointee &- 0x30 < 10
  }
  return true
}
