/// An error that occurs when a document can't be decoded into models, or isn't one.
public struct ResourceDecodingError: Error, Sendable {
  /// The kind of failure.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// The text isn't JSON.
    public static let invalidJSON = Code("invalidJSON")
    /// The document isn't an object (DOC-01), or decoding is strict and it breaks another rule of
    /// the specification.
    public static let invalidDocument = Code("invalidDocument")
    /// The document has no primary data, or null in place of a required resource.
    public static let missingData = Code("missingData")
    /// A resource's type differs from its model's.
    public static let unexpectedType = Code("unexpectedType")
    /// A resource's type matches no case of a union.
    public static let unknownType = Code("unknownType")
    /// A field, an id, or a related resource that the model requires is missing.
    public static let missingMember = Code("missingMember")
    /// A value doesn't fit its property.
    public static let invalidValue = Code("invalidValue")
    /// A field wasn't requested, so the response doesn't have it; see ``Sparse``.
    public static let notFetched = Code("notFetched")

    /// The code's name.
    public var description: String { name }
  }

  /// The kind of failure.
  public var code: Code
  /// The location in the document.
  public var pointer: JSONPointer
  /// The type of the innermost resource around the location, if it is in one.
  public var resourceType: String?
  /// The id of that resource, if it has one.
  public var resourceID: String?
  /// What was expected, for messages.
  public var expected: String
  /// What was found instead, for messages.
  public var found: String
  /// The violation at which strict decoding stopped; nil for other errors.
  public var finding: Finding?
  /// The original error that was wrapped; nil if there is none.
  public var underlyingError: (any Error)?
  /// The name of the relationship, if the document doesn't include its resource.
  var notIncluded: String?

  /// Creates an error.
  public init(
    code: Code, pointer: JSONPointer, resourceType: String? = nil, resourceID: String? = nil,
    expected: String, found: String, finding: Finding? = nil, underlyingError: (any Error)? = nil
  ) {
    self.code = code
    self.pointer = pointer
    self.resourceType = resourceType
    self.resourceID = resourceID
    self.expected = expected
    self.found = found
    self.finding = finding
    self.underlyingError = underlyingError
  }
}

extension ResourceDecodingError: DescribedError {
  /// The location, the resource, what was expected and what was found, in one line.
  public var description: String {
    var text = pointer.tokens.isEmpty ? "the document" : "\(pointer)"
    if code == .invalidJSON, let error = underlyingError as? JSONError {
      text += " (line \(error.line), column \(error.column))"
    } else if let resourceType {
      text += " (\(resourceType)" + (resourceID.map { " \($0)" } ?? "") + ")"
    }
    text += ": expected \(expected), found \(found)"
    if let finding { text += " [\(finding.requirement)]" }
    if let notIncluded { text += "; \(includeHint(notIncluded))" }
    return text
  }

  /// Returns a hint on how to request a resource that isn't included.
  private func includeHint(_ name: String) -> String {
    guard pointer.tokens.first == "data" else {
      return "a query, or 'returning:' of a write, includes it by a path that ends in '\(name)'"
    }
    // A name with a separator differs in Swift.
    let isIdentifier =
      name.first.map { $0.isASCII && $0.isLetter } == true
      && name.allSatisfy { $0.isLetter || $0.isNumber }
    let include = isIdentifier ? "include(\\.\(name))" : "include(named: \"\(name)\")"
    return "a query, or 'returning:' of a write, asks for it with '\(include)'"
  }
}

extension ResourceDecodingError {
  /// Adds the resource to an error of its fields; errors with a resource are unchanged.
  init(_ error: any Error, resource: Int, tape: Tape) {
    self.init(of: error, around: tape.pointer(to: resource))
    guard resourceType == nil else { return }
    let members = ResourceMembers(of: resource, in: tape)
    if members.type >= 0 { resourceType = JSONNode(tape, members.type).string }
    if members.id >= 0 { resourceID = JSONNode(tape, members.id).string }
  }

  /// Uses an error with a location unchanged, and converts any other.
  ///
  /// - Parameter place: The location of the value that was being decoded.
  init(of error: any Error, around place: @autoclosure () -> JSONPointer) {
    switch error {
    case let error as ResourceDecodingError:
      // A model that reads a part of itself as a document has no place but the root. If it decodes the document, errors
      // have their places in that.
      let hasNoPlace =
        error.code == .invalidDocument && error.finding == nil && error.pointer == .root
      if hasNoPlace, place() != .root { self.init(error, at: place()) } else { self = error }
    case let error as JSONError: self.init(error)
    default: self.init(error, at: place())
    }
  }

  /// Whether this is a model's own error rather than a value that its property can't hold.
  var isOfModel: Bool {
    guard let underlyingError else { return false }
    return !(underlyingError is JSONError || underlyingError is DecodingError)
  }

  init(_ error: JSONError) {
    let code: Code =
      switch error.code {
      case .missingMember: .missingMember
      case .typeMismatch, .numberOutOfRange, .invalidValue: .invalidValue
      default: .invalidJSON
      }
    self.init(
      code: code, pointer: error.pointer, expected: error.expected, found: error.found,
      underlyingError: error)
  }

  /// Converts an error of `Codable`, and keeps it as the underlying error.
  init(_ error: any Error, at pointer: JSONPointer) {
    guard let error = error as? DecodingError else {
      self.init(
        code: .invalidValue, pointer: pointer, expected: "a value that its type accepts",
        found: "one that it refuses: \(error)", underlyingError: error)
      return
    }
    let code: Code
    let context: DecodingError.Context
    switch error {
    case .keyNotFound(_, let inner), .valueNotFound(_, let inner):
      code = .missingMember
      context = inner
    case .typeMismatch(_, let inner), .dataCorrupted(let inner):
      code = .invalidValue
      context = inner
    @unknown default:
      code = .invalidValue
      context = DecodingError.Context(codingPath: [], debugDescription: "\(error)")
    }
    if let json = context.underlyingError as? JSONError {
      self.init(json)
      self.code = code
    } else {
      let mismatch = context.underlyingError as? ValueMismatch
      let place = context.codingPath.jsonPointer
      // A type that decodes part of itself separately has a path that begins at that part.
      let isInside = place.tokens.starts(with: pointer.tokens)
      self.init(
        code: code, pointer: isInside ? place : pointer,
        expected: mismatch?.expected ?? "a value that its type accepts",
        found: mismatch?.found ?? "one that it refuses: \(context.debugDescription)")
    }
    underlyingError = error
  }
}

extension ResourceDecodingError {
  /// The error for a value that a transformer rejects.
  init(rejectedBy transformer: Any.Type, _ error: any Error, at reader: JSONReader) {
    self.init(
      code: .invalidValue, pointer: reader.tape.pointer(to: reader.index),
      expected: "a value that \(transformer) accepts",
      found: "\(reader.tape.describe(reader.index)): \(error)", underlyingError: error)
  }
}

extension DecodingError {
  /// The error for a value that a transformer rejects.
  static func rejected(
    by transformer: Any.Type, _ error: any Error, in decoder: any Decoder
  ) -> DecodingError {
    .dataCorrupted(
      Context(
        codingPath: decoder.codingPath,
        debugDescription: "expected a value that \(transformer) accepts, found \(error)",
        underlyingError: error))
  }
}
