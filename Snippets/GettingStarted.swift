// Decoding documents into models, and encoding models as documents.

// snippet.models
import JSONAPI

struct Person: Resource {
  static let resourceType = "people"
  var id: String
  var name: String
}

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
  var summary: String?
  var author: Person
}
// snippet.end

let bytes = Array(
  #"""
  {"data": [{"type": "articles", "id": "1", "attributes": {"title": "Moby-Dick"},
    "relationships": {"author": {"data": {"type": "people", "id": "9"}}}}],
   "included": [{"type": "people", "id": "9", "attributes": {"name": "Herman"}}],
   "links": {"next": "/articles?page[number]=2"}, "meta": {"total": 41}}
  """#.utf8)

print("== bytes")
print(String(decoding: try AnyDocument(parsing: bytes).bytes(), as: UTF8.self))

// snippet.decode
let articles = try JSONAPIDecoder().decode([Article].self, from: bytes)
for article in articles {
  print(article.title, "by", article.author.name)  // Moby-Dick by Herman
}
// snippet.end

print("== document")
// snippet.document
struct PageMeta: Codable {
  var total: Int
}

let document = try JSONAPIDecoder().decode(
  Document<[Article], PageMeta>.self, from: bytes)
print(document.data.count, "of", document.meta?.total ?? 0)
print(document.links?["next"]?.href ?? "the last page")
for finding in document.findings { print(finding) }
// snippet.end

print("== encode")
// snippet.encode
var article = articles[0]
article.title = "The Whale"
print(String(decoding: try JSONAPIEncoder().encodeBytes(article), as: UTF8.self))

var encoder = JSONAPIEncoder()
encoder.includesRelated = false  // a request holds one resource and no `included`
encoder.fieldsets["articles"] = ["title"]
let body = try encoder.encodeBytes(article)
print(String(decoding: body, as: UTF8.self))
// snippet.end

print("== untyped")
// snippet.untyped
let anything = try AnyDocument(parsing: bytes)
for resource in anything.included ?? [] {
  print(resource.type, resource.attributes?["name"]?.string ?? "")  // people Herman
}
// snippet.end
