/// The reason why a document could not be flattened, or flat JSON not be turned into a document.
///
/// Text that isn't JSON is a ``JSONError`` instead.
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

    /// The text is JSON, but no object, or of another kind than a resource or a list of them.
    public static let invalidDocument = Code("invalidDocument")
    /// A resource, or its `attributes` or `relationships`, is not an object.
    public static let invalidResource = Code("invalidResource")
    /// A relationship is not an object.
    public static let invalidRelationship = Code("invalidRelationship")
    /// Linkage is neither `null`, nor an identifier, nor an array of identifiers.
    public static let invalidLinkage = Code("invalidLinkage")
    /// The `type`, `id` or `lid` of a resource is missing where it is needed, or no string.
    public static let invalidIdentity = Code("invalidIdentity")
    /// The result would be larger than its limit.
    public static let outputTooLarge = Code("outputTooLarge")
    /// There is no value at the key path that was asked for.
    public static let missingValue = Code("missingValue")
    /// A value of Swift has no counterpart in JSON.
    public static let unsupportedValue = Code("unsupportedValue")

    /// The code's name.
    public var description: String { name }
  }

  /// What kind of failure it is.
  public var code: Code
  /// The place in the input.
  public var pointer: JSONPointer
  /// What would have been right, in words.
  public var expected: String
  /// What was there instead, in words.
  public var found: String

  /// Creates an error.
  public init(code: Code, pointer: JSONPointer, expected: String, found: String) {
    self.code = code
    self.pointer = pointer
    self.expected = expected
    self.found = found
  }
}

extension FlatFormError: CustomStringConvertible {
  /// What was expected, what was found and where, in one line.
  public var description: String {
    "expected \(expected), found \(found), at \(pointer.tokens.isEmpty ? "the root" : "\(pointer)")"
  }
}

extension JSONNode {
  /// An error about this value.
  func flatFormError(_ code: FlatFormError.Code, expected: String) -> FlatFormError {
    FlatFormError(
      code: code, pointer: pointer, expected: expected, found: tape.describe(index))
  }
}
