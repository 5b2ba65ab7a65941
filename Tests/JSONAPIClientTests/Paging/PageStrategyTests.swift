import JSONAPI
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Pages of servers without links") struct PageStrategyTests {
  /// The queries that a strategy makes for pages with the given numbers of elements.
  func queries(
    _ strategy: any PageStrategy,
    from query: String,
    counts: [Int],
    meta: [String] = []
  ) async throws -> [String] {
    let left = Box(
      Array(zip(counts, meta + Array(repeating: "{}", count: counts.count)))
        .map { Batch(count: $0, meta: $1) })
    let lastID = Box(0)
    let transport = InMemoryTransport { _ in
      let batch = left.update { $0.isEmpty ? Batch(count: 0, meta: "{}") : $0.removeFirst() }
      let end = lastID.update { last in
        last += batch.count
        return last
      }
      let data = (end - batch.count..<end).map { #"{"type":"a","id":"\#($0)"}"# }
        .joined(separator: ",")
      return .document("{\"data\":[\(data)],\"meta\":\(batch.meta)}")
    }
    let client = try JSONAPIClient.testing(transport).with { $0.pageStrategy = strategy }
    let request = AnyResource.query(type: "articles")
      .changing { $0.items = QueryItem.items(parsing: query) }
    for try await _ in client.pages(request) {}
    return await transport.requests.map { String($0.path.split(separator: "?").last ?? "") }
  }

  struct Batch: Sendable {
    let count: Int
    let meta: String
  }

  @Test func `Numbers count pages until one is short`() async throws {
    #expect(
      try await queries(
        .numbered, from: "page%5Bnumber%5D=1&page%5Bsize%5D=2&sort=a", counts: [2, 2, 1]) == [
          "sort=a&page%5Bnumber%5D=1&page%5Bsize%5D=2",
          "sort=a&page%5Bnumber%5D=2&page%5Bsize%5D=2",
          "sort=a&page%5Bnumber%5D=3&page%5Bsize%5D=2",
        ])
  }

  @Test func `Numbers count pages until one is empty where the size isn't known`() async throws {
    #expect(
      try await queries(.numbered, from: "sort=a", counts: [3, 1, 0])
        == ["sort=a", "sort=a&page%5Bnumber%5D=2", "sort=a&page%5Bnumber%5D=3"])
  }

  @Test func `Offsets count elements`() async throws {
    #expect(
      try await queries(.offset, from: "page%5Blimit%5D=3", counts: [3, 3, 0]) == [
        "page%5Blimit%5D=3", "page%5Blimit%5D=3&page%5Boffset%5D=3",
        "page%5Blimit%5D=3&page%5Boffset%5D=6",
      ])
  }

  @Test func `The number of resources in the page isn't taken for the total`() async throws {
    let meta = Array(repeating: #"{"count":2,"total_count":5}"#, count: 9)
    #expect(
      try await queries(.numbered, from: "page%5Bsize%5D=500", counts: [2, 2, 1], meta: meta)
        == [
          "page%5Bsize%5D=500", "page%5Bsize%5D=2&page%5Bnumber%5D=2",
          "page%5Bsize%5D=2&page%5Bnumber%5D=3",
        ])
  }

  @Test
  func `Servers that give fewer than were asked for are asked on, if they say how many there are`()
    async throws
  {
    let total = Array(repeating: #"{"total":5}"#, count: 9)
    #expect(
      try await queries(
        .numbered, from: "page%5Bsize%5D=500", counts: [2, 2, 1], meta: total) == [
          "page%5Bsize%5D=500", "page%5Bsize%5D=2&page%5Bnumber%5D=2",
          "page%5Bsize%5D=2&page%5Bnumber%5D=3",
        ])
    #expect(
      try await queries(
        .offset, from: "page%5Blimit%5D=500", counts: [2, 2, 1], meta: total) == [
          "page%5Blimit%5D=500", "page%5Blimit%5D=500&page%5Boffset%5D=2",
          "page%5Blimit%5D=500&page%5Boffset%5D=4",
        ])
    for strategy: any PageStrategy in [.numbered, .offset] {
      let counts = [2, 2, 1]
      let small = try await queries(
        strategy, from: "page%5Bsize%5D=9&page%5Blimit%5D=9", counts: counts,
        meta: [#"{"count":2}"#])
      #expect(small.count == 1)
      let unsaid = try await queries(
        strategy, from: "page%5Bsize%5D=9&page%5Blimit%5D=9", counts: counts)
      #expect(unsaid.count == 1)
    }
  }

  @Test func `Cursors come from the meta of each page, and end where they are missing or repeated`()
    async throws
  {
    let meta = [#"{"page":{"cursor":"x y"}}"#, #"{"page":{"cursor":7}}"#]
    #expect(
      try await queries(CursorPages(), from: "sort=a", counts: [1, 1, 1], meta: meta) == [
        "sort=a", "sort=a&page%5Bafter%5D=x%20y", "sort=a&page%5Bafter%5D=7",
      ])
    let same = Array(repeating: #"{"page":{"cursor":"x"}}"#, count: 3)
    #expect(
      try await queries(CursorPages(), from: "a=b", counts: [1, 1, 1], meta: same).count == 2)
  }

  @Test func `A strategy of one's own says what comes next`() async throws {
    struct Twice: PageStrategy {
      func query(after page: PageState) -> String? { page.query == "n=1" ? "n=2" : nil }
    }
    #expect(try await queries(Twice(), from: "n=1", counts: [1, 1, 1]) == ["n=1", "n=2"])
  }

  @Test func `Links win over a strategy`() async throws {
    let transport = PagesTests.collection(of: 2)
    let client = try JSONAPIClient.testing(transport).with { $0.pageStrategy = .offset }
    var count = 0
    for try await _ in client.pages(AnyResource.query(type: "articles")) { count += 1 }
    #expect(count == 2)
    #expect(await transport.requests.allSatisfy { !$0.path.contains("offset") })
  }

  @Test func `The query of a link goes on from page to page, whatever parameters are added`()
    async throws
  {
    let transport = InMemoryTransport { request in
      let number = request.path.contains("=3") ? "3" : "2"
      return .document(#"{"data":[{"type":"a","id":"\#(number)"}]}"#)
    }
    let client = try JSONAPIClient.testing(transport).with { $0.pageStrategy = .numbered }
    let second = Request("/v1/articles?page%5Bnumber%5D=2", as: Page<AnyResource>.self)
    let page = try await client.fetch(second.sort(named: "a"))
    #expect(try await page.next()?.map(\.id) == ["3"])
    #expect(
      await transport.requests.map(\.path) == [
        "/v1/articles?page%5Bnumber%5D=2&sort=a", "/v1/articles?page%5Bnumber%5D=3&sort=a",
      ])
  }

  @Test func `The query of a path goes on from page to page, and that of the base is sent once`()
    async throws
  {
    let transport = InMemoryTransport { request in
      let number = request.path.contains("=4") ? "4" : "3"
      return .document(#"{"data":[{"type":"a","id":"\#(number)"}]}"#)
    }
    let client = try JSONAPIClient.testing(transport, base: "https://api.example.com/v1?key=k")
      .with { $0.pageStrategy = .numbered }
    let third = Request(path: "search?page%5Bnumber%5D=3", as: Page<AnyResource>.self)
    let page = try await client.fetch(third.sort(named: "a"))
    #expect(try await page.next()?.map(\.id) == ["4"])
    #expect(
      await transport.requests.map(\.path) == [
        "/v1/search?key=k&page%5Bnumber%5D=3&sort=a", "/v1/search?key=k&page%5Bnumber%5D=4&sort=a",
      ])
  }
}
