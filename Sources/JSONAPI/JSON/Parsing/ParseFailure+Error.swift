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
