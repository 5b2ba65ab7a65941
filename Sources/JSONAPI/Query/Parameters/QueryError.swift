/// What is wrong with a query: one that can't be written in a dialect, or one that a client sent.
///
/// A server answers with status 400 and names ``parameter`` in `source.parameter` (QRY-04, INC-08,
/// SRT-06).
public struct QueryError: Error, Sendable, Hashable {
  /// The kind of an error; more may be added.
  public struct Code: Sendable, Hashable {
    private let name: String

    /// Creates a code of your own, for errors that a custom dialect throws.
    ///
    /// - Parameter name: What the code is called; codes of one name are equal.
    public init(_ name: String) { self.name = name }

    /// The name of a parameter breaks the conventions (QRY-01, QRY-02).
    public static let malformedName = Code("malformedName")
    /// The value of a parameter is not in the form that the parameter takes.
    public static let malformedValue = Code("malformedValue")
    /// A parameter is there twice.
    public static let duplicateParameter = Code("duplicateParameter")
    /// A path of `include` names something that is no relationship (INC-08).
    public static let unknownRelationship = Code("unknownRelationship")
    /// A field is named that the resource type does not have.
    public static let unknownField = Code("unknownField")
    /// `fields[TYPE]` names a type that is not known.
    public static let unknownType = Code("unknownType")
    /// The filter says something for which the dialect has no words.
    public static let notExpressible = Code("notExpressible")
    /// A limit of ``QueryLimits`` is exceeded.
    public static let limitExceeded = Code("limitExceeded")
  }

  /// The kind of the error.
  public let code: Code

  /// The name of the parameter, as `filter[rating][gte]`, where the error is about one.
  public let parameter: String?

  /// What is wrong, in a sentence.
  public let message: String

  /// What would have been right, where that can be said shortly.
  public let expected: String?

  /// What was there instead.
  public let found: String?

  /// Creates an error; custom dialects throw it too.
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

extension QueryError: CustomStringConvertible {
  /// The message, with the parameter and what was expected and found.
  public var description: String {
    var text = parameter.map { "\($0): \(message)" } ?? message
    if let expected { text += " Expected \(expected)." }
    if let found { text += " Found \(found)." }
    return text
  }
}
