extension ParseFailure {
  /// Returns the failure with its location in the text and in the document.
  ///
  /// - Parameter state: The tape as far as it was parsed.
  func error(in state: TapeBuilder) -> JSONError {
    let offset = unsafe min(max(0, position - state.start), state.count)
    let text = unsafe UnsafeBufferPointer(start: state.start, count: state.count)
    var place = TextPlace()
    unsafe place.advance(over: text.prefix(offset))
    var code = code
    if code == .unexpectedByte && offset >= state.count { code = .unexpectedEnd }
    return JSONError(
      code: code, offset: offset, line: place.line, column: place.column,
      pointer: state.pointerToOpenValue(), expected: expectation(code, state),
      found: unsafe Self.found(code, text, offset))
  }

  /// Returns a description of what was expected.
  private func expectation(_ code: JSONError.Code, _ state: TapeBuilder) -> String {
    switch code {
    case .limitExceeded:
      state.children > UInt64(clamping: state.limits.maximumMemberCount)
        ? "at most \(state.limits.maximumMemberCount) members or elements"
        : "at most \(state.limits.maximumDepth) levels of nesting"
    case .invalidUTF8: "UTF-8"
    case .controlCharacter: "a control character to be escaped"
    case .invalidEscape: "one of JSON's escape sequences"
    case .loneSurrogate: "both halves of a surrogate pair"
    default: "\(expected)"
    }
  }

  private static func found(
    _ code: JSONError.Code, _ text: UnsafeBufferPointer<UInt8>, _ offset: Int
  ) -> String {
    // A truncated document can end with whitespace.
    guard offset < text.count, code != .unexpectedEnd else { return "the end of the text" }
    let byte = unsafe text[offset]
    switch code {
    case .limitExceeded: return "more"
    case .outOfMemory: return "none left"
    case .invalidUTF8: return FamiliarMistake.name(of: byte)
    case .loneSurrogate: return "half of a surrogate pair"
    case .invalidEscape: return "an escape sequence that JSON does not know"
    case .controlCharacter:
      return "the control character 0x" + String(byte, radix: 16, uppercase: true)
    default: break
    }
    let end = min(text.count, offset + FamiliarMistake.length)
    let rest = unsafe [UInt8](text[offset..<end])
    return FamiliarMistake.description(of: rest, isAtStart: offset == 0)
      ?? FamiliarMistake.name(of: byte)
  }
}

/// A line and a column, both counted from 1, the column in bytes.
struct TextPlace: Sendable {
  var line = 1
  var column = 1

  /// Advances past some text.
  mutating func advance(over text: some Sequence<UInt8>) {
    for byte in text {
      if byte == 0x0A {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
  }
}

extension TapeBuilder {
  /// Returns the pointer to the value being parsed, from the open containers.
  func pointerToOpenValue() -> JSONPointer {
    var tokens: [String] = []
    var container = container
    var count = children
    // The index of the open child, or the end of the tape for the value that failed.
    var child = used
    while container >= 0 {
      let word = unsafe base[container]
      if word & 0xF == 6 {
        if count > 0 { tokens.append(String(count - 1)) }
      } else if let name = name(ofMemberAt: child, in: container) {
        tokens.append(name)
      }
      child = container
      let parent = Int(truncatingIfNeeded: word >> 32)
      guard parent != 0xFFFF_FFFF else { break }
      container = parent
      count = unsafe base[container + 1] >> 32
    }
    return JSONPointer(tokens.reversed())
  }

  /// Returns the name of the member whose value begins at `child`, in an open object.
  private func name(ofMemberAt child: Int, in container: Int) -> String? {
    let view = unsafe Tape(
      words: UnsafePointer(base), bytes: start, size: count, owner: nil)
    var key = container + 2
    while key < child {
      let value = view.next(key)
      if value >= child { return view.decodedString(key) }
      key = view.next(value)
    }
    return nil
  }
}

/// Common mistakes in JSON, recognized for better error messages.
enum FamiliarMistake {
  /// The number of bytes to examine.
  static let length = 64

  /// Describes the text where parsing failed.
  ///
  /// - Parameters:
  ///   - bytes: The text from the offending byte on, up to ``length`` bytes.
  ///   - isAtStart: Whether the text begins there.
  /// - Returns: A description; `nil` if nothing is recognized.
  static func description(of bytes: [UInt8], isAtStart: Bool) -> String? {
    switch bytes.first {
    case UInt8(ascii: "'"): return "a single quote; JSON has double quotes"
    case UInt8(ascii: "/") where bytes.count > 1 && (bytes[1] == 0x2F || bytes[1] == 0x2A),
      UInt8(ascii: "#"):
      return "a comment, which JSON does not have"
    case 0xE2 where bytes.starts(with: [0xE2, 0x80]) && bytes.count > 2 && bytes[2] & 0xFC == 0x9C:
      return "a curly quote; JSON has straight double quotes"
    default: break
    }
    let word = bytes.prefix(while: isWordByte)
    let text = String(decoding: word, as: UTF8.self)
    if isAtStart, text == "HTTP", bytes.dropFirst(4).first == UInt8(ascii: "/") {
      return "the head of an HTTP response, which curl -i writes before the document"
    }
    guard word.count > 1, word.first.map({ !isDigit($0) }) ?? false else { return nil }
    if bytes.dropFirst(word.count).first(where: { $0 != 0x20 }) == UInt8(ascii: ":") {
      return "'\(text)' without double quotes"
    }
    guard let literal = literals[text.lowercased()], literal != "is \(text)" else {
      return "'\(text)'"
    }
    return "'\(text)', which \(literal) in JSON"
  }

  /// Describes a byte, if nothing is recognized.
  static func name(of byte: UInt8) -> String {
    switch byte {
    case 0: "a NUL byte"
    case 0x21...0x7E: "'\(Character(Unicode.Scalar(byte)))'"
    default: "the byte 0x" + String(byte, radix: 16, uppercase: true)
    }
  }

  private static let literals = [
    "none": "is null", "nil": "is null", "nul": "is null", "null": "is null",
    "undefined": "is null", "true": "is true", "false": "is false", "nan": "isn't a number",
    "infinity": "isn't a number",
  ]

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }
}
