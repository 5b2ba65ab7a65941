import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import JSONAPIClient

/// A server of people that can be taken off the network.
private struct PeopleServer {
  let isReachable = Box(true)
  let names = Box(["1": "Ann", "2": "Bob"])
  let status = Box(HTTPResponse.Status.ok)
  let transport: InMemoryTransport

  init() {
    let (isReachable, names, status) = (isReachable, names, status)
    transport = InMemoryTransport { request in
      guard isReachable.value else { throw TransportError(.cannotConnect, "offline") }
      guard status.value == .ok else { return .empty(status.value) }
      let people = names.value.sorted { $0.key > $1.key }.map { id, name in
        #"{"type":"people","id":"\#(id)","attributes":{"name":"\#(name)"}}"#
      }
      let path = request.path.split(separator: "?").first.map(String.init) ?? ""
      guard path.hasSuffix("/people") else {
        let id = path.split(separator: "/").last.map(String.init) ?? ""
        guard let name = names.value[id] else { return .empty(.notFound) }
        return .document(
          #"{"data":{"type":"people","id":"\#(id)","attributes":{"name":"\#(name)"}}}"#)
      }
      return .document(#"{"data":[\#(people.joined(separator: ","))]}"#)
    }
  }

  func count() async -> Int { await transport.requests.count }
}

@Suite("Cache policies") struct CachePolicyTests {
  @Test("Cache first asks the server once")
  func cacheFirst() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    let first = try await client.fetch(type: "people", id: "1", policy: .cacheFirst, in: store)
    #expect(first.source == .network)
    let second = try await client.fetch(type: "people", id: "1", policy: .cacheFirst, in: store)
    #expect(second.source == .cache)
    #expect(second.value === first.value)
    #expect(await server.count() == 1)
    let value = try await client.fetch(TestPerson.self, id: "1", policy: .cacheFirst, in: store)
    #expect(value == Cached(value: TestPerson(id: "1", name: "Ann"), source: .cache, failure: nil))
    let list = try await client.fetch(TestPerson.query, policy: .cacheFirst, in: store)
    #expect(list.source == .network)
    let again = try await client.fetch(TestPerson.query, policy: .cacheFirst, in: store)
    #expect(again.source == .cache)
    #expect(again.value == list.value)
    #expect(again.value.map(\.name) == ["Bob", "Ann"])
    let other = try await client.fetch(
      TestPerson.query.sort("name"), policy: .cacheFirst, in: store)
    #expect(other.source == .network)
  }

  @Test("Cache only never asks the server")
  func cacheOnly() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    _ = store.placeholder(type: "people", id: "1")
    for policy in [CachePolicy.cacheOnly] {
      let record = await clientError {
        try await client.fetch(type: "people", id: "1", policy: policy, in: store)
      }
      #expect(record?.code == .notCached)
      let values = await clientError {
        try await client.fetch(TestPerson.query, policy: policy, in: store)
      }
      #expect(values?.code == .notCached)
    }
    #expect(await server.count() == 0)
  }

