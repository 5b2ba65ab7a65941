// Flattening a document, and making a document of flat JSON.

import JSONAPI

let document = #"""
  {"data": {"type": "articles", "id": "1", "attributes": {"title": "Moby-Dick"},
    "relationships": {"author": {"data": {"type": "people", "id": "9"}}}},
   "included": [{"type": "people", "id": "9", "attributes": {"name": "Herman"}}]}
  """#

let flat = try Flattener(include: ["author"]).flatten(Array(document.utf8))
print(String(decoding: flat, as: UTF8.self))
// {"data":{"type":"articles","id":"1","title":"Moby-Dick",
//  "author":{"type":"people","id":"9","name":"Herman"}}}

let again = try Unflattener(format: .pretty).unflatten(flat)
print(String(decoding: again, as: UTF8.self))
