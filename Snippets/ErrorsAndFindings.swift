// What goes wrong, and how to learn what and where.

import JSONAPI

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
}

// snippet.server
let refusal = Array(
  #"""
  {"errors": [{"status": "422", "title": "Too short",
    "source": {"pointer": "/data/attributes/title"}}]}
  """#.utf8)

do {
  _ = try JSONAPIDecoder().decode(Article.self, from: refusal)
} catch let error as ServerError {
  for object in error.errors {
    print(object.status ?? "", object.title ?? "", object.source?.pointer?.description ?? "")
  }
}
// snippet.end

// snippet.decoding
let wrong = Array(
  #"{"data": {"type": "articles", "id": "1", "attributes": {"title": 7}}}"#.utf8)

do {
  _ = try JSONAPIDecoder().decode(Article.self, from: wrong)
} catch let error as ResourceDecodingError {
  print(error.pointer)  // /data/attributes/title
  print(error.resourceType ?? "", error.resourceID ?? "")  // articles 1
  print("expected", error.expected, "but found", error.found)
}
// snippet.end

print("== unreadable")
// snippet.unreadable
let mixed = Array(
  #"""
  {"data": [
    {"type": "articles", "id": "1", "attributes": {"title": 7}},
    {"type": "articles", "id": "2", "attributes": {"title": "Omoo"}}
  ]}
  """#.utf8)

var patient = JSONAPIDecoder()
patient.unreadableResources = .skip
let readable = try patient.decode(Document<[Article], JSONValue>.self, from: mixed)
print(readable.data.map(\.title))
for finding in readable.findings { print(finding.message) }
// snippet.end

print("== lenient")
// snippet.lenient
let sloppy = Array(
  #"{"data": {"type": "articles", "id": 1, "attributes": {"title": "Omoo"}}}"#.utf8)

let document = try JSONAPIDecoder().decode(Document<Article, JSONValue>.self, from: sloppy)
print(document.data.title)
for finding in document.findings where finding.severity == .error {
  print(finding.requirement, finding.pointer, finding.message)
}
// snippet.end

// snippet.strict
var decoder = JSONAPIDecoder()
decoder.mode = .strict
do {
  _ = try decoder.decode(Article.self, from: sloppy)
} catch let error as ResourceDecodingError {
  print(error.finding?.requirement ?? "")  // RES-05
}
// snippet.end

print("== validator")
// snippet.validator
let validator = DocumentValidator(context: .createRequest)
let findings = validator.validate(sloppy)
for finding in findings { print(finding) }
// snippet.end
