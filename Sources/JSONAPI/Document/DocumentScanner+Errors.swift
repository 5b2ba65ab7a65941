extension DocumentScanner {
  /// The pointer to the current list element or member.
  var pointer: JSONPointer {
    switch state {
    case .element, .inElement: JSONPointer([list.name, String(number)])
    case .afterElement: JSONPointer([list.name])
    case .colon(let name), .value(let name): JSONPointer([name])
    case .inValue(let name): JSONPointer(name.map { [$0] } ?? [])
    case .start, .name, .inName, .afterMember, .trailing: .root
    }
  }

  /// Returns the name that was just scanned.
  func nameText() throws(StreamError) -> String {
    let text = Array(buffer[valueStart..<position])
    do {
      return try JSONStorage(text).withRoot { $0.string } ?? ""
    } catch {
      throw StreamError(error, at: base + valueStart, in: .root)
    }
  }

  /// Returns the error for a byte that the grammar doesn't allow.
  func unexpected(_ expected: String) -> StreamError {
    let found =
      FamiliarMistake.description(
        of: Array(buffer[position...].prefix(FamiliarMistake.length)),
        isAtStart: base + position == 0) ?? FamiliarMistake.name(of: buffer[position])
    return StreamError(
      code: .invalidJSON, offset: base + position, pointer: pointer, expected: expected,
      found: found)
  }

  /// Returns the error for truncated text, or the parser's if the text before the end is invalid.
  func truncated() -> StreamError {
    mistakeInValue()
      ?? StreamError(
        code: .truncated, offset: base + buffer.count, pointer: pointer,
        expected: "the rest of the document", found: "the end of the text")
  }

  /// Returns the error for an element or member that is too large, or the parser's if the available
  /// part is invalid.
  func tooLarge() -> StreamError {
    mistakeInValue()
      ?? StreamError(
        code: .limitExceeded, offset: base + valueStart, pointer: pointer,
        expected: "at most \(maximumSize) bytes", found: "more")
  }

  /// Returns the error for names whose total size is too large, since all names are kept.
  func tooManyNames() -> StreamError {
    StreamError(
      code: .limitExceeded, offset: base + position, pointer: .root,
      expected: "members' names of at most \(maximumSize) bytes", found: "more")
  }

  /// Returns the error in the available part of the value, ignoring its missing end.
  private func mistakeInValue() -> StreamError? {
    switch state {
    case .inName, .inValue, .inElement: break
    default: return nil
    }
    let text = buffer[valueStart..<position].prefix(maximumSize)
    do {
      _ = try JSONStorage(Array(text))
      return nil
    } catch {
      // A truncated escape, character or literal isn't an error; the longest is a surrogate pair.
      guard error.code != .unexpectedEnd, error.offset + 12 <= text.count else { return nil }
      return StreamError(error, at: base + valueStart, in: pointer)
    }
  }
}
