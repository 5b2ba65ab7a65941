// What documents say about an API, and what has changed since.

import JSONAPI
import JSONAPITools

/// Ten articles of an API.
func page(_ attributes: String) throws -> AnyDocument {
  let articles = (1...10).map {
    #"{"type": "articles", "id": "\#($0)", "attributes": {\#(attributes)}}"#
  }
  return try AnyDocument(parsing: #"{"data": [\#(articles.joined(separator: ","))]}"#)
}
let lastWeek = [try page(#""title": "A lighthouse", "words": 120"#)]
let today = [try page(#""title": null, "language": "en", "words": 120"#)]

// snippet.evidence
var before = Evidence()
for document in lastWeek { before.add(document) }

let articles = before.types["articles"]
let title = articles?.attributes["title"]
print(articles?.count ?? 0, title?.strings ?? 0, title?.nulls ?? 0)  // 10 10 0

let file = before.json.bytes(format: .pretty)  // what `jsonapi schema` writes
let schemas = before.schemas  // for queries, validation, servers
// snippet.end

print("== compare")
// snippet.compare
let known = try Evidence(json: JSONValue(parsing: file))
var now = Evidence()
for document in today { now.add(document) }

let comparison = ContractComparison(enough: 10)
for change in comparison.changes(from: Contract(known), to: Contract(now))
where change.severity > .harmless {
  print(change.place, change.message)
}
// snippet.end
print("== schemas")
print(schemas.count)
