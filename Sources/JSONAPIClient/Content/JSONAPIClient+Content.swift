public import Foundation
import HTTPTypes
public import JSONAPI

extension JSONAPIClient {
  /// Downloads content of a resource.
  ///
  /// ```swift
  /// let cover = try await client.download(book, "cover")
  /// print(cover.mediaType, cover.size)
  /// try await cover.save(to: url)
  /// ```
  ///
  /// The URL is that of the resource with `content/cover` behind it, where `JSONAPIServer` has it. For content of
  /// other servers, and at other places, follow a link.
  ///
  /// - Parameters:
  ///   - resource: A value, a reference, an `AnyResource`, a live object or a record, with its id.
  ///   - name: The name of the content.
  /// - Returns: The content, whose bytes arrive while they are read.
  /// - Throws: ``ClientError``, as ``fetch(_:)->Output``: with the code ``ClientError/Code/notFound`` if there is none.
  public func download(
    _ resource: some ResourceReferencing, _ name: String
  ) async throws -> Download {
    try await wrappingErrors {
      try await download(contentRequest(.get, resource, name))
    }
  }

  /// Downloads what a link leads to, as those in `meta.content` of a resource do.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - address: The URL of the document with the link; nil for the client's base URL.
  /// - Returns: The content, whose bytes arrive while they are read.
  /// - Throws: ``ClientError``, as ``fetch(_:)->Output``; with the code ``ClientError/Code/invalidURL`` for a link without a
  ///   target.
  public func download(_ link: LinkObject, in address: String? = nil) async throws -> Download {
    try await wrappingErrors {
      guard let target = link.href else {
        throw ClientError(.invalidURL, "the link has no target")
      }
      return try await download(ClientRequest(.get, .link(target, documentURL: address)))
    }
  }

  private func download(_ request: ClientRequest) async throws -> Download {
    var request = request
    request.streamsBody = true
    request.isAboutContent = true
    request.fields[.accept] = "*/*"
    return Download(try await send(request))
  }

  /// Uploads content of a resource, in place of what is there.
  ///
  /// ```swift
  /// try await client.upload(data, to: book, "cover", type: "image/png")
  /// ```
  ///
  /// With ``ConditionalRequests`` the upload is protected by the version of the resource that the client has seen, as
  /// an update is.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - resource: A value, a reference, an `AnyResource`, a live object or a record, with its id.
  ///   - name: The name of the content.
  ///   - type: The media type.
  ///   - tag: The entity tag that the content or the resource has to have, as ``Download/entityTag``; nil for that
  ///     of ``ConditionalRequests``, if there is one.
  /// - Returns: The new entity tag, if the server says it.
  /// - Throws: ``ClientError``: with the code ``ClientError/Code/preconditionFailed`` if somebody has changed the
  ///   resource, ``ClientError/Code/unsupportedMediaType`` if the content has another type.
  @discardableResult
  public func upload(
    _ bytes: Data, to resource: some ResourceReferencing, _ name: String, type: String,
    ifMatch tag: String? = nil
  ) async throws -> String? {
    try await wrappingErrors {
      var request = try contentRequest(.put, resource, name, ifMatch: tag)
      request.body = bytes
      request.fields[.contentType] = type
      return try await carryOut(request).head.headerFields[.eTag]
    }
  }

  /// Uploads a file as content of a resource, in place of what is there.
  ///
  /// The file is mapped into memory where the system can do so, which reads its parts when they are sent. The
  /// `URLSession` of Linux copies it; `AsyncHTTPClientTransport` sends 4 MiB at once.
  ///
  /// - Parameters:
  ///   - file: The URL of the file.
  ///   - resource: A value, a reference, an `AnyResource`, a live object or a record, with its id.
  ///   - name: The name of the content.
  ///   - type: The media type.
  ///   - tag: As for ``upload(_:to:_:type:ifMatch:)``.
  /// - Returns: The new entity tag, if the server says it.
  /// - Throws: ``ClientError``, as ``upload(_:to:_:type:ifMatch:)``; with the code ``ClientError/Code/encodingFailed``
  ///   if the file can't be read.
  @discardableResult
  public func upload(
    contentsOf file: URL, to resource: some ResourceReferencing, _ name: String, type: String,
    ifMatch tag: String? = nil
  ) async throws -> String? {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: file, options: .mappedIfSafe)
    } catch {
      throw ClientError(.encodingFailed, "the file can't be read", underlying: error)
    }
    return try await upload(bytes, to: resource, name, type: type, ifMatch: tag)
  }

  /// Deletes content of a resource, which itself stays.
  ///
  /// - Parameters:
  ///   - name: The name of the content.
  ///   - resource: A value, a reference, an `AnyResource`, a live object or a record, with its id.
  ///   - tag: As for ``upload(_:to:_:type:ifMatch:)``.
  /// - Throws: ``ClientError``, as ``upload(_:to:_:type:ifMatch:)``; with the code ``ClientError/Code/notFound`` if
  ///   there is none.
  public func deleteContent(
    _ name: String, of resource: some ResourceReferencing, ifMatch tag: String? = nil
  ) async throws {
    try await wrappingErrors {
      _ = try await carryOut(contentRequest(.delete, resource, name, ifMatch: tag))
    }
  }

  /// A request for content of a resource, by its name.
  private func contentRequest(
    _ method: HTTPRequest.Method, _ resource: some ResourceReferencing, _ name: String,
    ifMatch tag: String? = nil
  ) throws -> ClientRequest {
    let identifier = resource.resourceIdentifier
    guard let id = identifier.id else {
      throw ClientError(.encodingFailed, "the resource has no id")
    }
    let target = Endpoint.Target.resource(type: identifier.type, id: id)
    guard !name.isEmpty, name != ".", name != ".." else {
      throw ClientError(.invalidURL, "no address can have '\(name)' as the name of content")
    }
    let endpoint = Endpoint(.fetch, target)
    let path = try PathTemplate(router.path(for: endpoint)).filled(for: endpoint)
    let (place, query) = (path.prefix { $0 != "?" }, path.drop { $0 != "?" })
    let last = URIReference.encodingForbidden(in: name, component: .segment)
    var request = ClientRequest(method, .path("\(place)/content/\(last)\(query)"))
    request.isAboutContent = true
    request.contentOwner = target
    if let tag { request.fields[.ifMatch] = tag }
    return request
  }
}
