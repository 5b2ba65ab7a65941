import Foundation
import JSONAPI
import JSONAPIStore
import Testing

@Suite("Linkage that is known in part, and edits on top of what changes") struct PartialLinkageTests
{
  let store = Store()

  static func identifiers(_ ids: [String]) -> String {
    ids.map { #"{"type":"tags","id":"\#($0)"}"# }.joined(separator: ",")
  }

  @discardableResult
  func insert(_ ids: String..., links: String? = nil, as version: Store.Version? = nil) throws
    -> Record
  {
    let links = links.map { #","links":{\#($0)}"# } ?? ""
    return try store.insertArticle(
      #""relationships":{"tags":{"data":[\#(Self.identifiers(ids))]\#(links)}}"#, as: version)
  }

  static func linkage(_ ids: String...) -> AnyRelationship {
    AnyRelationship(data: .many(ids.map { ResourceIdentifier(type: "tags", id: $0) }))
  }

  static func tag(_ id: String) -> [ResourceIdentifier] {
    [ResourceIdentifier(type: "tags", id: id)]
  }

  // MARK: - Pages

  @Test(
    "A link to another page makes linkage one page",
    arguments: [
      (#""next":"/n""#, false), (#""next":{"href":"/n"}"#, false), (#""prev":"/p""#, false),
      (#""previous":"/p""#, false), (#""next":5"#, false), (#""next":null"#, true),
      (#""next":"""#, true), (#""self":"/s","first":"/f","last":"/f""#, true), ("", true),
    ])
  func pages(links: String, isComplete: Bool) throws {
    let record = try insert("1", "2", links: links)
    #expect(record.relationship("tags")?.isLinkageComplete == isComplete)
    record.add(Self.tag("9"), to: "tags")
    #expect((record.changes.relationships == nil) == !isComplete)
    #expect(record.memberChanges.isEmpty == isComplete)
    #expect(record.related("tags").isEmpty)
    #expect(record.relationship("tags")?.data.names == ["1", "2", "9"])
    let decoded = try JSONAPIDecoder().decodeRelationship(
      ToMany<AnyResource>.self,
      from: record.serverResource.relationships?["tags"]?.json.data() ?? .init())
    #expect(decoded.isLinkageComplete == isComplete)
  }

  @Test func `A removal of what isn't on the page stays an edit`() throws {
    let record = try insert("1", "2", links: #""next":"/n""#)
    record.remove(Self.tag("50"), from: "tags")
    #expect(record.isDirty)
    try insert("1", "2", "3", links: #""next":"/n""#)
    #expect(record.isDirty)
    // It is seen now that the server has done it.
    try insert("1", "2", "3", links: #""next":null"#)
    #expect(!record.isDirty)
  }

  @Test func `A page shortens no linkage, and tells of new members`() throws {
    let record = try insert("1", "2", "3", links: #""self":"/s""#)
    try insert("4", "1", links: #""self":"/s","next":"/n""#)
    #expect(record.relationship("tags")?.data.names == ["1", "2", "3", "4"])
    #expect(record.relationship("tags")?.isLinkageComplete == true)
    #expect(record.relationship("tags")?.links?.members["self"] == "/s")
  }

  @Test func `A page stays one until the linkage comes whole`() throws {
    let record = try insert("1", "2", links: #""self":"/s","next":"/n""#)
    try store.insertArticle(#""relationships":{"tags":{"links":{"self":"/other"}}}"#)
    #expect(record.relationship("tags")?.isLinkageComplete == false)
    #expect(record.relationship("tags")?.links?.members["self"] == "/other")
    try insert("3", links: #""self":"/other","next":"/m""#)
    #expect(record.relationship("tags")?.data.names == ["3"])
    #expect(record.relationship("tags")?.isLinkageComplete == false)
    try insert("1", "2", "3")
    #expect(record.relationship("tags")?.data.names == ["1", "2", "3"])
    #expect(record.relationship("tags")?.isLinkageComplete == true)
    #expect(record.relationship("tags")?.links?.members["self"] == "/other")
  }

  @Test func `What was set as a whole replaces a page`() throws {
    let record = try insert("1", "2", links: #""next":"/n""#)
    record.setRelationship("tags", to: Self.linkage("7"))
    #expect(record.changes.relationships?["tags"]?.data.names == ["7"])
    #expect(record.relationship("tags")?.isLinkageComplete == true)
    record.add(Self.tag("8"), to: "tags")
    #expect(record.changes.relationships?["tags"]?.data.names == ["7", "8"])
    try record.markSaved()
    #expect(record.relationship("tags")?.data.names == ["7", "8"])
    #expect(record.relationship("tags")?.isLinkageComplete == true)
    #expect(!record.isDirty)
  }

  @Test func `A page with the same members isn't the linkage that was set as a whole`() throws {
    let record = store.placeholder(type: "articles", id: "1")
    record.setRelationship("tags", to: Self.linkage("1", "2"))
    try insert("1", "2", links: #""next":"/n""#)
    #expect(record.changes.relationships?["tags"]?.data.names == ["1", "2"])
    try insert("1", "2")
    #expect(!record.isDirty)
  }

  @Test func `To set the members of a page is an edit, to set the page itself is none`() throws {
    let record = try insert("1", "2", links: #""next":"/n""#)
    record.setRelationship("tags", to: record.relationship("tags"))
    #expect(!record.isDirty)
    record.setRelationship("tags", to: Self.linkage("1", "2"))
    #expect(record.changes.relationships?["tags"]?.data.names == ["1", "2"])
    try record.markSaved()
    #expect(!record.isDirty && record.relationship("tags")?.isLinkageComplete == true)
  }

  // MARK: - Refreshed since the edit

  @Test(
    "An edit moves to what the server says now",
    arguments: [
      // before, edited, now, expected
      (["1", "2"], ["1", "2", "9"], ["1", "2", "3"], ["1", "2", "9", "3"]),
      (["1", "2"], ["2"], ["1", "2", "3"], ["2", "3"]),
      (["1", "2"], ["1", "2", "9"], ["2"], ["2", "9"]),
      (["1", "2"], ["9"], ["1", "2", "3"], ["9", "3"]),
      (["1", "2"], [], ["1", "2", "3"], ["3"]),
      ([], ["9"], ["3"], ["9", "3"]),
      (["1"], ["1", "9"], ["1", "9", "3"], nil),
    ] as [([String], [String], [String], [String]?)])
  func moved(before: [String], edited: [String], now: [String], expected: [String]?) throws {
    func insert(_ ids: [String]) throws -> Record {
      try store.insertArticle(
        #""relationships":{"tags":{"data":[\#(Self.identifiers(ids))]}}"#)
    }
    let record = try insert(before)
    record.setRelationship(
      "tags",
      to: AnyRelationship(data: .many(edited.map { ResourceIdentifier(type: "tags", id: $0) })))
    _ = try insert(now)
    #expect(record.changes.relationships?["tags"]?.data.names == expected)
    #expect(record.isDirty == (expected != nil))
  }

  @Test func `Meta that was not edited is the server's, and an edited order stays`() throws {
    func document(_ rank: Int, _ more: String = "") -> String {
      #""relationships":{"tags":{"data":[{"type":"tags","id":"1","meta":{"rank":\#(rank)}},{"type":"tags","id":"2"}\#(more)]}}"#
    }
    let record = try store.insertArticle(document(1))
    let tags = record.relationship("tags")?.data.identifiers ?? []
    record.setRelationship(
      "tags", to: AnyRelationship(data: .many(tags.reversed())), ordered: true)
    try store.insertArticle(document(2, #",{"type":"tags","id":"3"}"#))
    let edited = record.changes.relationships?["tags"]?.data.identifiers ?? []
    #expect(edited.map(\.id) == ["2", "1", "3"])
    #expect(edited.first { $0.id == "1" }?.meta == ["rank": 2])
  }

  @Test func `An edited order stays one when members are added and removed`() throws {
    let record = try insert("1", "2")
    record.setRelationship("tags", to: Self.linkage("2", "1"), ordered: true)
    record.add(Self.tag("9"), to: "tags")
    #expect(record.isOrderEdited("tags"))
    record.remove(Self.tag("9"), from: "tags")
    #expect(record.changes.relationships?["tags"]?.data.names == ["2", "1"])
  }

  @Test func `What is edited while a save is under way is on top of what was sent`() throws {
    let record = try insert("1", "2")
    record.add(Self.tag("9"), to: "tags")
    let sent = record.changes
    record.beginSaving(["tags"])
    record.remove(Self.tag("9"), from: "tags")
    record.add(Self.tag("8"), to: "tags")
    try record.markSaved(
      with: AnyResource(
        type: "articles", id: "1", relationships: ["tags": Self.linkage("1", "2", "9", "3")]),
      sent: sent)
    record.endSaving(["tags"])
    #expect(record.changes.relationships?["tags"]?.data.names == ["1", "2", "8", "3"])
  }

  @Test func `An observer is told of the members that an edit takes up`() throws {
    let record = try insert("1")
    record.add(Self.tag("9"), to: "tags")
    let fields = Guarded<[String]>([])
    let observer = record.onChange { change in fields.withLock { $0 += change.fields } }
    defer { record.removeObserver(observer) }
    try insert("1", "2")
    #expect(fields.withLock { $0 } == ["tags"])
    #expect(record.relationship("tags")?.data.names == ["1", "9", "2"])
  }

  // MARK: - Twice in a document

  @Test(
    "Of a resource that is primary and included, the primary copy counts (CMP-03)",
    arguments: [false, true])
  func primary(isKnown: Bool) throws {
    if isKnown { try store.insertArticle(#""attributes":{"title":"old","old":1}"#) }
    let record = try #require(
      try store.insert(
        text:
          #"{"data":[{"type":"articles","id":"1","attributes":{"title":"hello"}}],"included":[{"type":"articles","id":"1","attributes":{"title":"STALE","more":2}}]}"#
      ).first)
    #expect(record.attribute("title") == "hello")
    #expect(record.attribute("more") == 2)
    #expect(record.attribute("old") == (isKnown ? 1 : nil))
    #expect(store.count == 1)
  }

  @Test func `Of a resource that is included twice, all fields are there`() throws {
    try store.insert(
      text:
        #"{"data":null,"included":[{"type":"p","id":"1","attributes":{"a":1}},{"type":"p","id":"1","attributes":{"b":2}}]}"#
    )
    #expect(store.record(type: "p", id: "1")?.attributeNames == ["a", "b"])
  }

  // MARK: - Names

  @Test func `Fields and types are told apart by their bytes`() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let kept = AnyResource(
      type: composed, id: "1",
      attributes: JSONObject(
        [(composed, 1), (decomposed, 2)] as [(name: String, value: JSONValue)]))
    let record = try store.insert(kept)
    try store.insert(AnyResource(type: decomposed, id: "1", attributes: ["a": 1]))
    #expect(store.count == 2)
    #expect(store.count(of: composed) == 1)
    record.setAttribute(composed, to: 3)
    record.setAttribute(decomposed, to: 4)
    // As long: a character of two bytes and one of two, which Swift takes for the same text.
    record.setAttribute("\u{212B}b", to: 5)
    record.setAttribute("A\u{30A}b", to: 6)
    #expect(record.dirtyFields.count == 4)
    #expect(record.changes.attributes?.count == 4)
    record.revert(composed)
    #expect(record.attribute(composed) == 1)
    #expect(record.attribute(decomposed) == 4)
    record.beginSaving([decomposed])
    record.setAttribute(composed, to: 1)
    #expect(record.dirtyFields.count == 3)
  }

  @Test func `Errors beside data are thrown, whatever they stand beside (DOC-03)`() throws {
    let text = #"{"data":{"type":"a","id":"1","attributes":{"b":1}},"errors":[{"title":"Half"}]}"#
    #expect(throws: ServerError.self) { try store.insert(text: text) }
    #expect(throws: ServerError.self) { try store.insert(AnyDocument(parsing: text)) }
    #expect(store.isEmpty)
    try store.insert(text: #"{"data":{"type":"a","id":"1","attributes":{"b":1}},"errors":[]}"#)
    #expect(store.count == 1)
  }

  // MARK: - Versions

  @Test func `A record's version counts as long as nothing is newer, and nothing edited is older`()
    throws
  {
    let record = try store.insertArticle(
      #""attributes":{"title":"A","body":"B"},"meta":{"version":7}"#)
    #expect(record.serverVersion(changing: ["title"]) == 7)
    #expect(record.serverVersion(changing: ["unseen"]) == 7)
    #expect(record.serverVersion(changing: nil) == 7)
    // A sparse response: what it lacks is older.
    try store.insertArticle(#""attributes":{"title":"C"},"meta":{"version":8}"#)
    #expect(record.serverVersion(changing: ["title"]) == 8)
    #expect(record.serverVersion(changing: ["body"]) == nil)
    #expect(record.serverVersion(changing: nil) == nil)
    // A write that was answered without meta: the server has another version.
    record.setAttribute("title", to: "D")
    try record.markSaved()
    #expect(record.serverVersion(changing: ["title"]) == nil)
    try store.insertArticle(#""attributes":{"title":"D","body":"B"},"meta":{"version":9}"#)
    #expect(record.serverVersion(changing: nil) == 9)
    // An addition to linkage of which nothing is known.
    record.add(Self.tag("1"), to: "tags")
    record.markSaved(LinkageChanges(from: [], to: Self.tag("1")), of: "tags")
    #expect(record.serverVersion(changing: ["title"]) == nil)
  }
}
