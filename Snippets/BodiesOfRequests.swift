// What bodies of requests have: drafts, changes, and parts of resources.

import JSONAPI

// snippet.model
struct Person: Resource {
  static let resourceType = "people"
  var id: String
  var name: String
}

struct Article: Resource {
  static let resourceType = "articles"
  var id: String?
  var title: String
  var summary: String?
  var author: ToOne<Person>
}
// snippet.end

let encoder = JSONAPIEncoder()

print("== create")
// snippet.create
let new = Article(title: "Omoo", author: ToOne(id: "9"))
let whole = try encoder.createDocument(for: new)
// snippet.end
print(String(decoding: whole, as: UTF8.self))

print("== draft")
// snippet.draft
var draft = Draft<Article>()
draft["title"] = "Omoo"
draft["summary"] = .null
let part = try encoder.createDocument(for: draft)
// snippet.end
print(String(decoding: part, as: UTF8.self))

print("== changes")
// snippet.changes
let old = Article(id: "1", title: "Omoo", summary: "Tahiti", author: ToOne(id: "9"))
var edited = old
edited.title = "Typee"
edited.summary = nil
let changes = try edited.changes(from: old)
print(changes.names)  // ["title", "summary"]
let body = try encoder.updateDocument(for: changes)
// snippet.end
print(String(decoding: body, as: UTF8.self))

print("== sparse")
// snippet.sparse
let response = #"{"data":{"type":"articles","id":"1","attributes":{"title":"Omoo"}}}"#
let sparse = try JSONAPIDecoder().decode(Sparse<Article>.self, from: Array(response.utf8))
print(sparse.fetchedNames)  // ["title"]
print(sparse["title"]?.string ?? "")  // Omoo
// snippet.end
