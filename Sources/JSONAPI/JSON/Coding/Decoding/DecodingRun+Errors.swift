extension DecodingRun {
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
    return tape.kindBits(index) == 0
      ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// The error for a value of the right kind that the type can't hold.
  @inline(never)
  func corrupted(at index: Int, expected: String) -> DecodingError {
    .dataCorrupted(context(at: index, expected: expected))
  }

  /// The error for a member that is not there.
  @inline(never)
  func missing(
    _ key: some CodingKey, in object: Int, keepsNames: Bool, _ kind: StaticString = "a member"
  ) -> DecodingError {
    let name =
      renames && !keepsNames
      ? options.keyFormat.externalName(for: key.stringValue) : key.stringValue
    return .keyNotFound(
      key, context(at: object, expected: "\(kind) '\(name)'", found: "an object without it"))
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
