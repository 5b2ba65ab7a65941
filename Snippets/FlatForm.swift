// Documents as plain nested JSON, and back.

// snippet.both
import JSONAPI

let document = #"""
  {"data": {"type": "articles", "id": "1", "attributes": {"title": "Moby-Dick"},
    "relationships": {"author": {"data": {"type": "people", "id": "9"}}}},
   "included": [{"type": "people", "id": "9", "attributes": {"name": "Herman"}}]}
  """#

let flat = try Flattener(include: ["author"]).flatten(Array(document.utf8))
let again = try Unflattener().unflatten(flat)
// snippet.end
print("== both")
print(String(decoding: flat, as: UTF8.self))
print(String(decoding: again, as: UTF8.self))

let larger = Array(
  #"""
  {
    "data": {
      "type": "articles", "id": "1",
      "attributes": {"title": "Moby-Dick"},
      "relationships": {
        "author": {"data": {"type": "people", "id": "9"}, "meta": {"books": 2}},
        "editor": {"data": {"type": "people", "id": "3"}}
      }
    },
    "included": [
      {"type": "people", "id": "9", "attributes": {"name": "Herman"}}
    ],
    "links": {"self": "/articles/1"}
  }
  """#.utf8)
print("== document")
print(String(decoding: try AnyDocument(parsing: larger).bytes(), as: UTF8.self))
print("== flat")
print(String(decoding: try Flattener().flatten(larger), as: UTF8.self))

let empty = Array(
  #"""
  {"data": {"type": "articles", "id": "1", "attributes": {"title": "Moby-Dick"},
    "relationships": {"editor": {"data": null}, "tags": {"data": []}}}}
  """#.utf8)
// snippet.lists
let listed = try Flattener(listsRelationships: true).flatten(empty)
let same = try Unflattener().unflatten(listed)
// snippet.end
print("== lists")
print(String(decoding: listed, as: UTF8.self))
print(String(decoding: same, as: UTF8.self))
