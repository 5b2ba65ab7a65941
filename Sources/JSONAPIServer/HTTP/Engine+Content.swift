#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import HTTPTypes
import JSONAPI
import Logging

/// Reads the body of an upload, up to a number of bytes.
typealias ContentReceiver = @Sendable (_ limit: Int) async throws -> ContentUpload

/// Content: bytes at their own URL.
extension Engine {
  /// Answers a request for the URL of content, after checking that the type may be read.
  ///
  /// - Parameter receive: Reads the body, after checking that it may be written.
  func content(
    _ target: ContentTarget, _ method: HTTPRequest.Method, _ items: [QueryItem],
    _ scope: RequestScope, _ receive: ContentReceiver
  ) async throws -> Answer {
    try refuseParameters(items)
    switch method {
    case .get, .head:
      // The content may change between reading its facts and its bytes.
      for _ in 0..<3 {
        do { return try await read(target, scope) } catch is ContentChanged {}
      }
      throw ServerDatabaseError.busy
    default:
      do {
        return try await write(target, method, scope, receive)
      } catch let refusal as Refusal {
        throw refusal.ofRequestWithoutDocument
      }
    }
  }

  private static let noContent = Refusal(404, "notFound", "The resource has no such content.")

  // MARK: - Reading

  private func read(_ target: ContentTarget, _ scope: RequestScope) async throws -> Answer {
    let facts = try await facts(of: target, scope)
    guard let size = facts.size else { throw Self.noContent }
    let fields = scope.request.head.headerFields
    let isHead = scope.request.head.method == .head
    let wanted = isHead ? .whole : ContentRange(fields[.range], of: size)
    var reading = ContentReading(
      engine: self, target: target, scope: scope, facts: facts, range: 0..<size)
    if case .part(let range) = wanted { reading.range = range }
    let tag: String
    if let version = facts.version {
      tag = EntityTag.text(version, [], isPlain: true)
    } else if size <= ContentReading.partSize(of: size) {
      var hash = ContentHash()
      let bytes = size == 0 ? [] : try await self.bytes(0..<size, of: target, facts, scope)
      hash.add(bytes)
      tag = "\"\(hash.text)\""
      reading.bytes = Array(bytes[reading.range])
    } else {
      let hashes = try await hashes(of: target, facts, scope, part: reading.range)
      tag = "\"\(hashes.whole)\""
      reading.hash = hashes.part
    }
    if let known = fields[.ifMatch], !EntityTag.list(known, contains: tag) {
      throw Refusal.changed
    }
    var answer = Answer(200)
    answer.headers.append(HTTPField(name: .eTag, value: tag))
    if let known = fields[.ifNoneMatch], EntityTag.list(known, contains: tag) {
      answer.status = 304
      return answer
    }
    // A part is useless to a client that has other bytes.
    let isSame = fields[.ifRange].map { $0 == tag } ?? true
    switch wanted {
    case .none where isSame:
      throw Refusal(
        416, "rangeNotSatisfiable", "The content has \(size) bytes.",
        source: .init(header: "Range"), headers: [.contentRange: "bytes */\(size)"])
    case .part(let range) where isSame:
      answer.status = 206
      answer.headers[.contentRange] =
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
    case .whole, .none, .part:
      if reading.range != 0..<size {
        (reading.range, reading.bytes) = (0..<size, nil)
        if facts.version == nil { reading.hash = tag.filter { $0 != "\"" } }
      }
    }
    answer.headers[.acceptRanges] = "bytes"
    answer.headers[.contentType] = facts.mediaType
    answer.headers[.contentDisposition] = Self.disposition(of: facts.mediaType)
    answer.content = reading
    return answer
  }

  /// Whether browsers may display content; types that may contain scripts are downloaded.
  private static func disposition(of text: String) -> String {
    guard let type = MediaType(text) else { return "attachment" }
    let isInert =
      switch (type.type, type.subtype) {
      case ("image", let subtype): !subtype.hasSuffix("xml")
      case ("audio", _), ("video", _), ("text", "plain"), ("application", "pdf"): true
      default: false
      }
    return isInert ? "inline" : "attachment"
  }

  // MARK: - Writing

