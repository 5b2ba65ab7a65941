/// An error that ends a stream of resources early, with its location.
///
/// The resources before that location have been delivered.
///
/// ```swift
/// do {
///   for try await article in decoder.stream(of: Article.self, from: bytes) { … }
/// } catch let error as StreamError {
///   print(error)  // byte 1048576, /data/17: expected the rest of the document, found the end of the text
/// }
/// ```
public struct StreamError: Error, Sendable {
  /// The kind of failure.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// The text ends within the document.
    public static let truncated = Code("truncated")
    /// The text isn't JSON.
    public static let invalidJSON = Code("invalidJSON")
    /// The text is JSON but not a document of resources.
    public static let invalidDocument = Code("invalidDocument")
    /// A resource can't be decoded; ``StreamError/underlying`` is a ``ResourceDecodingError``.
    public static let invalidResource = Code("invalidResource")
    /// A resource, its included resources, or another member is larger than allowed.
    public static let limitExceeded = Code("limitExceeded")
    /// The bytes can't be read; ``StreamError/underlying`` is the error of the source.
    public static let sourceFailed = Code("sourceFailed")

    /// The code's name.
    public var description: String { name }
  }

  /// The kind of failure.
  public var code: Code
  /// The offset of the offending byte in the stream.
  public var offset: Int
  /// The location in the document, such as `/data/17`.
  public var pointer: JSONPointer
  /// What was expected, for messages.
  public var expected: String
  /// What was found instead, for messages.
  public var found: String
  /// The error of the parser, the decoder or the source; nil if there is none.
  public var underlying: (any Error)?

  /// Creates an error.
  public init(
    code: Code, offset: Int, pointer: JSONPointer, expected: String, found: String,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.offset = offset
    self.pointer = pointer
    self.expected = expected
    self.found = found
    self.underlying = underlying
  }
}

extension StreamError: DescribedError {
  /// The location, what was expected and what was found, on one line.
  public var description: String {
    let place = pointer.tokens.isEmpty ? "" : ", \(pointer.shortened)"
    return "byte \(offset)\(place): expected \(expected), found \(found)"
  }
}

extension StreamError {
  /// Creates an error from a parser's error in a part of the document.
  ///
  /// - Parameters:
  ///   - error: The error in the part.
  ///   - offset: The offset of the part in the stream, added to the parser's offset.
  ///   - pointer: The location of the part in the document.
  init(_ error: JSONError, at offset: Int, in pointer: JSONPointer) {
    let code: Code =
      switch error.code {
      case .unexpectedEnd: .truncated
      case .limitExceeded, .outOfMemory: .limitExceeded
      default: .invalidJSON
      }
    self.init(
      code: code, offset: offset + error.offset,
      pointer: JSONPointer(pointer.tokens + error.pointer.tokens), expected: error.expected,
      found: error.found, underlying: error)
  }
}
