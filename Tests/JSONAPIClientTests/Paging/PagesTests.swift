import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Logging
import LoopbackSupport
import Testing

@testable import JSONAPIClient

@Suite("Pages") struct PagesTests {
  /// A collection of as many pages as wanted, with one resource each.
  static func collection(of count: Int, style: LinkStyle = .absolute) -> InMemoryTransport {
    InMemoryTransport { request in
      let number = request.path.split(separator: "=").last.flatMap { Int($0) } ?? 1
      func link(_ name: String, _ number: Int?) -> String {
        guard let number, (1...count).contains(number) else { return "\"\(name)\":null" }
        return "\"\(name)\":" + style.link(to: number)
      }
      let links = [
        link("first", 1), link("prev", number - 1), link("next", number + 1), link("last", count),
      ]
      return .document(
        """
        {"data":[{"type":"articles","id":"\(number)"}],"links":{\(links.joined(separator: ","))},\
        "meta":{"page":{"total":\(count)}}}
        """)
    }
  }

  enum LinkStyle: CaseIterable, Sendable {
    case absolute, relative, pathOnly, object

    func link(to number: Int) -> String {
      switch self {
      case .absolute: "\"https://api.example.com/v1/articles?page%5Bnumber%5D=\(number)\""
      case .relative: "\"/v1/articles?page%5Bnumber%5D=\(number)\""
      case .pathOnly: "\"?page%5Bnumber%5D=\(number)\""
      case .object:
        #"{"href":"https://api.example.com/v1/articles?page%5Bnumber%5D=\#(number)","meta":{}}"#
      }
    }
  }

  func pages(
    _ transport: any Transport,
    query: String = "",
    strategy: (any PageStrategy)? = nil
  ) throws -> Pages<AnyResource> {
    let client = try JSONAPIClient.testing(transport).with { $0.pageStrategy = strategy }
    return client.pages(
      AnyResource.query(type: "articles").changing { $0.items = QueryItem.items(parsing: query) })
  }

  func ids(_ pages: Pages<AnyResource>) async throws -> [String] {
    var ids: [String] = []
    for try await element in pages.elements { ids.append(element.id ?? "") }
    return ids
  }

