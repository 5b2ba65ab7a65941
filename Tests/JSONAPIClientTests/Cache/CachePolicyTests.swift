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
  @Test func `Cache first asks the server once`() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    let first = try await client.into(store, policy: .cacheFirst).response(
      to: Record.query(type: "people", id: "1"))
    #expect(first.source == .network)
    let second = try await client.into(store, policy: .cacheFirst).response(
      to: Record.query(type: "people", id: "1"))
    #expect(second.source == .cache)
    #expect(second.output === first.output)
    #expect(await server.count() == 1)
    let value = try await client.into(store, policy: .cacheFirst).response(
      to: TestPerson.query(id: "1"))
    #expect(value == Response(cached: TestPerson(id: "1", name: "Ann")))
    let list = try await client.into(store, policy: .cacheFirst).response(to: TestPerson.query)
    #expect(list.source == .network)
    let again = try await client.into(store, policy: .cacheFirst).response(to: TestPerson.query)
    #expect(again.source == .cache)
    #expect(again.output.elements == list.output.elements)
    #expect(again.output.map(\.name) == ["Bob", "Ann"])
    let other = try await client.into(store, policy: .cacheFirst).response(
      to: TestPerson.query.sort("name"))
    #expect(other.source == .network)
  }

  @Test func `Cache only never asks the server`() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    _ = store.placeholder(type: "people", id: "1")
    for policy in [CachePolicy.cacheOnly] {
      let record = await clientError {
        try await client.into(store, policy: policy).response(
          to: Record.query(type: "people", id: "1"))
      }
      #expect(record?.code == .notCached)
      #expect(record?.message == "the store does not have 'people' with the id '1'")
      let values = await clientError {
        try await client.into(store, policy: policy).response(to: TestPerson.query)
      }
      #expect(values?.code == .notCached)
      #expect(values?.message == "the store does not have a response to this query of 'people'")
    }
    #expect(await server.count() == 0)
  }

  @Test func `Cache only never asks the server for other pages`() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    _ = try await client.into(store).fetch(TestPerson.query)
    let count = await server.count()
    let local = client.into(store, policy: .cacheOnly)
    let page = try await local.fetch(TestPerson.query)
    #expect(page.map(\.name) == ["Bob", "Ann"])
    #expect(!page.hasNext)
    #expect(try await page.next() == nil)
    #expect(await clientError { try await page.reload() }?.code == .notCached)
    #expect(
      await clientError { for try await _ in local.all(TestPerson.query) {} }?.code == .notCached)
    #expect(
      await clientError { for try await _ in local.pages(TestPerson.query) {} }?.code == .notCached)
    #expect(
      await clientError { _ = try await local.stream(TestPerson.query) }?.code == .notCached)
    #expect(await server.count() == count)
  }

  @Test func `Network first falls back where the server can't be reached, and says so`()
    async throws
  {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    server.isReachable.update { $0 = false }
    let nothing = await clientError {
      try await client.into(store, policy: .networkFirst).response(to: TestPerson.query)
    }
    #expect(nothing?.code == .transport)
    server.isReachable.update { $0 = true }
    let list = try await client.into(store, policy: .networkFirst).response(to: TestPerson.query)
    #expect(list.source == .network)
    server.names.update { $0["1"] = "Anna" }
    server.isReachable.update { $0 = false }
    let offline = try await client.into(store, policy: .networkFirst).response(
      to: Record.query(type: "people"))
    #expect(offline.source == .cache)
    #expect(offline.failure?.code == .transport)
    #expect(offline.output.map(\.id) == ["2", "1"])
    server.isReachable.update { $0 = true }
    let fresh = try await client.into(store, policy: .networkFirst).response(
      to: TestPerson.query(id: "1"))
    #expect(fresh.output.name == "Anna")
  }

  @Test(
    "Network first throws what the server answers",
    arguments: [HTTPResponse.Status.internalServerError, .forbidden, .notFound])
  func networkFirstRefused(status: HTTPResponse.Status) async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    _ = try await client.into(store, policy: .networkOnly).response(
      to: Record.query(type: "people", id: "1"))
    server.status.update { $0 = status }
    let error = await clientError {
      try await client.into(store, policy: .networkFirst).response(to: TestPerson.query(id: "1"))
    }
    #expect(error?.status == status.code)
    #expect(store.contains(type: "people", id: "1") == (status != .notFound))
  }

  @Test func `So does it where the server that gives tokens can't be reached`() async throws {
    let server = PeopleServer()
    let store = Store()
    _ = try await JSONAPIClient.testing(server.transport)
      .into(store, policy: .networkOnly).response(to: Record.query(type: "people", id: "1"))
    let client = try JSONAPIClient.testing(
      server.transport, middleware: [.bearer(nil) { throw URLError(.notConnectedToInternet) }])
    let offline = try await client.into(store, policy: .networkFirst).response(
      to: Record.query(type: "people", id: "1"))
    #expect(offline.source == .cache)
    #expect(offline.failure?.code == .transport)
    let refused = try JSONAPIClient.testing(
      server.transport, middleware: [.bearer(nil) { throw URLError(.userAuthenticationRequired) }])
    let error = await clientError {
      try await refused.into(store, policy: .networkFirst).fetch(
        Record.query(type: "people", id: "1"))
    }
    #expect(error?.code == .unauthorized)
  }

  @Test func `The cache answers, and then the network`() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    func names() async throws -> [String] {
      var found: [String] = []
      for try await people in client.into(store, policy: .cacheThenNetwork).fetch(TestPerson.query)
      {
        found.append("\(people.source) \(people.output.map(\.name).joined(separator: ","))")
      }
      return found
    }
    #expect(try await names() == ["network Bob,Ann"])
    server.names.update { $0["1"] = "Anna" }
    #expect(try await names() == ["cache Bob,Ann", "network Bob,Anna"])
    server.isReachable.update { $0 = false }
    var records: [Response<Record>] = []
    let error = await clientError {
      for try await record in client.into(store, policy: .cacheThenNetwork).fetch(
        Record.query(type: "people", id: "1"))
      {
        records.append(record)
      }
    }
    #expect(error?.code == .transport)
    #expect(records.map(\.source) == [.cache])
  }

  @Test func `A query is evaluated on what the store has, where that is asked for`() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    _ = try await client.into(store, policy: .networkOnly).response(to: TestPerson.query)
    let sorted = TestPerson.query.sort("name")
    #expect(
      await clientError { try await client.into(store, policy: .cacheOnly).response(to: sorted) }?
        .code
        == .notCached)
    for lookup in [CacheLookup.evaluated, .rememberedOrEvaluated] {
      let people = try await client.into(store, policy: .cacheOnly, lookup: lookup).response(
        to: sorted)
      #expect(people.output.map(\.name) == ["Ann", "Bob"])
    }
    _ = store.placeholder(type: "articles", id: "1")
    let empty = await clientError {
      try await client.into(store, policy: .cacheOnly, lookup: .rememberedOrEvaluated).response(
        to: Record.query(type: "articles"))
    }
    #expect(empty?.code == .notCached)
    let unknown = await clientError {
      try await client.into(store, policy: .cacheOnly, lookup: .evaluated).response(
        to: TestPerson.query.filter("search", "x").page(.cursor(after: "y")))
    }
    #expect(unknown?.code == .notCached)
  }

  @Test
  func `A restored store answers for single resources and by evaluation, and remembers no lists`()
    async throws
  {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let old = Store()
    _ = try await client.into(old, policy: .networkOnly).response(to: TestPerson.query)
    server.isReachable.update { $0 = false }
    let before = try await client.into(old, policy: .cacheOnly).response(to: TestPerson.query)
    #expect(before.output.map(\.id) == ["2", "1"])

    let store = try Store(snapshot: old.snapshot())
    for policy in [CachePolicy.cacheOnly, .cacheFirst, .networkFirst] {
      let one = try await client.into(store, policy: policy).response(to: TestPerson.query(id: "1"))
      #expect(one.output == TestPerson(id: "1", name: "Ann"))
      #expect(one.source == .cache)
      let all = try await client.into(store, policy: policy, lookup: .rememberedOrEvaluated)
        .response(to: TestPerson.query.sort("name"))
      #expect(all.output.map(\.name) == ["Ann", "Bob"])
      let error = try await #require(throws: ClientError.self) {
        try await client.into(store, policy: policy).response(to: TestPerson.query)
      }
      #expect(error.code == (policy == .cacheOnly ? .notCached : .transport))
    }
    server.isReachable.update { $0 = true }
    let again = try await client.into(store, policy: .cacheFirst).response(to: TestPerson.query)
    #expect(again.source == .network)
    let then = try await client.into(store, policy: .cacheFirst).response(to: TestPerson.query)
    #expect(then.source == .cache)
  }

  @Test func `A store that a journal keeps answers after a restart as a restored one does`()
    async throws
  {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let folder = try JournalFolder()
    do {
      let journal = try StoreJournal(path: folder.path("store"))
      _ = try await client.into(journal.store, policy: .networkOnly).response(to: TestPerson.query)
      try journal.commit()
      try journal.close()
    }
    server.isReachable.update { $0 = false }
    let journal = try StoreJournal(path: folder.path("store"))
    let one = try await client.into(journal.store, policy: .cacheOnly).response(
      to: TestPerson.query(id: "2"))
    #expect(one.output.name == "Bob")
    let all = try await client.into(journal.store, policy: .cacheOnly, lookup: .evaluated).response(
      to: TestPerson.query.sort("-name"))
    #expect(all.output.map(\.id) == ["2", "1"])
  }

  @Test func `A remembered list follows deletions, and is none where a record was forgotten`()
    async throws
  {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    let list = try await client.into(store, policy: .networkOnly).fetch(
      Record.query(type: "people"))
    let first = try #require(list.first)
    store.remove(first, as: store.begin())
    let rest = try await client.into(store, policy: .cacheOnly).response(
      to: Record.query(type: "people"))
    #expect(rest.output.map(\.id) == ["1"])
    rest.output.first?.unload()
    let error = await clientError {
      try await client.into(store, policy: .cacheOnly).response(to: Record.query(type: "people"))
    }
    #expect(error?.code == .notCached)
  }

  @Test func `The list of an older request does not replace that of a newer one`() throws {
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

  @Test func `A record that lacks what the model needs is no answer of the cache`() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    try store.insert(AnyResource(type: "people", id: "1", attributes: ["age": 7]))
    let error = await clientError {
      try await client.into(store, policy: .cacheOnly).fetch(TestPerson.query(id: "1"))
    }
    #expect(error?.code == .notCached)
    #expect(error?.underlying is ResourceDecodingError)
    let person = try await client.into(store, policy: .cacheFirst).response(
      to: TestPerson.query(id: "1"))
    #expect(person.source == .network)
    #expect(person.output.name == "Ann")
  }

  @Test func `The cache answers with what the client's limits let in`() async throws {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let ann = #"{"type":"people","id":"1","attributes":{"name":"Ann"},"meta":{"deep":\#(deep)}}"#
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in .document(#"{"data":\#(ann)}"#) },
      configuration: ClientConfiguration(limits: JSONLimits(maximumDepth: 700)))
    let store = Store()
    let person = try await client.into(store).fetch(TestPerson.query(id: "1"))
    #expect(
      try await client.into(store, policy: .cacheOnly).fetch(TestPerson.query(id: "1")) == person)
  }
}
