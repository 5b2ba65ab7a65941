/// An error in a query: either a dialect can't express it, or a client sent an invalid one.
///
/// A server answers with status 400 and names ``parameter`` in `source.parameter` (QRY-04, INC-08,
/// SRT-06).
public struct QueryError: Error, Sendable, Hashable {
  /// The kind of an error.
  ///
  /// Codes may be added.
  public struct Code: Sendable, Hashable {
    private let name: String

    /// Creates a code for errors of a custom dialect.
    public init(_ name: String) { self.name = name }

    /// A parameter name violates the naming rules (QRY-01, QRY-02).
    public static let malformedName = Code("malformedName")
    /// The value of a parameter is malformed.
    public static let malformedValue = Code("malformedValue")
    /// A parameter is repeated.
    public static let duplicateParameter = Code("duplicateParameter")
    /// An `include` path doesn't name a relationship (INC-08).
    public static let unknownRelationship = Code("unknownRelationship")
    /// The resource type has no field with this name.
    public static let unknownField = Code("unknownField")
    /// `fields[TYPE]` names an unknown type.
    public static let unknownType = Code("unknownType")
    /// The dialect can't express the filter.
    public static let notExpressible = Code("notExpressible")
    /// A limit of ``QueryReader/Limits`` is exceeded.
    public static let limitExceeded = Code("limitExceeded")
  }

  /// The kind of the error.
  public let code: Code

  /// The name of the parameter, such as `filter[rating][gte]`, if the error is about one.
  public let parameter: String?

  /// A description of the error, in a sentence.
  public let message: String

  /// What was expected, if it can be put briefly.
  public let expected: String?

  /// What was found instead; nil if nothing was.
  public let found: String?

  /// Creates an error; custom dialects can throw it too.
  ///
  /// - Parameters:
  ///   - code: The kind of error.
  ///   - parameter: The name of the parameter; nil if the error isn't about one.
  ///   - message: A description of the error, in a sentence.
  ///   - expected: What was expected, if it can be put briefly.
  ///   - found: What was found instead; nil if nothing was.
  public init(
    _ code: Code,
    parameter: String? = nil,
    message: String,
    expected: String? = nil,
    found: String? = nil,
  ) {
    self.code = code
    self.parameter = parameter
    self.message = message
    self.expected = expected
    self.found = found
  }
}

extension QueryError.Code: CustomStringConvertible {
  /// The name of the code.
  public var description: String { name }
}

extension QueryError: DescribedError {
  /// The message, with the parameter and what was expected and found.
  public var description: String {
    var text = parameter.map { "\($0): \(message)" } ?? message
    if let expected { text += " Expected \(expected)." }
    if let found { text += " Found \(found)." }
    return text
  }
}