  @Test(arguments: LinkStyle.allCases)
  func `Links are followed in every form they come in (PAG-06)`(style: LinkStyle) async throws {
    let transport = Self.collection(of: 4, style: style)
    #expect(try await ids(pages(transport)) == ["1", "2", "3", "4"])
    #expect(
      await transport.requests.dropFirst().map(\.url)
        == (2...4).map { "https://api.example.com/v1/articles?page%5Bnumber%5D=\($0)" })
  }

  @Test func `Nothing is fetched before it is asked for`() async throws {
    let transport = Self.collection(of: 100)
    let pages = try pages(transport)
    #expect(await transport.requests.isEmpty)
    var elements = pages.elements.makeAsyncIterator()
    _ = try await elements.next()
    #expect(await transport.requests.count == 1)
    for try await _ in pages.prefix(3) {}
    #expect(await transport.requests.count == 4)
  }

  @Test func `Ten thousand pages are ten thousand requests, and then it ends`() async throws {
    let transport = Self.collection(of: 10_000)
    #expect(try await ids(pages(transport)).count == 10_000)
    #expect(await transport.requests.count == 10_000)
  }

  @Test(.timeLimit(.minutes(60)))
  func `Ten thousand pages over a network`() async throws {
    let server = try LoopbackServer { request, connection in
      let number = request.path.split(separator: "=").last.flatMap { Int($0) } ?? 1
      let next = number < 10_000 ? "\"/articles?page=\(number + 1)\"" : "null"
      return connection.respond(
        json: #"{"data":[{"type":"articles","id":"\#(number)"}],"links":{"next":\#(next)}}"#)
    }
    let client = try JSONAPIClient.testing(DefaultTransport(), base: server.url)
    var count = 0
    for try await page in client.pages(AnyResource.query(type: "articles")) {
      count += page.elements.count
    }
    #expect(count == 10_000)
    #expect(server.requestCount == 10_000)
  }

  @Test(arguments: [1, 2, 5])
  func `A page that leads to itself or back ends the sequence`(length: Int) async throws {
    let transport = InMemoryTransport { request in
      let number = request.path.split(separator: "=").last.flatMap { Int($0) } ?? 1
      return .document(
        """
        {"data":[{"type":"articles","id":"\(number)"}],\
        "links":{"next":"/v1/articles?page=\(number % length + 1)"}}
        """)
    }
    let count = try await ids(pages(transport, query: "page=1")).count
    #expect(count == length)
  }

  @Test(
    "An empty link, null and no links end it",
    arguments: [#"{"next":""}"#, #"{"next":null}"#, "null", "[]"])
  func ends(links: String) async throws {
    let transport = InMemoryTransport { _ in .document("{\"data\":[],\"links\":\(links)}") }
    var count = 0
    for try await page in try pages(transport) {
      #expect(!page.hasNext)
      count += 1
    }
    #expect(count == 1)
  }

  @Test func `An error ends the sequence, and is thrown`() async throws {
    let transport = InMemoryTransport(script: [
      .init(
        .get, "/v1/articles", .document(#"{"data":[],"links":{"next":"/v1/articles?page=2"}}"#)),
      .init(.get, "/v1/articles?page=2", .empty(.internalServerError)),
    ])
    var iterator = try pages(transport).makeAsyncIterator()
    #expect(try await iterator.next() != nil)
    await #expect(throws: ClientError.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test func `A cancelled task fetches no further page`() async throws {
    let transport = Self.collection(of: 1_000_000)
    let pages = try pages(transport)
    let task = Task {
      for try await _ in pages {}
    }
    while await transport.requests.count < 3 { await Task.yield() }
    task.cancel()
    let error = await #expect(throws: ClientError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    let count = await transport.requests.count
    for _ in 0..<100 { await Task.yield() }
    #expect(await transport.requests.count == count)
  }

  /// A collection of which each page has a new address.
  func endless(_ elements: @escaping @Sendable (Int) -> [Int]) -> InMemoryTransport {
    let count = Box(0)
    return InMemoryTransport { _ in
      let number = count.update {
        $0 += 1; return $0
      }
      let data = elements(number).map { #"{"type":"articles","id":"\#($0)"}"# }
      return .document(
        """
        {"data":[\(data.joined(separator: ","))],"meta":{"page":\(number)},\
        "links":{"next":"/v1/articles?cursor=\(number)"}}
        """)
    }
  }

  @Test(
    "Pages with new addresses and elements that were there before end it",
    arguments: [1, 2, 7, 300])
  func repeatedElements(length: Int) async throws {
    let transport = endless { number in [number % length, length + number % length] }
    var iterator = try pages(transport).makeAsyncIterator()
    var ids: [String?] = []
    while let page = try await iterator.next() {
      ids += page.map(\.id)
    }
    #expect(ids.count == 2 * length)
    #expect(Set(ids).count == 2 * length)
    #expect(iterator.end == .elementsRepeat)
    #expect(await transport.requests.count == length + 1)
  }

  @Test func `A page that has something new is no repetition, nor is an empty one`() async throws {
    let transport = endless { number in
      number > 6 ? [6, 5] : number.isMultiple(of: 2) ? [] : [number - 1, number, number + 1]
    }
    #expect(try await ids(pages(transport)) == ["0", "1", "2", "2", "3", "4", "4", "5", "6"])
  }

  @Test func `A thousand empty pages in a row end it`() async throws {
    let transport = endless { $0 == 1 ? [1] : [] }
    var iterator = try pages(transport).makeAsyncIterator()
    while try await iterator.next() != nil {}
    #expect(iterator.end == .emptyPages)
    #expect(await transport.requests.count == 1_002)
  }

  @Test func `Values, resources without a model, records and live objects are known again`()
    async throws
  {
    let store = Store()
    let count = Box(0)
    let transport = InMemoryTransport { _ in
      let number = count.update {
        $0 += 1; return $0
      }
      return .document(
        #"{"data":[{"type":"people","id":"1","attributes":{"name":"A"}}],"links":{"next":"/n?\#(number)"}}"#
      )
    }
    let client = try JSONAPIClient.testing(transport)
    for try await page in client.pages(Blog.Person.query) { #expect(page.elements.count == 1) }
    for try await page in client.pages(AnyResource.query(type: "people")) {
      #expect(page.elements.count == 1)
    }
    for try await page in client.into(store).pages(Record.query(type: "people")) {
      #expect(page.elements.count == 1)
    }
    for try await page in client.into(store).pages(LivePerson.query) {
      #expect(page.elements.count == 1)
    }
    #expect(count.value == 8)
  }

  @Test func `Circles that are longer than what is remembered are found, too (Brent)`() {
    var memory = PageMemory(limit: 10)
    var count = 0
    var end: PagesEnd?
    while end == nil, count < 10_000 {
      let element = count % 100
      end = memory.end(
        at: [element, element + 1_000].map { .init(type: "articles", id: "\($0)") })
      count += 1
    }
    #expect(end == .elementsRepeat)
    #expect(count < 400)
  }

  @Test func `The end says why it is one`() async throws {
    var iterator = try pages(Self.collection(of: 2)).makeAsyncIterator()
    #expect(iterator.end == nil)
    while try await iterator.next() != nil {}
    #expect(iterator.end == .lastPage)
    let circle = InMemoryTransport { request in
      .document(#"{"data":[],"links":{"next":"/v1/articles"}}"#)
    }
    var repeating = try pages(circle).makeAsyncIterator()
    while try await repeating.next() != nil {}
    #expect(repeating.end == .addressRepeats)
  }

  @Test func `Reloading fetches all pages that were put together, from the first one on`()
    async throws
  {
    let count = Box(5)
    let transport = InMemoryTransport { request in
      try await Self.collection(of: count.value).send(
        request.head, body: nil, context: request.context)
    }
    let client = try JSONAPIClient.testing(transport)
    let third = Request("/v1/articles?page%5Bnumber%5D=3", as: Page<AnyResource>.self)
    var page = try await client.fetch(third)
    func ids(_ page: Page<AnyResource>) -> [String?] { page.map(\.id) }
    try await page.appendNext()
    try await page.prependPrevious()
    var reloaded = try await page.reload()
    #expect(ids(reloaded) == ["2", "3", "4"])
    #expect(await transport.requests.suffix(3).map { $0.path.suffix(1) } == ["2", "3", "4"])
    try await reloaded.appendNext()
    try await reloaded.prependPrevious()
    #expect(ids(reloaded) == ["1", "2", "3", "4", "5"])
    count.update { $0 = 2 }
    #expect(try await ids(reloaded.reload()) == ["1", "2"])
  }

  @Test func `A page knows first, previous, next, last and itself`() async throws {
    let transport = Self.collection(of: 5)
    let client = try JSONAPIClient.testing(transport)
    let third = Request("/v1/articles?page%5Bnumber%5D=3", as: Page<AnyResource>.self)
    let page = try await client.fetch(third)
    func id(_ page: Page<AnyResource>?) -> String? { page?.first?.id }
    #expect(page.hasNext && page.hasPrevious)
    #expect(id(try await page.firstPage()) == "1")
    #expect(id(try await page.previous()) == "2")
    #expect(id(try await page.next()) == "4")
    #expect(id(try await page.lastPage()) == "5")
    #expect(id(try await page.reload()) == "3")
    #expect(try await page.firstPage()?.previous() == nil)
    #expect(page.total() == 5)
    #expect(page.url == "https://api.example.com/v1/articles?page%5Bnumber%5D=3")
  }

  @Test func `Appending goes on from page to page, and tells old, new and all`() async throws {
    let client = try JSONAPIClient.testing(Self.collection(of: 3))
    var page = try await client.fetch(AnyResource.query(type: "articles"))
    func ids(_ values: [AnyResource]) -> [String?] { values.map(\.id) }
    let second = try #require(try await page.appendNext())
    #expect(ids(second.old) == ["1"])
    #expect(ids(second.new) == ["2"])
    #expect(ids(second.all) == ["1", "2"])
    let third = try #require(try await page.appendNext())
    #expect(ids(third.all) == ["1", "2", "3"])
    #expect(ids(page.elements) == ["1", "2", "3"])
    #expect(try await page.appendNext() == nil)
    #expect(!page.hasNext)
  }

  @Test func `Elements grow at both ends, one page at a time`() async throws {
    let client = try JSONAPIClient.testing(Self.collection(of: 5))
    let third = Request("/v1/articles?page%5Bnumber%5D=3", as: Page<AnyResource>.self)
    var page = try await client.fetch(third)
    func ids(_ values: [AnyResource]) -> [String?] { values.map(\.id) }
    let second = try #require(try await page.prependPrevious())
    #expect(ids(second.old) == ["3"])
    #expect(ids(second.new) == ["2"])
    #expect(ids(second.all) == ["2", "3"])
    try await page.appendNext()
    #expect(ids(page.elements) == ["2", "3", "4"])
    try await page.prependPrevious()
    #expect(ids(page.elements) == ["1", "2", "3", "4"])
    #expect(try await page.prependPrevious() == nil)
    #expect(page.hasNext)
    try await page.appendNext()
    #expect(ids(page.elements) == ["1", "2", "3", "4", "5"])
    #expect(try await page.appendNext() == nil)
    #expect(try await page.prependPrevious() == nil)
  }

  @Test func `A page that can't be put in front leaves the others as they are`() async throws {
    let isBroken = Box(true)
    let collection = Self.collection(of: 3)
    let transport = InMemoryTransport { request in
      if request.path.hasSuffix("=1"), isBroken.value { return .empty(.badGateway) }
      return try await collection.send(request.head, body: nil, context: request.context)
    }
    let client = try JSONAPIClient.testing(transport)
    let second = Request("/v1/articles?page%5Bnumber%5D=2", as: Page<AnyResource>.self)
    var page = try await client.fetch(second)
    try await page.appendNext()
    await #expect(throws: ClientError.self) { try await page.prependPrevious() }
    #expect(page.map(\.id) == ["2", "3"])
    isBroken.update { $0 = false }
    #expect(try await page.prependPrevious()?.all.count == 3)
  }

  @Test(
    "Totals are found where servers put them",
    arguments: [
      (#"{"total":7}"#, 7), (#"{"pagination":{"total-count":8}}"#, 8),
      (#"{"paging":{"total":9,"limit":1}}"#, 9), (#"{"count":"10"}"#, 10), (#"{"other":1}"#, nil),
      (#"[1]"#, nil), (#"{"count":25,"total_count":145,"total_pages":6}"#, 145),
      (#"{"count":25,"page":{"total":145}}"#, 145),
      (#"{"pagination":{"count":25,"total-count":145}}"#, 145),
      (#"{"pagination":{"count":25}}"#, 25),
    ])
  func totals(meta: String, total: Int?) throws {
    #expect(PageTotal().value(in: try JSONValue(parsing: meta)) == total)
    #expect(
      PageTotal(paths: ["a.b"]).value(in: try JSONValue(parsing: #"{"a":{"b":1},"total":2}"#)) == 1)
  }

  @Test func `A link to an origin that nobody trusts is followed without credentials`() async throws
  {
    let transport = InMemoryTransport(script: [
      .init(
        .get, "/v1/articles", .document(#"{"data":[],"links":{"next":"https://evil.example/2"}}"#)),
      .init(.get, "https://evil.example/2", .document(#"{"data":[]}"#)),
    ])
    let client = try JSONAPIClient.testing(transport, middleware: [.bearer("secret")])
    for try await _ in client.pages(AnyResource.query(type: "articles")) {}
    #expect(await transport.requests.map { $0[.authorization] } == ["Bearer secret", nil])
  }

  @Test func `The client's header fields don't follow a link to another origin`() async throws {
    let transport = InMemoryTransport { request in
      switch request.url {
      case "https://api.example.com/v1/articles":
        .document(#"{"data":[],"links":{"next":"https://api.example.com/v1/articles?page=2"}}"#)
      case "https://api.example.com/v1/articles?page=2":
        .document(#"{"data":[],"links":{"next":"https://evil.example/articles"}}"#)
      default: .document(#"{"data":[]}"#)
      }
    }
    let client = try JSONAPIClient.testing(transport)
      .with { $0.fields = [.authorization: "Bearer t", .acceptLanguage: "de"] }
    for try await _ in client.pages(AnyResource.query(type: "articles")) {}
    let requests = await transport.requests
    #expect(requests.map { $0[.authorization] } == ["Bearer t", "Bearer t", nil])
    #expect(requests.map { $0[.acceptLanguage] } == ["de", "de", nil])
  }

  @Test func `A page that a redirect has led to is not fetched once more by its own link`()
    async throws
  {
    let transport = InMemoryTransport { request in
      request.path == "/v1/articles"
        ? .empty(.found, fields: [.location: "/v2/articles"])
        : .document(#"{"data":[{"type":"articles","id":"1"}],"links":{"next":"articles"}}"#)
    }
    let client = try JSONAPIClient.testing(transport)
    var count = 0
    for try await _ in client.all(AnyResource.query(type: "articles")) { count += 1 }
    #expect(count == 1)
  }

  @Test func `A link from a page to itself leads to no next page, and to none before`() async throws
  {
    let transport = InMemoryTransport { _ in
      .document(
        #"{"data":[{"type":"articles","id":"1"}],"links":{"first":"/v1/articles","next":"/v1/articles","prev":"/v1/articles"}}"#
      )
    }
    var page = try await JSONAPIClient.testing(transport).fetch(AnyResource.query(type: "articles"))
    #expect(!page.hasNext && !page.hasPrevious)
    #expect(try await page.appendNext() == nil)
    #expect(try await page.prependPrevious() == nil)
    #expect(try await page.firstPage() != nil)
  }

  @Test(
    "A server that doesn't know the parameters of a strategy isn't asked forever",
    arguments: [NumberedPages() as any PageStrategy, OffsetPages()])
  func strategyUnknownToServer(strategy: any PageStrategy) async throws {
    let transport = InMemoryTransport { _ in
      .document(#"{"data":[{"type":"articles","id":"1"}]}"#)
    }
    let client = try JSONAPIClient.testing(transport).with { $0.pageStrategy = strategy }
    var count = 0
    for try await _ in client.all(AnyResource.query(type: "articles")) { count += 1 }
    #expect(count == 1)
    #expect(await transport.requests.count == 2)
  }

  // MARK: - What there is before and after

  @Test func `A longer page's previous page is the one before its first`() async throws {
    let transport = Self.collection(of: 3)
    let client = try JSONAPIClient.testing(transport)
    var page = try await client.fetch(AnyResource.query(type: "articles"))
    #expect(!page.hasPrevious)
    try await page.appendNext()
    #expect(!page.hasPrevious)
    #expect(try await page.previous() == nil)
    #expect(try await page.prependPrevious() == nil)
    let last = try #require(try await page.next())
    var middle = try #require(try await last.previous())
    try await middle.appendNext()
    #expect(middle.hasPrevious)
    #expect(try await middle.previous()?.map(\.id) == ["1"])
    while middle.hasPrevious { try await middle.prependPrevious() }
    #expect(middle.map(\.id) == ["1", "2", "3"])
  }

  @Test(
    "A loop over previous pages ends, whatever the links are",
    arguments: [
      // The link of page 1 leads to itself, to page 2, to the last page, or to an address of page 1 with another name.
      "1", "2", "3", "1&x=1",
    ])
  func previousEnds(first: String) async throws {
    let transport = InMemoryTransport { request in
      let number =
        request.path.contains("page=")
        ? request.path.split(separator: "=").dropFirst().first.flatMap { Int($0.prefix(1)) } ?? 1
        : 1
      let previous = number == 1 ? first : "\(number - 1)"
      return .document(
        #"{"data":[{"type":"articles","id":"\#(number)"}],"links":{"prev":"/v1/articles?page=\#(previous)"}}"#
      )
    }
    let client = try JSONAPIClient.testing(transport)
    var page = try await client.fetch(
      AnyResource.query(type: "articles").changing { $0.items = [QueryItem("page", "2")] })
    var turns = 0
    while page.hasPrevious, turns < 100 {
      turns += 1
      try await page.prependPrevious()
    }
    #expect(turns < 10)
    #expect(await transport.requests.count < 10)
  }

  @Test(
    "A next link that can't be followed ends with a warning",
    arguments: ["5", #""""#, "[]", #"{"href":""}"#, "{}"])
  func brokenNext(link: String) async throws {
    let events = LoggedEvents(level: .debug)
    let transport = InMemoryTransport { _ in
      .document(
        #"{"data":[{"type":"articles","id":"1"}],"links":{"self":"/v1/articles","next":\#(link)}}"#)
    }
    let client = try JSONAPIClient.testing(transport, configuration: events.configuration)
    var pages = client.pages(AnyResource.query(type: "articles")).makeAsyncIterator()
    #expect(try await pages.next()?.count == 1)
    #expect(try await pages.next() == nil)
    #expect(pages.end == .brokenLink)
    #expect(await transport.requests.count == 1)
    #expect(events.all.filter { $0.message.contains("has no address") }.map(\.level) == [.warning])
  }

  @Test func `A next link of null ends without a word`() async throws {
    let events = LoggedEvents(level: .debug)
    let client = try JSONAPIClient.testing(
      Self.collection(of: 1), configuration: events.configuration)
    var pages = client.pages(AnyResource.query(type: "articles")).makeAsyncIterator()
    while try await pages.next() != nil {}
    #expect(pages.end == .lastPage)
    #expect(!events.all.contains { $0.level == .warning })
  }
}
