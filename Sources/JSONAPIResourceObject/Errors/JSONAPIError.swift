/// An error object of a document.
///
/// ``BasicJSONAPIError`` reads the members that the specification defines, ``GenericJSONAPIError``
/// those that a program defines, and ``UnknownJSONAPIError`` none.
public protocol JSONAPIError: Swift.Error, Equatable, Codable {
  /// The error that represents one that can't be read.
  static var unknown: Self { get }
}

/// A type whose members can be listed by name.
public protocol ErrorDictType {
  /// The members that are present, by name.
  var definedFields: [String: String] { get }
}

/// An error about which nothing is known.
public enum UnknownJSONAPIError: JSONAPIError {
  /// The error.
  case unknownError

  /// The error.
  public static var unknown: Self { .unknownError }

  /// Reads nothing, and never fails.
  ///
  /// - Throws: Nothing.
  public init(from decoder: any Decoder) throws {
    self = .unknown
  }

  /// Writes the word "unknown".
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("unknown")
  }
}
