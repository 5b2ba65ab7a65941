import Foundation
import JSONAPI
import Testing

@Suite("Linkage that isn't complete, and what requests have of it") struct PartialLinkageTests {
  struct Tag: Resource, Hashable {
    static let resourceType = "tags"
    var id: String?
  }

  struct Article: Resource {
    static let resourceType = "articles"
    var id: String?
    var title: String?
    var tags: ToMany<Tag> = .absent
    var copies: [Tag] = []
    var more: ToMany<Tag> = .absent
  }

  static let page =
    #"{"data":[{"type":"tags","id":"1"}],"links":{"self":"/s","next":"/n"}}"#

  func article(_ tags: String = page) throws -> Article {
    let text =
      #"{"data":{"type":"articles","id":"1","attributes":{"title":"A"},"relationships":{"tags":\#(tags),"copies":{"data":[]}}}}"#
    return try JSONAPIDecoder().decode(Article.self, from: Data(text.utf8))
  }

  func relationships(_ document: Data) throws -> [String] {
    try AnyDocument(parsing: document).data.resources.first?
      .relationships?.members.keys ?? []
  }

  @Test func `A page says so, and goes on saying so after a change`() throws {
    var tags = try article().tags
    #expect(!tags.isLinkageComplete)
    #expect(!tags.isLinkageAbsent)
    let before = tags
    tags.append(id: "2")
    #expect(tags.ids == ["1", "2"])
    #expect(!tags.isLinkageComplete)
    #expect(tags != before)
    #expect(tags.partialChanges?.added.map(\.id) == ["2"])
    tags.remove(id: "2")
    tags.remove(id: "9")
    #expect(tags.ids == ["1"])
    #expect(tags.partialChanges?.added.isEmpty == true)
    #expect(tags.partialChanges?.removed.map(\.id) == ["2", "9"])
    #expect(try article(#"{"data":[],"links":{"next":null}}"#).tags.isLinkageComplete)
    #expect(ToMany<Tag>.empty.isLinkageComplete)
    #expect(!ToMany<Tag>.absent.isLinkageComplete)
  }

  @Test func `Requests leave out a page, and refuse one that was changed`() throws {
    var article = try article()
    let encoder = JSONAPIEncoder()
    #expect(try relationships(encoder.createDocument(for: article)).isEmpty)
    #expect(try relationships(encoder.updateDocument(for: article)) == ["copies"])
    article.tags.append(id: "2")
    let changed = article
    for isCreation in [true, false] {
      let error = #expect(throws: ResourceEncodingError.self) {
        try isCreation
          ? encoder.createDocument(for: changed) : encoder.updateDocument(for: changed)
      }
      #expect(error?.code == .partialLinkage)
      #expect(error?.pointer == JSONPointer(["data", "relationships", "tags"]))
    }
    let error = #expect(throws: ResourceEncodingError.self) {
      try changed.changes(from: self.article())
    }
    #expect(error?.code == .partialLinkage)
    article.tags = ToMany(ids: ["7"])
    #expect(try relationships(encoder.updateDocument(for: article)) == ["tags", "copies"])
    #expect(try article.changes(from: self.article()).names == ["tags"])
  }

  @Test func `A difference has no page, changed by the server or not`() throws {
    let old = try article(#"{"data":[{"type":"tags","id":"5"}]}"#)
    #expect(try article().changes(from: old).isEmpty)
    #expect(try article().changes(from: article()).isEmpty)
    var changed = try article()
    changed.tags.append(id: "2")
    // The same change on both sides is none.
    #expect(try changed.changes(from: changed).isEmpty)
  }

  @Test func `A document has a page with its links`() throws {
    let text = try JSONAPIEncoder().encode(article())
    let written = try JSONAPIDecoder().decode(Article.self, from: text)
    #expect(written.tags == (try article()).tags)
    #expect(!written.tags.isLinkageComplete)
    let coded = try JSONDecoder().decode(
      ToMany<Tag>.self, from: JSONEncoder().encode(article().tags))
    #expect(!coded.isLinkageComplete)
  }

  @Test func `A resource without a model is written and compared by the same rule`() throws {
    let old = try AnyResource(
      JSONValue(parsing: #"{"type":"a","id":"1","relationships":{"tags":\#(Self.page)}}"#))
    #expect(try relationships(JSONAPIEncoder().updateDocument(for: old)).isEmpty)
    var new = old
    new.relationships?["tags"]?.data = .many([])
    #expect(new.changes(from: old) == nil)
    new.relationships?["tags"] = AnyRelationship(data: .many([]))
    #expect(new.changes(from: old)?.relationships?["tags"]?.data == .many([]))
  }

  // MARK: - Creations

  @Test func `A creation has no array without resources, and an update has`() throws {
    var article = Article(title: "A")
    let encoder = JSONAPIEncoder()
    #expect(try relationships(encoder.createDocument(for: article)).isEmpty)
    article.more = .empty
    #expect(try relationships(encoder.createDocument(for: article)) == ["more"])
    article.copies = [Tag(id: "1")]
    #expect(try relationships(encoder.createDocument(for: article)) == ["copies", "more"])
    article.copies = []
    article.id = "1"
    #expect(try relationships(encoder.updateDocument(for: article)) == ["copies", "more"])
    #expect(try relationships(encoder.encode(article)) == ["copies", "more"])
  }

  // MARK: - Errors beside data

  static let halfFailed =
    #"{"data":[{"type":"tags","id":"1"}],"errors":[{"status":"500","title":"Half of it failed"}]}"#

  @Test(
    "Errors beside data are thrown, whatever is decoded (DOC-03)",
    arguments: [JSONAPIDecoder.Mode.lenient, .strict])
  func errors(mode: JSONAPIDecoder.Mode) async throws {
    var decoder = JSONAPIDecoder()
    decoder.mode = mode
    let data = Data(Self.halfFailed.utf8)
    let error = #expect(throws: ServerError.self) { try decoder.decode([Tag].self, from: data) }
    #expect(error?.errors.map(\.title) == ["Half of it failed"])
    #expect(throws: ServerError.self) {
      try decoder.decode(Document<[AnyResource], JSONValue>.self, from: data)
    }
    // `errors` that is empty says nothing, which only strict decoding minds.
    let empty = Data(#"{"data":[{"type":"tags","id":"1"}],"errors":[]}"#.utf8)
    if mode == .lenient {
      #expect(try decoder.decode([Tag].self, from: empty).count == 1)
    } else {
      #expect(throws: ResourceDecodingError.self) { try decoder.decode([Tag].self, from: empty) }
    }
  }
}
