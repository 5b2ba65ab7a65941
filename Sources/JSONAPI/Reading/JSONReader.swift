/// Reads one value of a parsed document into a Swift type without `Codable`.
///
/// A reader is valid only during the call that it is passed to. Generated code uses it. Conform
/// your own types to ``JSONReadable`` to read them as fast as the standard library's.
@frozen
@safe public struct JSONReader {
  @usableFromInline let tape: Tape
  @usableFromInline let index: Int
  @usableFromInline let reference: Unretained<DecodeContext>

  @inlinable @inline(__always)
  init(_ tape: Tape, _ index: Int, _ reference: Unretained<DecodeContext>) {
    self.tape = tape
    self.index = index
    self.reference = reference
  }

  /// Retains on access; don't use it on per-resource paths.
  @inlinable var context: DecodeContext { reference.object }
}

extension JSONReader {
  /// The kind of the value.
  @inlinable public var kind: JSONValue.Kind { tape.kind(index) }

  /// Whether the value is `null`.
  @inlinable public var isNull: Bool { tape.isNull(index) }

  /// The number of elements or members; 0 for scalars.
  @inlinable public var count: Int { tape.isContainer(index) ? tape.count(index) : 0 }

  /// The user info of the decoder.
  public var userInfo: [CodingUserInfoKey: any Sendable] { context.options.values.userInfo }

  /// Reads a string.
  ///
  /// - Returns: The text, without escapes.
  /// - Throws: ``JSONError`` for anything else.
  @inlinable @inline(__always)
  public func string() throws -> String {
    guard tape.isString(index) else { throw mismatch("a string") }
    return tape.decodedString(index)
  }

  /// Reads a Boolean.
  ///
  /// - Throws: ``JSONError`` for anything else.
  @inlinable @inline(__always)
  public func bool() throws -> Bool {
    let kind = tape.kindBits(index)
    guard kind == TapeWord.falseLiteral || kind == TapeWord.trueLiteral else {
      throw mismatch("a boolean")
    }
    return kind == TapeWord.trueLiteral
  }

  /// Reads an integer, which may be written with a zero fraction.
  ///
  /// - Throws: ``JSONError`` for anything that isn't an integer or doesn't fit.
  @inlinable @inline(__always)
  public func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) throws -> T {
    guard let value = tape.integer(index, as: type) else { throw noInteger(type) }
    return value
  }

  /// Reads a number as the nearest double.
  ///
  /// - Returns: The value; infinite or NaN for a string that the decoder's strategy maps to it.
  /// - Throws: ``JSONError`` for anything that isn't a number, or is too large for a double.
  @inlinable @inline(__always)
  public func double() throws -> Double {
    guard let value = tape.double(index) else { return try unusualDouble() }
    return value
  }

  /// Reads a value of any readable type.
  ///
  /// - Throws: Any error the type throws, usually ``JSONError``.
  @inlinable @inline(__always)
  public func value<T: JSONReadable>(_ type: T.Type = T.self) throws -> T {
    try T.read(from: self)
  }

  /// Reads every element of an array.
  ///
  /// - Returns: The elements, in order.
  /// - Throws: ``JSONError`` for anything but an array, and any error the elements throw.
  @inlinable
  public func elements<T: JSONReadable>(_ type: T.Type = T.self) throws -> [T] {
    guard tape.isArray(index) else { throw mismatch("an array") }
    let count = tape.storedCount(index)
    guard count == tape.reservedCount(index) else { return try manyElements() }
    var position = tape.first(index)
    // The count is exact below the limit.
    return try [T](count: count) {
      defer { position = tape.next(position) }
      return try T.read(from: JSONReader(tape, position, reference))
    }
  }

  /// Reads the elements of an array that is too long to reserve space for all at once.
  @inlinable
  func manyElements<T: JSONReadable>() throws -> [T] {
    var elements: [T] = []
    elements.reserveCapacity(tape.reservedCount(index))
    var position = tape.first(index)
    let end = tape.end(index)
    while position < end {
      elements.append(try T.read(from: JSONReader(tape, position, reference)))
      position = tape.next(position)
    }
    return elements
  }

  /// Calls a closure for each member of an object, in order.
  ///
  /// - Parameter body: Receives the name and a reader of the value.
  /// - Throws: ``JSONError`` for anything but an object, and any error `body` throws.
  @inlinable
  public func members(_ body: (String, JSONReader) throws -> Void) throws {
    guard tape.isObject(index) else { throw mismatch("an object") }
    var key = tape.first(index)
    let end = tape.end(index)
    while key < end {
      let value = tape.next(key)
      try body(tape.decodedString(key), JSONReader(tape, value, reference))
      key = tape.next(value)
    }
  }

  /// Returns the error for a value of the right kind that the type can't hold.
  ///
  /// - Parameter expected: What was expected, for messages.
  public func invalid(expected: String) -> JSONError {
    tape.error(.invalidValue, at: index, expected: expected)
  }

  @usableFromInline
  func mismatch(_ expected: StaticString) -> JSONError {
    tape.error(.typeMismatch, at: index, expected: "\(expected)")
  }

  @usableFromInline
  func noInteger<T: FixedWidthInteger>(_ type: T.Type) -> JSONError {
    let isNumber = tape.isNumber(index)
    return tape.error(
      isNumber ? .numberOutOfRange : .typeMismatch, at: index,
      expected: isNumber ? "an integer from \(T.min) to \(T.max)" : "a number")
  }

  /// Reads a double that isn't a JSON number.
  @usableFromInline
  func unusualDouble() throws -> Double {
    let strategy = context.options.values.nonConformingFloatDecodingStrategy
    guard kind == .string, case .convertFromString = strategy else { throw noDouble() }
    return try context.session.double(at: index)
  }

  private func noDouble() -> JSONError {
    let isNumber = tape.isNumber(index)
    return tape.error(
      isNumber ? .numberOutOfRange : .typeMismatch, at: index,
      expected: isNumber ? "a number that a double can hold" : "a number")
  }
}