  private func write(
    _ target: ContentTarget, _ method: HTTPRequest.Method, _ scope: RequestScope,
    _ receive: ContentReceiver
  ) async throws -> Answer {
    var resource = IncomingResource(type: target.type, pointer: .root)
    resource.content = IncomingContent(target: target)
    let head = scope.request.head
    if method == .put { resource.content?.mediaType = try mediaType(of: head, target) }
    // Refuse before the body is sent.
    try Mutator(self, scope).checkAccess(to: .update(key: target.key, resource))
    let facts = try await facts(of: target, scope)
    if method == .delete, facts.size == nil { throw Self.noContent }
    if let version = facts.version, let tags = head.headerFields[.ifMatch] {
      guard EntityTag.list(tags, matches: version) else { throw Refusal.changed }
    }
    if records[target.type].requiresVersion, head.headerFields[.ifMatch] == nil {
      throw Refusal.versionRequired
    }
    if method == .put { resource.content?.upload = try await upload(head, receive) }
    let prepared = try await prepare(.update(key: target.key, resource), scope)
    var precondition = try await precondition(for: prepared, [], scope)
    precondition?.content = target
    let results = try await transact([AtomicMutation(prepared)], scope, on: database, nil) {
      [precondition] in $0.precondition = precondition
    }
    // The content was created if there was none before.
    var answer = Answer(method == .put && facts.size == nil ? 201 : 204)
    if method == .put, let reading = results.first?.reading,
      let cell = reading.response.layouts[target.type]?.versionCell,
      case .integer(let version) = reading.rows[0][0, cell]
    {
      answer.headers[.eTag] = EntityTag.text(version, [], isPlain: true)
    }
    return answer
  }

  /// The media type of an upload.
  private func mediaType(of head: HTTPRequest, _ target: ContentTarget) throws(Refusal) -> String? {
    let fields = head.headerFields
    if let coding = fields[.contentEncoding], coding.lowercased() != "identity" {
      throw Refusal(
        415, "unsupportedMediaType", "The body has to be sent without a content coding.",
        source: .init(header: "Content-Encoding"), headers: [.acceptEncoding: "identity"])
    }
    guard fields[.contentRange] == nil else {
      throw Refusal(
        400, "unsupported", "Content is replaced as a whole.",
        source: .init(header: "Content-Range"))
    }
    let content = model.types[target.type].contents[target.content]
    let text = fields[.contentType]
    let type = text.flatMap { MediaType($0) }
    let expected = content.mediaType.flatMap { MediaType($0) }
    let isExpected =
      expected.map { $0.type == type?.type && $0.subtype == type?.subtype } ?? (type != nil)
    guard isExpected, let text, text.utf8.count <= 255 else {
      let wanted = content.mediaType
      throw Refusal(
        415, "unsupportedMediaType",
        wanted.map { "The body has to be sent as \($0)." } ?? "The body needs a media type.",
        source: .init(header: "Content-Type"), headers: wanted.map { [.accept: $0] } ?? [:])
    }
    return content.typeColumn == nil ? nil : text
  }

  /// Receives a whole upload, before the transaction begins.
  private func upload(
    _ head: HTTPRequest, _ receive: ContentReceiver
  ) async throws -> ContentUpload {
    let limit = configuration.limits.contentSize
    let announced = head.headerFields[.contentLength].flatMap { Int($0) }
    if let announced, announced > limit { throw Self.contentTooLarge }
    let upload: ContentUpload
    do {
      upload = try await receive(limit)
    } catch let error as TemporaryFileError {
      logger.error(
        "an upload can't be kept", metadata: ["error": "\(error)", "path": "\(head.path ?? "")"])
      throw Refusal(507, "unavailable", "There is no room for the upload.")
    } catch {
      throw Refusal(400, "malformedValue", "The body broke off.")
    }
    guard upload.count <= limit else { throw Self.contentTooLarge }
    guard announced.map({ $0 == upload.count }) ?? true else {
      throw Refusal(
        400, "malformedValue", "The body has another length than announced.",
        source: .init(header: "Content-Length"))
    }
    return upload
  }

  private static let contentTooLarge = Refusal(413, "limitExceeded", "The content is too large.")

  /// Receives bytes that have already arrived.
  func receiver(of body: [UInt8]) -> ContentReceiver {
    receiver(
      AsyncStream<[UInt8]> { pieces in
        pieces.yield(body)
        pieces.finish()
      })
  }

  /// Reads bytes as they arrive, until they exceed the limit.
  func receiver<Body: AsyncSequence & Sendable>(_ body: Body) -> ContentReceiver
  where Body.Element: Sequence<UInt8> {
    let directory =
      configuration.uploadDirectory ?? FileManager.default.temporaryDirectory.path
    return { limit in
      var spool = ContentSpool(directory: directory)
      for try await piece in body {
        try spool.append(piece)
        if spool.count > limit { break }
      }
      return try spool.finish()
    }
  }
}
