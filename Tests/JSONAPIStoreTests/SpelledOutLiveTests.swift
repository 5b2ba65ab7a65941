@_spi(Locks) import JSONAPI
import Testing

@testable import JSONAPIStore

/// A live class as `@LiveResource` spells it out, without typed paths.
private final class Page: LiveResource {
  var title: String {
    get { liveRecord.value(0, of: self, "untitled") }
    set { liveRecord.set(0, of: self, newValue) }
  }
  var id: String? { liveRecord.id(of: self) }

  let liveRecord: LiveRecord
  init(liveRecord: consuming UnclaimedRecord) { self.liveRecord = liveRecord.claim() }
  static let resourceType = "pages"
  static let liveFields = LiveFields<Page>(FieldTable(attributes: ["title"], relationships: []))
  static let livePaths = LivePaths<Page>(1)
  static let schema = Schema("pages", id: String?.self, [.attribute("title", String.self)])
}

@Suite("Live classes spelled out")
struct SpelledOutLiveTests {
  let store = Store()

  @Test func `A record has one live object as long as somebody holds it`() throws {
    try store.insert(AnyResource(type: "pages", id: "1", attributes: ["title": "T"]))
    var page = store.object(Page.self, id: "1")
    #expect(page?.title == "T")
    #expect(store.object(Page.self, id: "1") === page)
    weak let old = page
    page = nil
    #expect(old == nil)
    #expect(store.object(Page.self, id: "1")?.title == "T")
  }

  @Test func `A removal while somebody begins to listen leaves no observer behind`() async {
    for _ in 0..<2000 {
      let page = Page(in: store)
      let record = page.record
      async let removed: Void = { _ = store.remove(record) }()
      for await _ in page.updates {}
      await removed
      #expect(record.state.withLock { $0.extras.observers.isEmpty })
    }
  }

  @Test func `Accessors go through the record`() throws {
    let page = Page(in: store)
    #expect(page.title == "untitled")
    page.title = "New"
    #expect(page.record.attribute("title") == "New")
    #expect(page.dirtyFields == ["title"])
    #expect(page.id == nil)
  }

  @Test func `A new resource can have an id of its own`() throws {
    let page = try Page(in: store, id: "mine")
    #expect(page.id == "mine")
    #expect(page.isNew)
    #expect(store.object(Page.self, id: "mine") === page)
    #expect(throws: StoreError.self) { try Page(in: store, id: "mine") }
  }
  @Test func `A query finds objects, edits included`() throws {
    try store.insert(AnyResource(type: "pages", id: "1", attributes: ["title": "B"]))
    try store.insert(AnyResource(type: "pages", id: "2", attributes: ["title": "A"]))
    try store.insert(AnyResource(type: "pages", id: "3", attributes: ["title": "C"]))
    let first = try #require(store.object(Page.self, id: "1"))
    first.title = "D"
    let query = Page.query.matching(FilterExpression("title", .greaterOrEqual, "B"))
    let pages = try store.objects(matching: query.sort("title"))
    #expect(pages.map(\.id) == ["3", "1"])
    #expect(pages.last === first)
    #expect(try store.objects(matching: Page.query).map(\.id) == ["1", "2", "3"])
    #expect(throws: StoreError.self) { try store.objects(matching: query.filter("search", "x")) }
  }

  @Test func `What a store has is decoded as its own objects, whose edits stay edits`() throws {
    try store.insert(AnyResource(type: "pages", id: "1", attributes: ["title": "T"]))
    let page = try #require(store.object(Page.self, id: "1"))
    page.title = "Edited"
    #expect(try store.value(Page.self, id: "1") === page)
    #expect(try store.values(matching: Page.query).first === page)
    #expect(try page.value(as: Page.self) === page)
    #expect(page.dirtyFields == ["title"])
    page.revert()
    #expect(page.title == "T")
  }

  @Test
  func `A decoder with another store puts objects there, and a removed record comes back nowhere`()
    throws
  {
    let record = try store.insert(
      AnyResource(type: "pages", id: "1", attributes: ["title": "T"]))
    let other = Store()
    var decoder = JSONAPIDecoder()
    decoder.store = other
    let copy = try store.value(Page.self, id: "1", using: decoder)
    #expect(copy?.store === other)
    store.remove(record)
    #expect(try store.value(of: record, as: Page.self)?.title == "T")
    #expect(store.isEmpty)
  }
}
