// What is known of an API, and what is new.

import JSONAPI

struct Stop: Resource {
  static let resourceType = "stops"
  var id: String
  var name: String
}

let text = #"""
  {
    "data": {
      "type": "stops", "id": 70155,
      "attributes": {"name": "Copley"},
      "relationships": {"child_stops": {}},
      "links": {"html": "https://example.com/stops/70155"}
    }
  }
  """#
let bytes = Array(text.utf8)

print("== decoding")
// snippet.decoding
var decoder = JSONAPIDecoder()
decoder.quirks = .mbta

let document = try decoder.decode(Document<Stop, JSONValue>.self, from: bytes)
for finding in document.findings { print(finding) }
// snippet.end

print("== own")
// snippet.own
let quirks = Quirks(
  "shop",
  tolerating: [.init("LNK-17", at: "/data/links/html"), .init("LNK-17", at: "/data/*/links/html")],
  repairing: [.numericIDs, .emptyRelationships])

var validator = DocumentValidator()
validator.options.quirks = quirks
print(validator.validate(bytes).count, "findings")
// snippet.end

print("== observed")
// snippet.observed
let observed = try Quirks(observedIn: [bytes], name: "shop")
let profile = try PlainJSONEncoder().encode(observed)
// snippet.end
print(String(decoding: profile, as: UTF8.self))
