/// An error object of a document.
///
/// ``BasicJSONAPIError`` reads what the specification defines, ``GenericJSONAPIError`` what a
/// program defines, and ``UnknownJSONAPIError`` nothing.
public protocol JSONAPIError: Swift.Error, Equatable, Codable {
  /// The error that stands for one that can't be read.
  static var unknown: Self { get }
}

/// Something whose members can be listed by name.
public protocol ErrorDictType {
  /// The members that are there, by name.
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
