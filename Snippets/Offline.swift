// Records, caches, and writes that wait for the network.

// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import JSONAPI
import JSONAPIClient
import JSONAPIStore

struct Person: Resource {
  static let resourceType = "people"
  var id: String
  var name: String
}

let client = JSONAPIClient(
  baseURL: URL(string: "https://api.example.com/v1")!, transport: URLSessionTransport())
let store = Store()

func fetching() async throws {
  // snippet.fetch
  let local = client.into(store)
  let article = try await local.fetch(Record.query(type: "articles", id: "1"))
  print(article.attribute("title") ?? .null)

  for try await person in local.all(Person.query.sort("name")) {
    print(person.name)  // its record is in the store
  }
  // snippet.end

  // snippet.save
  article.setAttribute("title", to: "The Whale")
  try await client.save(article)  // PATCH /articles/1, with the title alone

  let comment = try store.create("comments", attributes: ["body": "First!"])
  try await client.save(comment)  // POST /comments
  print(comment.id ?? "")

  let tag = ResourceIdentifier(type: "tags", id: "4")
  article.setRelationship("tags", to: AnyRelationship(data: .many([tag])))
  try await client.save(article.relationship(toMany: "tags"))  // adds and removes

  _ = try await local.fetch(Record.query(type: "articles", id: "1"))  // edits stay
  try await client.delete(comment)
  // snippet.end
}

func caching() async throws {
  // snippet.policies
  let person = try await client.into(store, policy: .cacheFirst).fetch(Person.query(id: "9"))
  print(person.name)

  let people = try await client.into(store, policy: .networkFirst).response(to: Person.query)
  if let failure = people.failure { print("what was known before:", failure.message) }
  // snippet.end

  // snippet.both
  for try await people in client.into(store, policy: .cacheThenNetwork).fetch(Person.query) {
    print(people.output.map(\.name), people.source)
  }
  // snippet.end

  // snippet.evaluated
  let query = Person.query.changing { $0.filter = FilterExpression("name", .equal, "Dan") }
  let dans = try await client.into(store, policy: .cacheOnly, lookup: .evaluated).fetch(query)
  // snippet.end
  print(dans.elements)

  // snippet.restart
  let journal = try StoreJournal(path: "people.journal")
  let local = client.into(journal.store, policy: .cacheFirst, lookup: .rememberedOrEvaluated)
  let known = try await local.response(to: Person.query.sort("name"))
  // snippet.end
  print(known.source)
}

func writing(_ article: Record) async throws {
  // snippet.journal
  let journal = try OfflineJournal(path: "outbox.journal")

  article.setAttribute("title", to: "The Whale")
  try journal.save(article)  // on the disk, and nothing is sent

  let report = try await journal.replay(through: client, into: store)
  print(report.sent.count, "sent,", report.remaining, "left")
  // snippet.end

  // snippet.drafts
  let dan = try journal.create(Person.draft { $0["name"] = "Dan" })
  try journal.update(dan) { $0["name"] = "Daniel" }
  // snippet.end

  // snippet.conflicts
  let resolved = try await journal.replay(through: client, into: store) { conflict in
    switch conflict.error.code {
    case .notFound: .drop
    case .conflict where conflict.wasSentBefore && conflict.operation.action == .add: .drop
    default: conflict.attempt < 3 ? .retry : .stop
    }
  }
  // snippet.end
  print(resolved.dropped.count)

  // snippet.atomic
  let atomic = try await journal.replay(
    through: client, into: store, sending: .oneByOneIfUnsupported)
  print(atomic.isComplete)
  // snippet.end

  journal.close()
  // snippet.models
  let reopened = try OfflineJournal(path: "outbox.journal", models: [Person.self])
  let again = try await reopened.replay(through: client, into: store) { conflict in
    for problem in conflict.error.problems {
      print(problem.property ?? problem.field ?? "the resource", problem.detail ?? "")
    }
    return .stop
  }
  // snippet.end
  print(again.remaining)
}
