/// Finds the end of a JSON value in text that arrives in pieces.
///
/// It tracks only strings, escapes and depth; values are parsed afterwards. It may stop anywhere
/// between two pieces, even within an escape.
struct ValueScanner {
  private enum Kind { case none, container, text, scalar }

  private var kind = Kind.none
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Advances to the end of the value, or to the end of the text.
  ///
  /// - Parameters:
  ///   - position: The index of the value's first byte, or where the previous call stopped.
  ///   - text: The text so far.
  /// - Returns: Whether the value ends at `position`.
  mutating func advance(_ position: inout Int, in text: Span<UInt8>) -> Bool {
    if kind == .none {
      guard position < text.count else { return false }
      switch text[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        kind = .container
        depth = 1
        position += 1
      case UInt8(ascii: "\""):
        kind = .text
        isInString = true
        position += 1
      default: kind = .scalar
      }
    }
    guard kind != .scalar else { return advanceScalar(&position, in: text) }
    while true {
      if isInString {
        guard skipString(&position, in: text) else { return false }
        isInString = false
        if kind == .text { return true }
      }
      guard skipStructure(&position, in: text) else { return false }
      if depth == 0 { return true }
      isInString = true
    }
  }

  private func advanceScalar(_ position: inout Int, in text: Span<UInt8>) -> Bool {
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x0A, 0x0D, 0x09:
        return true
      default: position += 1
      }
    }
    return false
  }

  /// Advances past the next opening quote, or the bracket that ends the value.
  @inline(__always)
  private mutating func skipStructure(_ position: inout Int, in text: Span<UInt8>) -> Bool {
    let count = text.count
    var index = position
    var depth = depth
    defer {
      position = index
      self.depth = depth
    }
    while index < count {
      let byte = text[index]
      index &+= 1
      if byte == 0x22 { return true }
      // Square brackets and braces differ in this bit.
      let bracket = byte | 0x20
      if bracket == 0x7B {
        depth &+= 1
      } else if bracket == 0x7D {
        depth &-= 1
        if depth == 0 { return true }
      }
    }
    return false
  }

  /// Advances past the closing quote of a string.
  @inline(__always)
  private mutating func skipString(_ position: inout Int, in text: Span<UInt8>) -> Bool {
    let count = text.count
    var index = position
    defer { position = index }
    if isEscaped {
      guard index < count else { return false }
      isEscaped = false
      index &+= 1
    }
    while true {
      index = skipPlainText(index, in: text)
      guard index < count else { return false }
      let byte = text[index]
      index &+= 1
      if byte == 0x22 { return true }
      guard byte == 0x5C else { continue }
      guard index < count else {
        isEscaped = true
        return false
      }
      index &+= 1
    }
  }

  /// Returns the index of the first quote or backslash in whole words of eight bytes, or where
  /// fewer than eight bytes are left.
  @inline(__always)
  private func skipPlainText(_ start: Int, in text: Span<UInt8>) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let end = text.count &- 8
    var index = start
    while index <= end {
      let word = text.word(at: index)
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      let ends = ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash) & highs
      if ends != 0 { return index &+ ends.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    return index
  }
}
