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

print("== bytes")
print(String(decoding: try AnyDocument(parsing: bytes).bytes(), as: UTF8.self))

// snippet.states
let article = try JSONAPIDecoder().decode(Article.self, from: bytes)
print(article.editor.id ?? "nobody")  // 3, even if the person isn't included
print(article.editor.value?.name ?? "not included")
print(article.editor.meta?["since"]?.int ?? 0)  // 1850

switch article.editor.linkage {
case .absent: print("the server said nothing about it")
case .null: print("there is none")
case .one(let identifier): print(identifier.type, identifier.id ?? "")
case .many: break  // not in a ToOne
}
// snippet.end

print("== policy")
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

// snippet.members
var members: ToMany<Person> = article.reviewers
members.append(id: "9")
members.append(Person(id: "12", name: "Jean"))  // embedded, for a response
members.remove(id: "9")
print(members.ids)  // ["12"]
// snippet.end

print("== changes")
print(
  String(
    decoding: try JSONAPIEncoder().updateDocument(for: changed.changes(from: article)),
    as: UTF8.self))

print("== include")
// snippet.include
var encoder = JSONAPIEncoder()
encoder.include = ["author", "translator"]
encoder.fieldsets["people"] = ["name"]
print(String(decoding: try encoder.encodeBytes(changed), as: UTF8.self))
// snippet.end

// What each kind of property gives in each case, for the table of the article.
struct Required: Resource {
  static let resourceType = "articles"
  var id: String
  var related: Person
}

struct Possible: Resource {
  static let resourceType = "articles"
  var id: String
  var related: Person?
}

struct Several: Resource {
  static let resourceType = "articles"
  var id: String
  var related: [Person]
}

struct LinkedToOne: Resource {
  static let resourceType = "articles"
  var id: String
  var related: ToOne<Person>
}

struct LinkedToMany: Resource {
  static let resourceType = "articles"
  var id: String
  var related: ToMany<Person>
}

func result<Model: Resource>(_ relationships: String, _ describe: (Model) -> String) -> String {
  let included = #"[{"type": "people", "id": "9", "attributes": {"name": "Herman"}}]"#
  let document = #"""
    {"data": {"type": "articles", "id": "1"\#(relationships)}, "included": \#(included)}
    """#
  do {
    return describe(try JSONAPIDecoder().decode(Model.self, from: Array(document.utf8)))
  } catch {
    return "error"
  }
}

func linked(_ linkage: Linkage, _ hasValue: Bool) -> String {
  switch linkage {
  case .absent: "absent"
  case .null: "null"
  case .one: hasValue ? "identifier and value" : "identifier"
  case .many(let identifiers):
    identifiers.isEmpty ? "empty" : hasValue ? "identifiers and values" : "identifiers"
  }
}

func row(_ name: String, one: String?, many: String?) -> String {
  func member(_ data: String?) -> String {
    data.map { #", "relationships": {"related": {\#($0)}}"# } ?? ""
  }
  let cells = [
    result(member(one)) { (model: Required) in "`\(model.related.name)`" },
    result(member(one)) { (model: Possible) in model.related.map { "`\($0.name)`" } ?? "nil" },
    result(member(many)) { (model: Several) in "`\(model.related.map(\.name))`" },
    result(member(one)) { (model: LinkedToOne) in
      linked(model.related.linkage, model.related.value != nil)
    },
    result(member(many)) { (model: LinkedToMany) in
      linked(model.related.linkage, !model.related.values.isEmpty)
    },
  ]
  return "| \(name) | \(cells.joined(separator: " | ")) |"
}

print("== kinds")
print("| The relationship | `Person` | `Person?` | `[Person]` | ``ToOne`` | ``ToMany`` |")
print("|---|---|---|---|---|---|")
let known = #"{"type": "people", "id": "9"}"#
let unknown = #"{"type": "people", "id": "3"}"#
print(row("leads to an included resource", one: "\"data\": \(known)", many: "\"data\": [\(known)]"))
print(
  row("leads to another resource", one: "\"data\": \(unknown)", many: "\"data\": [\(unknown)]"))
print(row("is empty: `null`, `[]`", one: "\"data\": null", many: "\"data\": []"))
print(row("has no `data`", one: "\"meta\": {}", many: "\"meta\": {}"))
print(row("is missing", one: nil, many: nil))
