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
  /// The URL is that of the resource followed by `content/cover`, as in `JSONAPIServer`. For
  /// content at other URLs, follow a link.
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

  /// Downloads the content at a link, such as those in `meta.content` of a resource.
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

  /// Uploads content of a resource, replacing existing content.
  ///
  /// ```swift
  /// try await client.upload(data, to: book, "cover", type: "image/png")
  /// ```
  ///
  /// With ``ConditionalRequests`` the upload is protected by the version of the resource that the
  /// client has seen, like an update.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - resource: A value, a reference, an `AnyResource`, a live object or a record, with its id.
  ///   - name: The name of the content.
  ///   - type: The media type.
  ///   - tag: The required entity tag of the content or the resource, such as
  ///     ``Download/entityTag``; nil for that of ``ConditionalRequests``, if there is one.
  /// - Returns: The new entity tag, if the server sends it.
  /// - Throws: ``ClientError``: with the code ``ClientError/Code/preconditionFailed`` if the
  ///   resource has been changed, ``ClientError/Code/unsupportedMediaType`` if the content has another type.
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

  /// Uploads a file as content of a resource, replacing existing content.
  ///
  /// The file is mapped into memory if possible, so that its parts are read when they are sent.
  /// `URLSession` on Linux copies it; `AsyncHTTPClientTransport` sends 4 MiB at a time.
  ///
  /// - Parameters:
  ///   - file: The URL of the file.
  ///   - resource: A value, a reference, an `AnyResource`, a live object or a record, with its id.
  ///   - name: The name of the content.
  ///   - type: The media type.
  ///   - tag: As for ``upload(_:to:_:type:ifMatch:)``.
  /// - Returns: The new entity tag, if the server sends it.
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

  /// Returns a request for content of a resource, by its name.
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
