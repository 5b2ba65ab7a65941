// A store: filling, editing, creating, asking.

import JSONAPI
import JSONAPIStore

struct Person: Resource {
  static let resourceType = "people"
  var id: String
  var name: String
}

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
  var rating: Double?
  var author: Person?
}

let bytes = Array(
  """
  {
    "data": {
      "type": "articles", "id": "1",
      "attributes": {"title": "Moby-Dick", "rating": 4.5},
      "relationships": {"author": {"data": {"type": "people", "id": "9"}}}
    },
    "included": [{"type": "people", "id": "9", "attributes": {"name": "Herman"}}]
  }
  """.utf8)

print("== bytes")
print(String(decoding: try AnyDocument(parsing: bytes).bytes(), as: UTF8.self))

// snippet.overview
let store = Store()
if let article = try store.insert(parsing: bytes).first {
  print(article.attribute("title") ?? .null)  // "Moby-Dick"
  print(article.related("author").first?.attribute("name") ?? .null)  // "Herman"
  print(store.record(type: "articles", id: "1") === article)  // true
}
// snippet.end

// snippet.filling
let records = try store.insert(parsing: bytes).records
try store.insert(AnyDocument(parsing: bytes))
try store.insert(AnyResource(type: "tags", id: "1", attributes: ["name": "sea"]))
try store.insert(
  Article(id: "2", title: "Typee", rating: 3, author: Person(id: "9", name: "Herman")))
let article = try store.value(Article.self, id: "1", include: ["author"])
// snippet.end
print(records.count, article?.author?.name ?? "")

// snippet.versions
let first = store.begin()  // the first request is sent
let second = store.begin()  // the second request is sent
try store.insert(
  AnyResource(type: "articles", id: "1", attributes: ["rating": 5]), as: second)
try store.insert(parsing: bytes, as: first)  // late, and older
print(store.record(type: "articles", id: "1")?.attribute("rating") ?? .null)  // 5
// snippet.end

print("== editing")
// snippet.editing
if let article = store.record(type: "articles", id: "1") {
  article.setAttribute("title", to: "The Whale")
  article.setRelationship("author", to: AnyRelationship(data: .null))
  print(article.dirtyFields)  // ["title", "author"]

  let sent = article.changes
  let version = store.begin()
  let body = try JSONAPIEncoder().updateDocument(for: sent)
  // … send the body; the server has answered 204 No Content
  print(String(decoding: body, as: UTF8.self))
  try article.markSaved(sent: sent, as: version)
  print(article.isDirty)  // false
}
// snippet.end

print("== creating")
// snippet.creating
let comment = try store.create("comments", attributes: ["body": "First!"])
let creation = try JSONAPIEncoder().createDocument(for: comment)
print(String(decoding: creation, as: UTF8.self))
// … send it; the server has answered with the resource
try comment.markSaved(
  with: AnyResource(type: "comments", id: "7", attributes: ["body": "First!"]))
print(comment.id ?? "")
// snippet.end

// snippet.queries
let query = Article.query
  .matching(FilterExpression("author.name", .equal, "Herman"))
  .sort("-rating")
  .page(.number(1, size: 20))
for record in try store.records(matching: query) { print(record.id ?? "") }
let best = try store.values(matching: query).first
// snippet.end
print(best?.title ?? "")

// snippet.live
let live = store.live(query)
print(live.elements.map(\.title), live.count)
let following = Task {
  for await change in live.changes {
    print(change.elements.map(\.title))
    if change.elements.isEmpty { break }
  }
}
store.removeAll(of: "articles")
await following.value
// snippet.end
