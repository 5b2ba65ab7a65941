import HTTPTypes
import JSONAPI

/// A request for events, checked like a GET, with the rules as they are at one moment.
struct FollowedQuery: Sendable {
  let target: ReadTarget
  let items: [QueryItem]
  let scope: RequestScope

  /// Whether another query has the same document: the same visible model, and equal row rules for some types.
  func isAnsweredAlike(_ other: FollowedQuery, rulesOf types: Set<Int>) -> Bool {
    scope.visible === other.scope.visible && scope.profiles == other.scope.profiles
      && types.allSatisfy { scope.rules[$0] == other.scope.rules[$0] }
  }
}

extension Engine {
  /// Checks a request for events like a GET.
  ///
  /// - Returns: The query; nil if the URL isn't one of resources.
  /// - Throws: What a GET would be refused for.
  func followed(_ request: ErasedRequest) async throws -> FollowedQuery? {
    var query: FollowedQuery?
    _ = try await answer(request, []) { target, items, scope in
      query = FollowedQuery(target: target, items: items, scope: scope)
      return Answer(204)
    }
    return query
  }

  /// The types and tables that a query reads.
  ///
  /// - Throws: What a GET would be refused for.
  func reach(of query: FollowedQuery) throws -> PlanReach {
    PlanReach(try plan(query.target, query.items, query.scope).plan)
  }

  /// Whether the document has `meta` that is made for each request.
  func isPersonal(_ query: FollowedQuery) -> Bool {
    guard case .collection(let type) = query.target else { return false }
    return records[type].collectionMeta != nil
  }

  /// The document of a query.
  func document(of query: FollowedQuery) async throws -> FollowedDocument {
    let answer = try await read(query.target, query.items, query.scope)
    return FollowedDocument(tag: answer.headers[.eTag] ?? "", body: answer.body)
  }
}

/// A document as an event.
struct FollowedDocument: Sendable {
  let tag: String
  /// The bytes of the event, without `retry`.
  let event: [UInt8]
  private let hash: String

  init(tag: String, body: [UInt8]) {
    self.tag = tag
    hash = EntityTag.hash(body)
    event = Self.event(fields: "id: \(tag)\n", body)
  }

  /// Whether two documents are equal; a tag made of a version doesn't depend on which fields are visible.
  func isSame(_ other: FollowedDocument) -> Bool { tag == other.tag && hash == other.hash }

  /// The first line of a stream's first event: the delay before reconnecting, in milliseconds.
  static let retry = Array("retry: 1000\n".utf8)

  /// The heartbeat: a comment without an empty line, which some readers would take for the end of an event.
  static let comment = Array(":\n".utf8)

  /// The event with a document of errors, which ends a stream.
  static func errors(_ body: [UInt8]) -> [UInt8] { event(fields: "event: errors\n", body) }

  /// An event, with a `data` line for each line of a document: JSON from a column can contain line breaks.
  private static func event(fields: String, _ body: [UInt8]) -> [UInt8] {
    var event = Array(fields.utf8)
    event.reserveCapacity(body.count + fields.utf8.count + 8)
    event += "data: ".utf8
    if body.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      for byte in body {
        // Both are white space to JSON.
        if byte == 0x0A || byte == 0x0D { event += "\ndata: ".utf8 } else { event.append(byte) }
      }
    } else {
      event += body
    }
    event += "\n\n".utf8
    return event
  }
}
