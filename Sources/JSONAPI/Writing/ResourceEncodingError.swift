/// The reason why a value can't be the body of a request.
public struct ResourceEncodingError: Error, Sendable, Hashable {
  /// The kind of failure.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// The resource to update has no id (CRU-23).
    public static let missingID = Code("missingID")
    /// The compared values are different resources.
    public static let otherResource = Code("otherResource")
    /// A request would replace incomplete linkage that was only appended to or removed from.
    public static let partialLinkage = Code("partialLinkage")
    /// A live object's attribute can't be read, so changing part of it would replace all of it.
    public static let unreadableAttribute = Code("unreadableAttribute")

    /// A draft has a field that its model lacks, or that is an attribute in one and a relationship
    /// in the other.
    public static let unknownField = Code("unknownField")

    /// The code's name.
    public var description: String { name }
  }

  /// The kind of failure.
  public var code: Code
  /// The type of the resource.
  public var resourceType: String
  /// The location in the document.
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

extension ResourceEncodingError: DescribedError {
  /// The location, the type, what was expected and what was found, in one line.
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

  static func unknownField(
    _ name: String, isRelationship: Bool, of schema: Schema, keys: KeyFormat
  ) -> ResourceEncodingError {
    let part = isRelationship ? "relationships" : "attributes"
    let noun = isRelationship ? "a relationship" : "an attribute"
    let fields = schema.fields.filter { field in
      if case .relationship = field { isRelationship } else { !isRelationship }
    }
    let known = fields.map { schema.documentName(of: $0, keys: keys) }
    let other = isRelationship ? "an attribute" : "a relationship"
    let nearest = nearestName(to: name, among: known)
    let names = nearest.map { "'\($0)'" } ?? known.map { "'\($0)'" }.joined(separator: ", ")
    return ResourceEncodingError(
      code: .unknownField, resourceType: schema.type, pointer: JSONPointer(["data", part, name]),
      expected: known.isEmpty ? "no \(part)" : "\(noun) of the model, such as \(names)",
      found: schema.field(name, keys: keys) == nil ? "'\(name)'" : "\(other), '\(name)'")
  }

  static func partialLinkage(_ name: String, of resourceType: String) -> ResourceEncodingError {
    ResourceEncodingError(
      code: .partialLinkage, resourceType: resourceType,
      pointer: JSONPointer(["data", "relationships", name]),
      expected: "all of the linkage, as in 'ToMany(ids:)', or no change of it ('add' and "
        + "'remove' of a client change it at the relationship's URL)",
      found: "what was appended to or removed from absent linkage, which would unlink others")
  }

  package static func page(_ name: String, of resourceType: String) -> ResourceEncodingError {
    var error = partialLinkage(name, of: resourceType)
    error.found = "one page of the linkage, which would unlink those on other pages"
    return error
  }

  /// The error for changing an attribute that the property can't fully read.
  package static func unreadable(
    _ name: String, of resourceType: String, _ reason: String
  ) -> ResourceEncodingError {
    ResourceEncodingError(
      code: .unreadableAttribute, resourceType: resourceType,
      pointer: JSONPointer(["data", "attributes", name]),
      expected: "an attribute that the property can read, or 'set(_:to:)' to replace it whole",
      found: reason)
  }
}

extension EncodingError {
  /// The error for a value that can't be written, without a coding path.
  static func unwritable(_ value: Any, _ reason: String) -> EncodingError {
    .invalidValue(value, Context(codingPath: [], debugDescription: reason))
  }

  /// The error for a number that JSON can't represent.
  static func notFinite(_ value: Any) -> EncodingError {
    unwritable(value, "JSON has no number for \(value)")
  }

  /// The error for linkage to a resource without id and lid (RID-01).
  static func notIdentified(_ value: Any, type: String) -> EncodingError {
    unwritable(value, "a related resource of type '\(type)' has no id and no lid")
  }

  /// Returns the error with the attribute in its path and text.
  func inAttribute(_ name: String) -> EncodingError {
    guard case .invalidValue(let value, let context) = self else { return self }
    let place = ["attributes", name].map { JSONCodingKey(stringValue: $0) as any CodingKey }
    return .invalidValue(
      value,
      Context(
        codingPath: place + context.codingPath,
        debugDescription: "\(context.debugDescription), in the attribute '\(name)'",
        underlyingError: context.underlyingError))
  }
}
