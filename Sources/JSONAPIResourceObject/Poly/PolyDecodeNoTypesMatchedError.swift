/// Why a ``Poly`` could not be read: no type that it may have fits.
public struct PolyDecodeNoTypesMatchedError: Error, CustomDebugStringConvertible {
  /// Why one type doesn't fit.
  public struct IndividualFailure: Error {
    /// The type.
    public let type: Any.Type

    /// Why it doesn't fit.
    public let error: DecodingError

    init(type: Any.Type, error: DecodingError) {
      self.type = type
      self.error = error
    }

    /// A failure for any error, as a type mismatch whose underlying error it is.
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

    /// The error, which may be wrapped, where it is one of a resource.
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

  /// Where the value stands.
  public let codingPath: [any CodingKey]

  /// Why each type doesn't fit.
  public let individualTypeFailures: [IndividualFailure]

  /// Where the value stands and why each type doesn't fit.
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
