/// The reason why a ``Poly`` could not be read: none of its types matches.
public struct PolyDecodeNoTypesMatchedError: Error, CustomDebugStringConvertible {
  /// The reason why one type doesn't match.
  public struct IndividualFailure: Error {
    /// The type.
    public let type: Any.Type

    /// The reason why it doesn't match.
    public let error: DecodingError

    init(type: Any.Type, error: DecodingError) {
      self.type = type
      self.error = error
    }

    /// Creates a failure from any error, which becomes the underlying error of a type mismatch.
    init(type: Any.Type, wrapping error: any Error, at path: [any CodingKey]) {
      self.init(
        type: type,
        error: (error as? DecodingError)
          ?? .typeMismatch(
            type,
            .init(
              codingPath: path,
              debugDescription: String(describing: error),
              underlyingError: error)))
    }

    /// The error, possibly wrapped, if it is a resource's.
    var resourceObjectError: ResourceObjectDecodingError? {
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context.underlyingError as? ResourceObjectDecodingError
      @unknown default:
        nil
      }
    }

    fileprivate var reason: String {
      switch error {
      case .keyNotFound(let key, _):
        key.intValue.map { "The key at index \($0) was not found." }
          ?? "The '\(key.stringValue)' key was not found."
      case .valueNotFound(let expected, _):
        "A value of type '\(String(describing: expected))' was expected but not found."
      case .typeMismatch(let expected, _) where expected == [String: Any].self:
        "Found something that could not be decoded as an Object (key/value dictionary)."
      case .typeMismatch(let expected, _):
        "Found something that could not be decoded as '\(String(describing: expected))'."
      default:
        String(reflecting: error)
      }
    }
  }

  /// The coding path of the value.
  public let codingPath: [any CodingKey]

  /// The reasons why each type doesn't match.
  public let individualTypeFailures: [IndividualFailure]

  /// The coding path of the value and the reasons why each type doesn't match.
  public var debugDescription: String {
    let path = codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      .joined(separator: "/")
    let reasons = individualTypeFailures.map {
      "\(String(describing: $0.type)) could not be decoded because:\n\($0.reason)"
    }
    return """
      Poly failed to decode any of its types at: "\(path)"

      \(reasons.joined(separator: "\n\n"))
      """
  }
}
