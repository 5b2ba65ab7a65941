/// A violation of JSON:API found while a value is read or written.
public enum JSONAPICodingError: Error {
  /// A relationship refers to a resource of another type.
  case typeMismatch(expected: String, found: String, path: [any CodingKey])
  /// A relationship is to one where many are expected, or the other way round.
  case quantityMismatch(expected: Quantity, path: [any CodingKey])
  /// Something is written that can't be.
  case illegalEncoding(String, path: [any CodingKey])
  /// Something is read that can't be.
  case illegalDecoding(String, path: [any CodingKey])
  /// The `meta` of a document is missing, or not what its type says.
  case missingOrMalformedMetadata(path: [any CodingKey])
  /// The `links` of a document are missing, or not what their type says.
  case missingOrMalformedLinks(path: [any CodingKey])

  /// How many resources a relationship leads to.
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
