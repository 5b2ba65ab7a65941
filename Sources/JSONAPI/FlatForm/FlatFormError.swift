/// The reason why a document could not be flattened or flat JSON could not be unflattened.
///
/// Invalid JSON throws a ``JSONError`` instead.
///
/// ```swift
/// do {
///   flat = try Flattener().flatten(document)
/// } catch let error as FlatFormError where error.code == .invalidLinkage {
///   print(error.pointer)  // /data/0/relationships/author/data
/// }
/// ```
public struct FlatFormError: Error, Sendable, Hashable {
  /// What kind of failure it is.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// The JSON is neither a resource, a list of resources nor a document.
    public static let invalidDocument = Code("invalidDocument")
    /// A resource, or its `attributes` or `relationships`, is not an object.
    public static let invalidResource = Code("invalidResource")
    /// A relationship is not an object.
    public static let invalidRelationship = Code("invalidRelationship")
    /// Linkage is neither `null`, nor an identifier, nor an array of identifiers.
    public static let invalidLinkage = Code("invalidLinkage")
    /// A required `type`, `id` or `lid` is missing or not a string.
    public static let invalidIdentity = Code("invalidIdentity")
    /// A member has a name that the flat form uses itself, so that it would be another one after unflattening.
    public static let ambiguousName = Code("ambiguousName")
    /// The result would exceed its size limit.
    public static let outputTooLarge = Code("outputTooLarge")
    /// There is no value at the requested key path.
    public static let missingValue = Code("missingValue")
    /// A Swift value has no JSON counterpart.
    public static let unsupportedValue = Code("unsupportedValue")

    /// The code's name.
    public var description: String { name }
  }

  /// What kind of failure it is.
  public var code: Code
  /// The place in the input.
  public var pointer: JSONPointer
  /// What was expected, for messages.
  public var expected: String
  /// What was found instead, for messages.
  public var found: String

  /// Creates an error.
  public init(code: Code, pointer: JSONPointer, expected: String, found: String) {
    self.code = code
    self.pointer = pointer
    self.expected = expected
    self.found = found
  }
}

extension FlatFormError: DescribedError {
  /// What was expected, what was found and where, on one line.
  public var description: String {
    "expected \(expected), found \(found), at \(pointer.tokens.isEmpty ? "the root" : "\(pointer)")"
  }
}

extension JSONNode {
  /// Whether null or an empty array stands where an object would be empty, as many servers write it.
  var isEmptyInPlaceOfObject: Bool { isNull || isArray && count == 0 }

  /// An error about this value.
  func flatFormError(_ code: FlatFormError.Code, expected: String) -> FlatFormError {
    FlatFormError(
      code: code, pointer: pointer, expected: expected, found: tape.describe(index))
  }
}
