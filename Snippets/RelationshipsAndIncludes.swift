// Relationships in models: embedded, linked, empty, absent.

import JSONAPI

struct Person: Resource {
  static let resourceType = "people"
  var id: String
  var name: String
}

struct Comment: Resource {
  static let resourceType = "comments"
  var id: String
  var body: String
}

// snippet.model
struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
  var author: Person  // has to be there, in the document too
  var translator: Person?  // nil where it is null, absent or not included
  var comments: [Comment]  // those that are included
  var editor: ToOne<Person>  // the linkage, and the person where it is included
  var reviewers: ToMany<Person>
}
// snippet.end

let bytes = Array(
  #"""
  {"data": {"type": "articles", "id": "1", "attributes": {"title": "Moby-Dick"},
    "relationships": {
      "author": {"data": {"type": "people", "id": "9"}},
      "comments": {"data": [{"type": "comments", "id": "5"}, {"type": "comments", "id": "6"}]},
      "editor": {"data": {"type": "people", "id": "3"}, "meta": {"since": 1850}},
      "reviewers": {"data": []}}},
   "included": [{"type": "people", "id": "9", "attributes": {"name": "Herman"}},
    {"type": "comments", "id": "5", "attributes": {"body": "First!"}}]}
  """#.utf8)

// snippet.states
let article = try JSONAPIDecoder().decode(Article.self, from: bytes)
print(article.editor.id ?? "nobody")  // 3: always there
print(article.editor.value?.name ?? "not included")
print(article.editor.meta?["since"]?.int ?? 0)  // 1850

switch article.editor.linkage {
case .absent: print("the server said nothing about it")
case .null: print("there is none")
case .one(let identifier): print(identifier.type, identifier.id ?? "")
case .many: break  // not in a ToOne
}
// snippet.end

// snippet.policy
var decoder = JSONAPIDecoder()
decoder.missingResources = .throw  // the default leaves them out and reports a finding
do {
  _ = try decoder.decode(Article.self, from: bytes)
} catch let error as ResourceDecodingError {
  print(error)
}
// snippet.end

// snippet.change
var changed = article
changed.editor = ToOne(id: "9")
changed.reviewers = ToMany(ids: ["9", "3"])
changed.translator = Person(id: "12", name: "Jean")
// snippet.end

// snippet.include
var encoder = JSONAPIEncoder()
encoder.include = ["author", "translator"]
encoder.fieldsets["people"] = ["name"]
print(String(decoding: try encoder.encodeBytes(changed), as: UTF8.self))
// snippet.end
