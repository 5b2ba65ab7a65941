@_spi(Locks) import JSONAPI
import Testing

@testable import JSONAPIStore

extension Store {
  /// Takes a document written as text.
  @discardableResult
  func insert(text: String, as version: Store.Version? = nil) throws -> PrimaryRecords {
    try insert(parsing: Array(text.utf8), as: version)
  }

  /// Takes `articles/1` with some members, written as text.
  @discardableResult
  func insertArticle(_ members: String, as version: Store.Version? = nil) throws -> Record {
    let text = #"{"data":{"type":"articles","id":"1","# + members + "}}"
    return try #require(try insert(text: text, as: version).first)
  }
}

extension Record {
  /// The decoded value of a field that the typed layer has kept.
  func slot(at index: Int) -> (any FieldSlot)? {
    state.withLock { index < $0.slots.count ? $0.slots[index] : nil }
  }

  /// The size in bytes of the document that contains the record's resource; 0 if it isn't loaded.
  var documentSize: Int { state.withLock { $0.base?.documentSize ?? 0 } }
}

extension AnyResource {
  init(text: String) throws { try self.init(JSONValue(parsing: text)) }
}

extension Linkage {
  /// The ids, or lids, that the linkage leads to.
  var names: [String] { identifiers.compactMap { $0.id ?? $0.lid } }
}

/// An article with an author and two comments, one of which has no author.
let articleDocument = """
  {
    "data": {
      "type": "articles", "id": "1",
      "attributes": {"title": "Moby-Dick", "rating": 4.5, "summary": null},
      "relationships": {
        "author": {"data": {"type": "people", "id": "9"}},
        "comments": {
          "data": [{"type": "comments", "id": "5"}, {"type": "comments", "id": "12"}],
          "links": {"related": "/articles/1/comments"}, "meta": {"total": 2}
        }
      },
      "links": {"self": "/articles/1"}, "meta": {"views": 7}
    },
    "included": [
      {"type": "people", "id": "9", "attributes": {"name": "Dan"}},
      {
        "type": "comments", "id": "5", "attributes": {"body": "First!"},
        "relationships": {
          "author": {"data": {"type": "people", "id": "9"}},
          "article": {"data": {"type": "articles", "id": "1"}}
        }
      },
      {"type": "comments", "id": "12", "attributes": {"body": "I like XML better"}}
    ]
  }
  """
