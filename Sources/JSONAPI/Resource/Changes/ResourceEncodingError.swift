/// The reason why a value can't be the body of a request.
public struct ResourceEncodingError: Error, Sendable, Hashable {
  /// What kind of failure it is.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// The resource to update has no id (CRU-23).
    public static let missingID = Code("missingID")
    /// Two values to compare are not the same resource.
    public static let otherResource = Code("otherResource")
    /// An update would replace linkage that was absent, and was only appended to or removed from.
    public static let partialLinkage = Code("partialLinkage")

    /// The code's name.
    public var description: String { name }
  }

  /// What kind of failure it is.
  public var code: Code
  /// The type of the resource.
  public var resourceType: String
  /// The place in the document.
  public var pointer: JSONPointer
  /// What was expected, for messages.
  public var expected: String
  /// What was found instead, for messages.
  public var found: String

  /// Creates an error.
  public init(
    code: Code, resourceType: String, pointer: JSONPointer, expected: String, found: String
  ) {
    self.code = code
    self.resourceType = resourceType
    self.pointer = pointer
    self.expected = expected
    self.found = found
  }
}

extension ResourceEncodingError: CustomStringConvertible {
  /// The place, the type, what was expected and what was found, in one line.
  public var description: String {
    "\(pointer) (\(resourceType)): expected \(expected), found \(found)"
  }
}

extension ResourceEncodingError {
  static func missingID(of resourceType: String) -> ResourceEncodingError {
    ResourceEncodingError(
      code: .missingID, resourceType: resourceType, pointer: JSONPointer(["data", "id"]),
      expected: "the id of the resource to update", found: "none")
  }

  static func partialLinkage(_ name: String, of resourceType: String) -> ResourceEncodingError {
    ResourceEncodingError(
      code: .partialLinkage, resourceType: resourceType,
      pointer: JSONPointer(["data", "relationships", name]),
      expected: "all of the linkage, as in 'ToMany(ids:)', or no change of it ('add' and "
        + "'remove' of a client change it at the relationship's URL)",
      found: "what was appended to or removed from absent linkage, which would unlink others")
  }
}
