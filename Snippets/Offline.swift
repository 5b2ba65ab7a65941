// Records, caches, and writes that wait for the network.

// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIClient
import JSONAPIStore
import JSONAPITesting

struct Person: Resource {
  static let resourceType = "people"
  var id: String
  var name: String
}

/// A server that prints what it is sent.
let server = InMemoryTransport { request in
  print("> \(request.method) \(request.path)")
  if request[HTTPField.Name("Idempotency-Key")!] != nil { print("Idempotency-Key: …") }
  if !request.text.isEmpty { print(request.text) }
  return try respond(to: request)
}

let client = JSONAPIClient(
  baseURL: URL(string: "https://api.example.com/v1")!, transport: server)
let store = Store()

func fetching() async throws {
  print("== fetch")
  // snippet.fetch
  let local = client.into(store)
  let article = try await local.fetch(Record.query(type: "articles", id: "1"))
  print(article.attribute("title") ?? .null)

  for try await person in local.all(Person.query.sort("name")) {
    print(person.name)  // its record is in the store
  }
  // snippet.end

  print("== save")
  // snippet.save
  article.setAttribute("title", to: "The Whale")
  try await client.save(article)

  let comment = try store.create("comments", attributes: ["body": "First!"])
  try await client.save(comment)
  print(comment.id ?? "")  // the server's
  // snippet.end

  print("== tags")
  // snippet.tags
  let tag = ResourceIdentifier(type: "tags", id: "4")
  article.setRelationship("tags", to: AnyRelationship(data: .many([tag])))
  try await client.save(article.relationship(toMany: "tags"))
  // snippet.end

  print("== end")
  try await client.delete(comment)
}

func caching() async throws {
  print("== freshness")
  // snippet.freshness
  let person = try await client.into(store, freshness: .any).fetch(Person.query(id: "9"))
  print(person.name)

  let people = try await client.into(store, freshness: .now.orStale).response(to: Person.query)
  if let failure = people.failure { print("what was known before:", failure.message) }
  // snippet.end

  print("== both")
  // snippet.both
  for try await people in client.into(store).following(Person.query) {
    print(people.output.map(\.name), people.source)
  }
  // snippet.end

  print("== evaluated")
  // snippet.evaluated
  let query = Person.query.changing { $0.filter = FilterExpression("name", .equal, "Dan") }
  let dans = try store.values(matching: query)
  // snippet.end
  print(dans)
}

func writing(_ article: Record) async throws {
  print("== journal")
  // snippet.journal
  let journal = try OfflineJournal(path: "outbox.journal", store: store)

  article.setAttribute("title", to: "Moby-Dick; or, The Whale")
  try journal.write { $0.save(article) }  // on the disk, and nothing is sent

  let report = try await journal.replay(through: client)
  print(report.sent.count, "sent,", report.remaining, "left")
  // snippet.end

  print("== state")
  // snippet.state
  article.setAttribute("title", to: "Moby Dick")
  try journal.write { $0.save(article) }
  switch article.saveState {
  case .idle: print("saved")
  case .saving: print("waits to be sent")
  case .failed(let error): print("not sent:", error)
  case .parked(let error): print("needs a decision:", error)
  }
  // snippet.end
  print("== saved")
  article.setAttribute("title", to: "Moby-Dick; or, The Whale")
  try journal.write { $0.save(article) }
  _ = try await journal.replay(through: client)

  print("== drafts")
  // snippet.drafts
  let dan = try journal.write { $0.create(Person.draft { $0["name"] = "Dan" }) }
  try journal.write { $0.update(dan) { $0["name"] = "Daniel" } }
  // snippet.end

  print("== conflicts")
  // snippet.conflicts
  let resolved = try await journal.replay(through: client) { conflict in
    if conflict.error.code == .notFound { return .drop }  // accept the deletion
    guard let theirs = conflict.theirs, conflict.fields == ["stars"] else { return .park }
    var operation = conflict.operation
    let mine = operation.data?["attributes"]?["stars"]?.int ?? 0
    let most = max(mine, theirs["stars"]?.int ?? 0)
    operation.data?["attributes"]?["stars"] = JSONValue(most)
    return .replace(with: operation)
  }
  // snippet.end
  print(resolved.dropped.count)

  print("== parked")
  article.setAttribute("title", to: "Mocha Dick")
  try journal.write { $0.save(article) }
  _ = try await journal.replay(through: client)
  print("== inbox")
  // snippet.inbox
  for conflict in journal.parked {
    for name in conflict.fields {
      print("\(name): mine \(conflict.operation.data?["attributes"]?[name] ?? .null),")
      print("theirs \(conflict.theirs?[name] ?? .null), before \(conflict.base?[name] ?? .null)")
    }
    // Theirs; mine is .replace(with: conflict.operation).
    try journal.resolve(conflict.entry.id, .drop)
  }
  // snippet.end

  try journal.write { changes in
    let eve = changes.create(Person.draft { $0["name"] = "Eve" })
    changes.update(eve) { $0["name"] = "Eva" }
  }
  print("== atomic")
  // snippet.atomic
  let atomic = try await journal.replay(
    through: client, sending: .oneByOneIfUnsupported)
  print(atomic.isComplete)
  // snippet.end

  journal.close()
  // snippet.models
  let reopened = try OfflineJournal(
    path: "outbox.journal", store: store, models: [Person.self])
  let again = try await reopened.replay(through: client) { conflict in
    for problem in conflict.error.problems {
      print(problem.property ?? problem.field ?? "the resource", problem.detail ?? "")
    }
    return .stop
  }
  // snippet.end
  print(again.remaining)
}

/// What the server answers.
func respond(to request: ReceivedRequest) throws -> TransportResponse {
  let path = request.path.prefix { $0 != "?" }
  if path.hasSuffix("/operations") {
    return .document(
      #"{"atomic:results": [{"data": {"type": "people", "id": "13"}}, {}]}"#)
  }
  if request.method == .delete || path.contains("/relationships/") { return .empty() }
  // Somebody else has edited the article.
  if request.text.contains("Mocha Dick") { return .empty(.preconditionFailed) }
  if request.method == .post || request.method == .patch {
    guard var resource = try AnyDocument(parsing: request.text).data.resources.first else {
      return .empty(.badRequest)
    }
    resource.id = resource.id ?? (resource.type == "people" ? "12" : "5")
    let created = Data(AnyDocument(data: .one(resource)).bytes())
    return .document(created, status: request.method == .post ? .created : .ok)
  }
  switch path {
  case "/v1/articles/1":
    return .document(
      #"""
      {"data": {"type": "articles", "id": "1", "attributes": {"title": "Moby-Dick"},
        "relationships": {"tags": {"data": [{"type": "tags", "id": "3"}]}}}}
      """#)
  case "/v1/people/9":
    return .document(
      #"{"data": {"type": "people", "id": "9", "attributes": {"name": "Herman"}}}"#)
  case "/v1/people":
    return .document(
      #"""
      {"data": [{"type": "people", "id": "7", "attributes": {"name": "Dan"}},
        {"type": "people", "id": "9", "attributes": {"name": "Herman"}}]}
      """#)
  default: return .empty(.notFound)
  }
}

// What stands above is run, in a folder of its own.
let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
_ = FileManager.default.changeCurrentDirectoryPath(folder.path)

try await fetching()
try await caching()
if let article = store.record(type: "articles", id: "1") { try await writing(article) }