  @Test("Network first falls back where the server can't be reached, and says so")
  func networkFirst() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    server.isReachable.update { $0 = false }
    let nothing = await clientError {
      try await client.fetch(TestPerson.query, policy: .networkFirst, in: store)
    }
    #expect(nothing?.code == .transport)
    server.isReachable.update { $0 = true }
    let list = try await client.fetch(TestPerson.query, policy: .networkFirst, in: store)
    #expect(list.source == .network)
    server.names.update { $0["1"] = "Anna" }
    server.isReachable.update { $0 = false }
    let offline = try await client.fetch(type: "people", policy: .networkFirst, in: store)
    #expect(offline.source == .cache)
    #expect(offline.failure?.code == .transport)
    #expect(offline.value.map(\.id) == ["2", "1"])
    server.isReachable.update { $0 = true }
    let fresh = try await client.fetch(TestPerson.self, id: "1", policy: .networkFirst, in: store)
    #expect(fresh.value.name == "Anna")
  }

  @Test(
    "Network first throws what the server answers",
    arguments: [HTTPResponse.Status.internalServerError, .forbidden, .notFound])
  func networkFirstRefused(status: HTTPResponse.Status) async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    _ = try await client.fetch(type: "people", id: "1", policy: .networkOnly, in: store)
    server.status.update { $0 = status }
    let error = await clientError {
      try await client.fetch(TestPerson.self, id: "1", policy: .networkFirst, in: store)
    }
    #expect(error?.status == status.code)
    #expect(store.contains(type: "people", id: "1") == (status != .notFound))
  }

  @Test("So does it where the server that gives tokens can't be reached")
  func networkFirstWithoutToken() async throws {
    let server = PeopleServer()
    let store = Store()
    _ = try await JSONAPIClient.testing(server.transport)
      .fetch(type: "people", id: "1", policy: .networkOnly, in: store)
    let client = try JSONAPIClient.testing(
      server.transport, middleware: [.bearer(nil) { throw URLError(.notConnectedToInternet) }])
    let offline = try await client.fetch(
      type: "people", id: "1", policy: .networkFirst, in: store)
    #expect(offline.source == .cache)
    #expect(offline.failure?.code == .transport)
    let refused = try JSONAPIClient.testing(
      server.transport, middleware: [.bearer(nil) { throw URLError(.userAuthenticationRequired) }])
    let error = await clientError {
      try await refused.fetch(type: "people", id: "1", policy: .networkFirst, in: store).value
    }
    #expect(error?.code == .middleware)
  }

  @Test("Both are the cache's answer, and then the network's")
  func both() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    func names() async throws -> [String] {
      var found: [String] = []
      for try await people in client.fetch(TestPerson.query, policy: .both, in: store) {
        found.append("\(people.source) \(people.value.map(\.name).joined(separator: ","))")
      }
      return found
    }
    #expect(try await names() == ["network Bob,Ann"])
    server.names.update { $0["1"] = "Anna" }
    #expect(try await names() == ["cache Bob,Ann", "network Bob,Anna"])
    server.isReachable.update { $0 = false }
    var records: [Cached<Record>] = []
    let error = await clientError {
      for try await record in client.fetch(type: "people", id: "1", policy: .both, in: store) {
        records.append(record)
      }
    }
    #expect(error?.code == .transport)
    #expect(records.map(\.source) == [.cache])
  }

  @Test("A query is evaluated on what the store has, where that is asked for")
  func evaluated() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    _ = try await client.fetch(TestPerson.query, policy: .networkOnly, in: store)
    let sorted = TestPerson.query.sort("name")
    #expect(
      await clientError { try await client.fetch(sorted, policy: .cacheOnly, in: store) }?.code
        == .notCached)
    for lookup in [CacheLookup.evaluated, .rememberedOrEvaluated] {
      let people = try await client.fetch(sorted, policy: .cacheOnly, lookup: lookup, in: store)
      #expect(people.value.map(\.name) == ["Ann", "Bob"])
    }
    let empty = await clientError {
      try await client.fetch(
        type: "articles", policy: .cacheOnly, lookup: .rememberedOrEvaluated, in: store)
    }
    #expect(empty?.code == .notCached)
    let unknown = await clientError {
      try await client.fetch(
        TestPerson.query.filter("search", "x").page(.cursor(after: "y")), policy: .cacheOnly,
        lookup: .evaluated, in: store)
    }
    #expect(unknown?.code == .notCached)
  }

  @Test("A restored store answers for single resources and by evaluation, and remembers no lists")
  func restored() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let old = Store()
    _ = try await client.fetch(TestPerson.query, policy: .networkOnly, in: old)
    server.isReachable.update { $0 = false }
    let before = try await client.fetch(TestPerson.query, policy: .cacheOnly, in: old)
    #expect(before.value.map(\.id) == ["2", "1"])

    let store = try Store(snapshot: old.snapshot())
    for policy in [CachePolicy.cacheOnly, .cacheFirst, .networkFirst] {
      let one = try await client.fetch(TestPerson.self, id: "1", policy: policy, in: store)
      #expect(one.value == TestPerson(id: "1", name: "Ann"))
      #expect(one.source == .cache)
      let all = try await client.fetch(
        TestPerson.query.sort("name"), policy: policy, lookup: .rememberedOrEvaluated, in: store)
      #expect(all.value.map(\.name) == ["Ann", "Bob"])
      let error = try await #require(throws: ClientError.self) {
        try await client.fetch(TestPerson.query, policy: policy, in: store)
      }
      #expect(error.code == (policy == .cacheOnly ? .notCached : .transport))
    }
    server.isReachable.update { $0 = true }
    let again = try await client.fetch(TestPerson.query, policy: .cacheFirst, in: store)
    #expect(again.source == .network)
    let then = try await client.fetch(TestPerson.query, policy: .cacheFirst, in: store)
    #expect(then.source == .cache)
  }

  @Test("A store that a journal keeps answers after a restart as a restored one does")
  func journal() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let folder = try JournalFolder()
    do {
      let journal = try StoreJournal(path: folder.path("store"))
      _ = try await client.fetch(TestPerson.query, policy: .networkOnly, in: journal.store)
      try journal.commit()
      try journal.close()
    }
    server.isReachable.update { $0 = false }
    let journal = try StoreJournal(path: folder.path("store"))
    let one = try await client.fetch(
      TestPerson.self, id: "2", policy: .cacheOnly, in: journal.store)
    #expect(one.value.name == "Bob")
    let all = try await client.fetch(
      TestPerson.query.sort("-name"), policy: .cacheOnly, lookup: .evaluated, in: journal.store)
    #expect(all.value.map(\.id) == ["2", "1"])
  }

  @Test("A remembered list follows deletions, and is none where a record was forgotten")
  func lists() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    let list = try await client.fetch(type: "people", policy: .networkOnly, in: store).value
    let first = try #require(list.first)
    store.remove(first, as: store.begin())
    let rest = try await client.fetch(type: "people", policy: .cacheOnly, in: store)
    #expect(rest.value.map(\.id) == ["1"])
    rest.value.first?.unload()
    let error = await clientError {
      try await client.fetch(type: "people", policy: .cacheOnly, in: store)
    }
    #expect(error?.code == .notCached)
  }

  @Test("The list of an older request does not replace that of a newer one")
  func versions() throws {
    let store = Store()
    let (old, new) = (store.begin(), store.begin())
    let one = ResourceIdentifier(type: "people", id: "1")
    store.remember(QueryResult([one], as: new), of: "a")
    store.remember(QueryResult([], as: old), of: "a")
    #expect(store.result(of: "a")?.identifiers == [one])
    store.forgetResults()
    #expect(store.result(of: "a") == nil)
    for number in 0..<2000 {
      store.remember(QueryResult([], as: store.begin()), of: "\(number)")
    }
    #expect(store.result(of: "0") == nil)
    #expect(store.result(of: "1999") != nil)
  }

  @Test("A record that lacks what the model needs is no answer of the cache")
  func sparse() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    try store.insert(AnyResource(type: "people", id: "1", attributes: ["age": 7]))
    let person = try await client.fetch(TestPerson.self, id: "1", policy: .cacheFirst, in: store)
    #expect(person.source == .network)
    #expect(person.value.name == "Ann")
  }
}
