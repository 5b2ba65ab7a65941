/// A violation of JSON:API found while a value is read or written.
public enum JSONAPICodingError: Error {
  /// A relationship refers to a resource of another type.
  case typeMismatch(expected: String, found: String, path: [any CodingKey])
  /// A relationship is to-one where to-many is expected, or the other way round.
  case quantityMismatch(expected: Quantity, path: [any CodingKey])
  /// The value can't be written.
  case illegalEncoding(String, path: [any CodingKey])
  /// The value can't be read.
  case illegalDecoding(String, path: [any CodingKey])
  /// The `meta` of a document is missing or doesn't match its type.
  case missingOrMalformedMetadata(path: [any CodingKey])
  /// The `links` of a document are missing or don't match their type.
  case missingOrMalformedLinks(path: [any CodingKey])

  /// The number of resources in a relationship.
  public enum Quantity: String, Equatable, Sendable {
    /// One, or none.
    case one
    /// Any number.
    case many

    /// The other quantity.
    public var other: Quantity {
      switch self {
      case .one: .many
      case .many: .one
      }
    }
  }
}
