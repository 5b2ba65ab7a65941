#if CLI
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import Logging

  /// A server's response to one GET request.
  struct Probe {
    /// The requested URL.
    let url: String
    /// What distinguishes the request; `nil` for a plain one.
    let remark: String?
    let status: HTTPResponse.Status
    let fields: HTTPFields
    let body: [UInt8]
    /// The URL that responded, the base of relative links.
    let base: URIReference
    /// The body as a document, if it is one.
    let document: AnyDocument?
    /// The media type of the body, if the server names one.
    let mediaType: MediaType?

    init(_ response: TransportResponse, url: String, remark: String?) {
      self.url = url
      self.remark = remark
      status = response.status
      fields = response.head.headerFields
      body = [UInt8](response.body)
      base = URIReference(response.url ?? url)
      document = try? AnyDocument(parsing: body)
      mediaType = fields[.contentType].flatMap { MediaType($0) }
    }

    var isSuccess: Bool { status.kind == .successful }

    /// The parameters of the requested query.
    var parameters: [QueryItem] { QueryItem.items(parsing: URIReference(url).query ?? "") }

    /// The value of a parameter of the requested query.
    func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Whether the URL is a relationship URL in the recommended form (REC-05).
    var isOfRelationship: Bool {
      URIReference(url).path.split(separator: "/").dropLast().last == "relationships"
    }
  }

  /// Sends GET requests to a server.
  struct Prober {
    private let transport: WatchedTransport
    private let middleware: [any Middleware]
    private let fields: HTTPFields
    /// The only origin that gets requests and credentials.
    let origin: WebOrigin?

    init(_ connection: ConnectionOptions, _ address: Address) throws {
      transport = connection.access.transport
      middleware = connection.middleware + [FollowRedirects()]
      fields = try connection.access.credentials(for: address)
      origin = WebOrigin(address.url)
    }

    /// Fetches a URL.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - accept: The value of `Accept`.
    ///   - contentType: The value of `Content-Type`, although there is no body.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``TransportError`` if there was no response.
    func get(
      _ url: String, accept: String, contentType: String? = nil, remark: String? = nil
    ) async throws -> Probe {
      guard var request = HTTPRequest(method: .get, url: URIReference(url), headerFields: fields)
      else { throw TransportError(.invalidURL, "no address that can be asked") }
      request.headerFields[.accept] = accept
      if let contentType { request.headerFields[.contentType] = contentType }
      let context = RequestContext(
        trustedOrigins: Set([origin].compactMap(\.self)),
        logger: .init(label: "jsonapi") { _ in SwiftLogNoOpLogHandler() })
      let response = try await MiddlewareChain(middleware: middleware, transport: transport)
        .send(request, body: nil, context: context)
      return Probe(response, url: url, remark: remark)
    }
  }
#endif
