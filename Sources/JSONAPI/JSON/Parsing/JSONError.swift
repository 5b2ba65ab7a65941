/// An error that occurs when text isn't JSON, or a JSON value isn't of the requested type.
///
/// ```swift
/// do {
///   let value = try JSONValue(parsing: bytes)
/// } catch {
///   print(error)  // 2:14: expected ',' or '}' after a member, found "x", at /data/0/id
/// }
/// ```
public struct JSONError: Error, Sendable, Hashable {
  /// The kind of failure.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// The text is truncated or empty.
    public static let unexpectedEnd = Code("unexpectedEnd")
    /// The grammar of RFC 8259 doesn't allow this byte here.
    public static let unexpectedByte = Code("unexpectedByte")
    /// A string contains an unescaped control character.
    public static let controlCharacter = Code("controlCharacter")
    /// A string contains an invalid escape sequence.
    public static let invalidEscape = Code("invalidEscape")
    /// A string escapes only half of a surrogate pair.
    public static let loneSurrogate = Code("loneSurrogate")
    /// The text isn't UTF-8.
    public static let invalidUTF8 = Code("invalidUTF8")
    /// A number has a leading zero, lacks digits or is otherwise malformed.
    public static let invalidNumber = Code("invalidNumber")
    /// The document exceeds one of ``JSONLimits``.
    public static let limitExceeded = Code("limitExceeded")
    /// The text continues after the end of the document.
    public static let trailingData = Code("trailingData")
    /// There is not enough memory for the document.
    public static let outOfMemory = Code("outOfMemory")
    /// The value has another JSON type than requested.
    public static let typeMismatch = Code("typeMismatch")
    /// The object lacks a requested member.
    public static let missingMember = Code("missingMember")
    /// The number doesn't fit the requested type.
    public static let numberOutOfRange = Code("numberOutOfRange")
    /// The value has the right JSON type, but the requested type can't represent it.
    public static let invalidValue = Code("invalidValue")

    /// The code's name.
    public var description: String { name }
  }

  /// The kind of failure.
  public var code: Code
  /// The byte offset of the offending byte.
  public var offset: Int
  /// The line of the offending byte, 1-based.
  public var line: Int
  /// The column of the offending byte, in bytes, 1-based.
  public var column: Int
  /// The pointer to the value that failed, or to the innermost open one.
  public var pointer: JSONPointer
  /// What was expected, for messages.
  public var expected: String
  /// What was found instead, for messages.
  public var found: String

  /// Creates an error.
  public init(
    code: Code, offset: Int, line: Int, column: Int, pointer: JSONPointer, expected: String,
    found: String
  ) {
    self.code = code
    self.offset = offset
    self.line = line
    self.column = column
    self.pointer = pointer
    self.expected = expected
    self.found = found
  }
}

extension JSONError: DescribedError {
  /// The location, what was expected and what was found, on one line.
  public var description: String {
    var text = "\(line):\(column): expected \(expected), found \(found)"
    if !pointer.tokens.isEmpty { text += ", at \(pointer)" }
    return text
  }
}
