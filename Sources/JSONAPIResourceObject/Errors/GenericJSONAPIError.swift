/// An error with a program-defined payload, or an unknown error.
///
/// ```swift
/// struct Refusal: Codable, Equatable {
///   let code: String
///   let retryAfter: Int?
/// }
///
/// typealias RefusalError = GenericJSONAPIError<Refusal>
/// ```
///
/// An error whose payload can't be read becomes ``unknownError``, and the document is still read.
public enum GenericJSONAPIError<
  ErrorPayload: Codable & Equatable & Sendable
>: JSONAPIError, CustomStringConvertible {
  /// An error whose payload could not be read.
  case unknownError
  /// An error with its payload.
  case error(ErrorPayload)

  /// The error that represents one that can't be read.
  public static var unknown: Self { .unknownError }

  /// The payload, if it could be read.
  public var payload: ErrorPayload? {
    if case .error(let payload) = self { payload } else { nil }
  }

  /// The payload, or the words "unknown error".
  public var description: String {
    switch self {
    case .unknownError: "unknown error"
    case .error(let payload): String(describing: payload)
    }
  }

  /// Reads the payload, or creates an unknown error.
  ///
  /// - Throws: Any error of the decoder if it has no value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = .error(try container.decode(ErrorPayload.self))
    } catch {
      self = .unknownError
    }
  }

  /// Writes the payload, or the word "unknown".
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .error(let payload): try container.encode(payload)
    case .unknownError: try container.encode("unknown")
    }
  }
}

extension GenericJSONAPIError: ErrorDictType where ErrorPayload: ErrorDictType {
  /// The members of the payload that are present, by name.
  public var definedFields: [String: String] { payload?.definedFields ?? [:] }
}
