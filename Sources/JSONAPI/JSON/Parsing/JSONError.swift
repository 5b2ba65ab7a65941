/// The reason why text is not JSON, or why a value of JSON is not what was asked for.
///
/// ```swift
/// do {
///   let value = try JSONValue(parsing: bytes)
/// } catch {
///   print(error)  // 2:14: expected ',' or '}' after a member, found "x", at /data/0/id
/// }
/// ```
public struct JSONError: Error, Sendable, Hashable {
  /// What kind of failure it is.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// The text ends too early, or is empty.
    public static let unexpectedEnd = Code("unexpectedEnd")
    /// A byte stands where the grammar of RFC 8259 allows none like it.
    public static let unexpectedByte = Code("unexpectedByte")
    /// A string holds a control character that has to be escaped.
    public static let controlCharacter = Code("controlCharacter")
    /// A string holds an escape sequence that JSON does not know.
    public static let invalidEscape = Code("invalidEscape")
    /// A string escapes half of a surrogate pair.
    public static let loneSurrogate = Code("loneSurrogate")
    /// The text is not UTF-8.
    public static let invalidUTF8 = Code("invalidUTF8")
    /// A number has a leading zero, lacks digits, or is otherwise not one of JSON's.
    public static let invalidNumber = Code("invalidNumber")
    /// The document goes past one of ``JSONLimits``.
    public static let limitExceeded = Code("limitExceeded")
    /// Something follows the end of the document.
    public static let trailingData = Code("trailingData")
    /// The machine has no memory left for the document.
    public static let outOfMemory = Code("outOfMemory")
    /// The value is of another kind than the one asked for.
    public static let typeMismatch = Code("typeMismatch")
    /// The object lacks a member that was asked for.
    public static let missingMember = Code("missingMember")
    /// The number does not fit the type asked for.
    public static let numberOutOfRange = Code("numberOutOfRange")
    /// The value is of the right kind, but not one that the type asked for can hold.
    public static let invalidValue = Code("invalidValue")

    /// The code's name.
    public var description: String { name }
  }

  /// What kind of failure it is.
  public var code: Code
  /// The offset of the offending byte from the start of the text, in bytes.
  public var offset: Int
  /// The line of the offending byte, counted from 1.
  public var line: Int
  /// The column of the offending byte in its line, in bytes, counted from 1.
  public var column: Int
  /// The place in the document: of the value that failed, or of the innermost one that was open.
  public var pointer: JSONPointer
  /// What would have been right, in words.
  public var expected: String
  /// What stands there instead, in words.
  public var found: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: What kind of failure it is.
  ///   - offset: The offset of the offending byte, in bytes.
  ///   - line: The line, counted from 1.
  ///   - column: The column in bytes, counted from 1.
  ///   - pointer: The place in the document.
  ///   - expected: What would have been right.
  ///   - found: What stands there instead.
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

extension JSONError: CustomStringConvertible {
  /// The place, what was expected and what was found, in one line.
  public var description: String {
    var text = "\(line):\(column): expected \(expected), found \(found)"
    if !pointer.tokens.isEmpty { text += ", at \(pointer)" }
    return text
  }
}
