extension ClientError {
  /// The kind of an error, to compare with.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name.
    public let description: String

    init(_ description: String) {
      self.description = description
    }

    /// The request's URL isn't an HTTP URL.
    public static let invalidURL = Code("invalidURL")
    /// A link or redirect leads to an origin that ``ClientConfiguration/linkOrigins`` rules out; nothing was
    /// sent there.
    public static let untrustedOrigin = Code("untrustedOrigin")
    /// Live objects would read dates, or the names of fields, in another format than the client.
    public static let mismatchedStore = Code("mismatchedStore")
    /// The request couldn't be encoded; nothing was sent.
    public static let encodingFailed = Code("encodingFailed")
    /// No complete response arrived; ``ClientError/underlying`` is a ``TransportError``.
    public static let transport = Code("transport")
    /// A middleware or transport threw its own error; see ``ClientError/underlying``.
    public static let middleware = Code("middleware")

    /// 400: the request is malformed.
    public static let badRequest = Code("badRequest")
    /// 401: authentication is required; or ``BearerAuthentication`` has no token and can't get one.
    public static let unauthorized = Code("unauthorized")
    /// 403: the user may not do this.
    public static let forbidden = Code("forbidden")
    /// 404 or 410: the resource doesn't exist.
    public static let notFound = Code("notFound")
    /// 405: the method isn't allowed at this URL.
    public static let methodNotAllowed = Code("methodNotAllowed")
    /// 406: the server can't respond with an accepted media type or extension.
    public static let notAcceptable = Code("notAcceptable")
    /// 409: the request conflicts with the current state, such as an id that already exists.
    public static let conflict = Code("conflict")
    /// 412: the resource was changed since it was read.
    public static let preconditionFailed = Code("preconditionFailed")
    /// 415: the server doesn't support the request's media type.
    public static let unsupportedMediaType = Code("unsupportedMediaType")
    /// 422: the document is valid, but its values aren't.
    public static let unprocessableContent = Code("unprocessableContent")
    /// 429: too many requests.
    public static let tooManyRequests = Code("tooManyRequests")
    /// Any other status of 4xx.
    public static let requestRefused = Code("requestRefused")
    /// Any status of 5xx.
    public static let serverFailed = Code("serverFailed")
    /// A status of 1xx or 3xx that isn't a final response.
    public static let unexpectedStatus = Code("unexpectedStatus")

    /// 202: the server accepted the request and will perform it later.
    ///
    /// ``ClientError/fields`` may have the URL of its status in `Content-Location` or `Location`.
    public static let accepted = Code("accepted")
    /// The status is a success, but the document has `errors` (DOC-03).
    public static let errorsInSuccess = Code("errorsInSuccess")
    /// The response has a media type that isn't accepted as JSON:API, such as HTML.
    public static let unexpectedMediaType = Code("unexpectedMediaType")
    /// A document was expected, but the response has none.
    public static let emptyBody = Code("emptyBody")
    /// The body isn't a JSON:API document.
    public static let malformedDocument = Code("malformedDocument")
    /// The document couldn't be decoded into the requested type.
    public static let decodingFailed = Code("decodingFailed")

    /// The policy allows only the store, which has no answer.
    public static let notCached = Code("notCached")
    /// A write refers to a resource by a local id that was never created, or whose id isn't known.
    public static let unknownLocalID = Code("unknownLocalID")

    /// The task was cancelled.
    ///
    /// ``ClientError/underlying`` is the `CancellationError`, except in a ``PartialFailure``.
    public static let cancelled = Code("cancelled")

    /// The code for a status that isn't a success.
    init(status: Int) {
      self =
        switch status {
        case 400: .badRequest
        case 401: .unauthorized
        case 403: .forbidden
        case 404, 410: .notFound
        case 405: .methodNotAllowed
        case 406: .notAcceptable
        case 409: .conflict
        case 412: .preconditionFailed
        case 415: .unsupportedMediaType
        case 422: .unprocessableContent
        case 429: .tooManyRequests
        case 400..<500: .requestRefused
        case 500..<600: .serverFailed
        default: .unexpectedStatus
        }
    }
  }
}
