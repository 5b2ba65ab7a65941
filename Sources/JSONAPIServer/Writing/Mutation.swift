import HTTPTypes
import JSONAPI

/// A change that a request asks for.
indirect enum Mutation: Sendable {
  case create(IncomingResource)
  case update(key: ColumnValue, IncomingResource)
  case delete(type: Int, key: ColumnValue)
  case edit(type: Int, key: ColumnValue, edge: Int, LinkageEdit, Linkage, pointer: JSONPointer)

  var type: Int {
    switch self {
    case .create(let resource), .update(_, let resource): resource.type
    case .delete(let type, _), .edit(let type, _, _, _, _, _): type
    }
  }

  /// The key of the existing row.
  var key: ColumnValue? {
    switch self {
    case .create: nil
    case .update(let key, _), .delete(_, let key), .edit(_, let key, _, _, _, _): key
    }
  }

  /// The resource of the body; an empty one if the body has none.
  var resource: IncomingResource {
    switch self {
    case .create(let resource), .update(_, let resource): resource
    case .delete(let type, _): IncomingResource(type: type, pointer: .root)
    case .edit(let type, _, _, _, _, let pointer): IncomingResource(type: type, pointer: pointer)
    }
  }

  /// The same change of the resource with a key.
  func of(_ key: ColumnValue) -> Mutation {
    switch self {
    case .create: self
    case .update(_, let resource): .update(key: key, resource)
    case .delete(let type, _): .delete(type: type, key: key)
    case .edit(let type, _, let edge, let edit, let linkage, let pointer):
      .edit(type: type, key: key, edge: edge, edit, linkage, pointer: pointer)
    }
  }
}

/// The conditions of `If-Match` and `If-None-Match`.
struct Precondition: Sendable {
  /// The value of `If-Match`.
  let match: String?
  /// The value of `If-None-Match`.
  let noneMatch: String?
  /// The representations whose tags are compared: the resource's, and that at the request's URL.
  var representations: [Representation]
  /// The content whose tag is compared besides the resource's.
  var content: ContentTarget?

  /// The response to a GET of a URL.
  struct Representation: Sendable {
    let target: ReadTarget
    let items: [QueryItem]
    /// The tags before the transaction, if linkage leads to sources.
    var seen: Tags?
  }

  /// The tags of a resource: with all linkage in the tables, and as a GET shows it.
  struct Tags: Sendable {
    let stored: String
    let shown: String
  }

  /// Creates the precondition in the header fields of a request.
  ///
  /// - Parameters:
  ///   - head: The request's head.
  ///   - mutation: The change of an existing resource or relationship.
  ///   - items: The query parameters.
  /// - Returns: The precondition; nil if there is none, and for a new resource.
  init?(_ head: HTTPRequest, _ mutation: Mutation, _ items: [QueryItem]) {
    match = head.headerFields[.ifMatch]
    noneMatch = head.headerFields[.ifNoneMatch]
    guard match != nil || noneMatch != nil, let key = mutation.key else { return nil }
    representations = [
      Representation(target: .resource(type: mutation.type, key: key), items: [])
    ]
    if case .edit(let type, let key, let edge, _, _, _) = mutation {
      representations.append(
        Representation(target: .relationship(type: type, key: key, edge: edge), items: []))
    } else if !items.isEmpty {
      representations.append(Representation(target: representations[0].target, items: items))
    }
  }

  /// Whether it contains tags, for which versions may not be enough.
  var needsTags: Bool { (match ?? "*") != "*" || (noneMatch ?? "*") != "*" }
}

/// The result of a change.
struct MutationResult: Sendable {
  let type: Int
  /// The key; null until a deferred creation is written.
  var key: ColumnValue
  /// The change, for hooks after the commit.
  var committed: AnyCommitted?
  /// The resource or the linkage afterwards, as the response shows it.
  var reading: Reading?
  /// The row of the resource, if several were read at once.
  var row = 0
  /// Whether the resource hasn't been read back yet.
  var isUnread = false
  /// Whether the change was made earlier, and its resource is gone or out of reach now.
  var isGone = false

  /// Resources that were read back together.
  final class Reading: Sendable {
    let response: PlannedResponse
    let rows: [RowSet]

    init(_ response: PlannedResponse, _ rows: [RowSet]) {
      self.response = response
      self.rows = rows
    }
  }
}
