extension DecodingSession {
  /// What was expected and found at `index`, with the path to it.
  func context(at index: Int, expected: String, found: String? = nil) -> DecodingError.Context {
    let path = codingPath(to: index)
    let mismatch = ValueMismatch(expected: expected, found: found ?? tape.describe(index))
    return DecodingError.Context(
      codingPath: path,
      debugDescription: Self.message(mismatch.expected, mismatch.found, path),
      underlyingError: mismatch)
  }

  private static func message(_ expected: String, _ found: String, _ path: [any CodingKey])
    -> String
  {
    let message = "expected \(expected), found \(found)"
    return path.isEmpty ? message : message + ", at \(path.jsonPointer)"
  }

  /// The error for a value of another kind.
  @inline(never)
  func mismatch(_ type: any Any.Type, at index: Int, expected: String) -> DecodingError {
    let context = context(at: index, expected: expected)
    return tape.isNull(index)
      ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// The error for a value of the right kind that the type can't hold.
  @inline(never)
  func corrupted(at index: Int, expected: String) -> DecodingError {
    .dataCorrupted(context(at: index, expected: expected))
  }

  /// Lists an enumeration's cases in the error for a raw value that none of them has, or names its type, or
  /// adds the path.
  ///
  /// The standard library's error names the value alone.
  @inline(never)
  func naming<T>(casesOf type: T.Type, in error: any Error, at index: Int) -> any Error {
    guard case DecodingError.dataCorrupted(let context) = error, context.underlyingError == nil
    else { return error }
    if let type = type as? any (RawRepresentable & CaseIterable).Type {
      return corrupted(at: index, expected: Self.cases(of: type))
    }
    if type is any RawRepresentable.Type, !tape.isObject(index), !tape.isArray(index),
      context.debugDescription.hasPrefix("Cannot initialize")
    {
      return corrupted(at: index, expected: "a raw value of '\(type)'")
    }
    // A type's own error says more, but may not say where.
    guard context.codingPath.isEmpty else { return error }
    return DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath(to: index), debugDescription: context.debugDescription))
  }

  private static func cases<E: RawRepresentable & CaseIterable>(of type: E.Type) -> String {
    let shown = 12
    let cases = type.allCases.prefix(shown).map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return "one of \(cases)" + (type.allCases.count > shown ? ", …" : "")
  }

  /// The error for a member that is not there.
  @inline(never)
  func missing(
    _ key: some CodingKey, in object: Int, keepsNames: Bool, _ kind: StaticString = "a member",
    found: String = "an object without it"
  ) -> DecodingError {
    let name =
      renames && !keepsNames
      ? options.keyFormat.externalName(for: key.stringValue) : key.stringValue
    return .keyNotFound(
      key, context(at: object, expected: "\(kind) '\(name)'", found: found))
  }

  /// The error for an element after the last one.
  @inline(never)
  func exhausted(_ type: any Any.Type, array: Int, position: Int) -> DecodingError {
    let path = codingPath(to: array) + [JSONCodingKey(intValue: position)]
    return .valueNotFound(
      type,
      DecodingError.Context(
        codingPath: path,
        debugDescription: Self.message("another element", "the end of the array", path)))
  }
}

/// What a decoder expected and found, for errors that are more than a text.
struct ValueMismatch: Error {
  let expected: String
  let found: String
}
