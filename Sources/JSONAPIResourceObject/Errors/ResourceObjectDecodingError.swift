/// The reason why a resource could not be read: the part and its problem.
///
/// ``description`` is one sentence: `'title' attribute is required and missing.`
///
/// Two errors are equal if their type, part, location and cause are.
public struct ResourceObjectDecodingError: Error, Equatable, Sendable {
  /// The type of the resource that could not be read.
  public let resourceObjectJsonAPIType: String

  /// The name of the attribute or the relationship.
  public let subjectName: String

  /// The problem.
  public let cause: Cause

  /// The location of the problem.
  public let location: Location

  /// The expected type of linkage, if linkage of another type is the cause.
  ///
  /// For compatibility with programs that look for its text, ``description`` names
  /// ``resourceObjectJsonAPIType`` instead. The two differ if a relationship leads to another type
  /// of resource.
  public let expectedLinkageType: String?

  /// The subject where a whole object (`attributes`, `relationships`) is missing.
  static let entireObject = "entire object"

  /// The problems that a part of a resource can have.
  public enum Cause: Equatable, Sendable {
    /// It is missing.
    case keyNotFound
    /// It is null, but must not be.
    case valueNotFound
    /// It is not of the named kind.
    case typeMismatch(expectedTypeName: String)
    /// It is, or refers to, a resource of the named JSON:API type, which isn't the expected one.
    case jsonTypeMismatch(foundType: String)
    /// It refers to one resource where many are expected, or the other way round.
    case quantityMismatch(expected: JSONAPICodingError.Quantity)

    var isTypeMismatch: Bool {
      if case .jsonTypeMismatch = self { true } else { false }
    }
  }

  /// The parts of a resource that can have a problem.
  public enum Location: String, Equatable, Sendable {
    /// An attribute.
    case attributes
    /// A relationship.
    case relationships
    /// The type in the linkage of a relationship.
    case relationshipType
    /// The identifier in the linkage of a relationship.
    case relationshipId
    /// The type of the resource.
    case type

    var singular: String {
      switch self {
      case .attributes: "attribute"
      case .relationships: "relationship"
      case .relationshipType: "relationship type"
      case .relationshipId: "relationship Id"
      case .type: "type"
      }
    }
  }

  init(
    subjectName: String, cause: Cause, location: Location, jsonAPIType: String,
    expectedLinkageType: String? = nil
  ) {
    self.expectedLinkageType = expectedLinkageType
    resourceObjectJsonAPIType = jsonAPIType
    self.subjectName = subjectName
    self.cause = cause
    self.location = location
  }

  init(expectedJSONAPIType: String, found: String) {
    self.init(
      subjectName: "self",
      cause: .jsonTypeMismatch(foundType: found),
      location: .type,
      jsonAPIType: expectedJSONAPIType
    )
  }
}

extension ResourceObjectDecodingError {
  /// Returns whether both describe the same problem of the same part.
  public static func == (one: Self, other: Self) -> Bool {
    one.resourceObjectJsonAPIType == other.resourceObjectJsonAPIType
      && one.subjectName == other.subjectName && one.cause == other.cause
      && one.location == other.location
  }
}

// MARK: - From the errors of decoders

extension ResourceObjectDecodingError {
  init?(_ decodingError: DecodingError, jsonAPIType: String) {
    switch decodingError {
    case .typeMismatch(let expected, let context):
      self.init(
        Subject(path: context.codingPath),
        .typeMismatch(expectedTypeName: String(describing: expected)), jsonAPIType)
    case .valueNotFound(_, let context):
      self.init(Subject(path: context.codingPath), .valueNotFound, jsonAPIType)
    case .keyNotFound(let key, let context):
      self.init(
        Subject(missing: key.stringValue, path: context.codingPath), .keyNotFound, jsonAPIType)
    default:
      return nil
    }
  }

  init?(_ codingError: JSONAPICodingError, jsonAPIType: String) {
    switch codingError {
    case .typeMismatch(let expected, let found, let path):
      self.init(
        Subject(path: path), .jsonTypeMismatch(foundType: found), jsonAPIType,
        expectedLinkageType: expected)
    case .quantityMismatch(let expected, let path):
      self.init(Subject(path: path), .quantityMismatch(expected: expected), jsonAPIType)
    default:
      return nil
    }
  }

  private init(
    _ subject: Subject, _ cause: Cause, _ jsonAPIType: String, expectedLinkageType: String? = nil
  ) {
    self.init(
      subjectName: subject.name, cause: cause, location: subject.location,
      jsonAPIType: jsonAPIType, expectedLinkageType: expectedLinkageType)
  }

  /// The error to throw for one that occurred while reading attributes or relationships.
  static func located(
    _ error: any Error, _ location: Location, jsonAPIType: String
  ) -> any Error {
    switch error {
    case let error as DecodingError:
      return ResourceObjectDecodingError(error, jsonAPIType: jsonAPIType) ?? error
    case let error as JSONAPICodingError where location == .relationships:
      return ResourceObjectDecodingError(error, jsonAPIType: jsonAPIType) ?? error
    case is EmptyObjectDecodingError:
      return ResourceObjectDecodingError(
        subjectName: entireObject,
        cause: .keyNotFound,
        location: location,
        jsonAPIType: jsonAPIType
      )
    default:
      return error
    }
  }

  /// The part of a resource that a coding path refers to.
  private struct Subject {
    var location: Location
    var name: String

    init(path: [any CodingKey]) {
      if path.contains(where: { $0.stringValue == "attributes" }) {
        location = .attributes
      } else if path.contains(where: { $0.stringValue == "relationships" }) {
        location = .relationships
      } else {
        location = .type
      }
      var path = path[...]
      if location == .relationships, path.last?.stringValue == "data" {
        path = path.dropLast()
      }
      name = path.last?.stringValue ?? "unnamed"
    }

    init(missing key: String, path: [any CodingKey]) {
      self.init(path: path)
      switch (location, key) {
      case (.relationships, "type"): location = .relationshipType
      case (.relationships, "id"): location = .relationshipId
      default: name = key
      }
    }
  }
}

// MARK: - In words

extension ResourceObjectDecodingError: CustomStringConvertible {
  /// The problem in one sentence.
  public var description: String {
    switch cause {
    case .keyNotFound: keyNotFoundDescription
    case .valueNotFound: "\(quotedSubject) is not nullable but null was found."
    case .typeMismatch(let expected): "\(quotedSubject) is not a \(expected) as expected."
    case .jsonTypeMismatch(let found) where location == .type:
      "found JSON:API type \"\(found)\" but expected \"\(resourceObjectJsonAPIType)\""
    case .jsonTypeMismatch(let found):
      """
      '\(subjectName)' \(location.singular) is of JSON:API type "\(found)" but it was expected to be \
      "\(resourceObjectJsonAPIType)"
      """
    case .quantityMismatch(.one):
      "'\(subjectName)' \(location.singular) should contain one value but found many"
    case .quantityMismatch(.many):
      "'\(subjectName)' \(location.singular) should contain many values but found one"
    }
  }

  private var keyNotFoundDescription: String {
    if subjectName == Self.entireObject {
      return "\(location) object is required and missing."
    }
    return switch location {
    case .relationshipType: "'\(subjectName)' relationship does not have a 'type'."
    case .relationshipId: "'\(subjectName)' relationship does not have an 'id'."
    case .type, .attributes, .relationships: "\(quotedSubject) is required and missing."
    }
  }

  private var quotedSubject: String {
    location == .type
      ? "'type' (a.k.a. the JSON:API type name)"
      : "'\(subjectName)' \(location.singular)"
  }
}
