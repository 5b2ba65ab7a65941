import Foundation
import JSONAPI
import JSONAPIStore
import Testing

@Suite("The shape of Laravel JSON:API: numbered pages, rare linkage") struct LaravelTests {
  let document: [UInt8]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "document.json")
    document = try Array(Data(contentsOf: file))
  }

  @Test func `A post is read, changed and sent back`() throws {
    #expect(DocumentValidator().validate(document).isEmpty)
    let posts = try JSONAPIDecoder().decode([Post].self, from: document)
    #expect(posts.map(\.slug) == ["welcome", "draft"])
    let old = posts[1]
    #expect(old.publishedAt == nil && old.author.id == "7")
    #expect(old.createdAt == Date(timeIntervalSince1970: 1_772_445_600))

    var new = old
    new.publishedAt = Date(timeIntervalSince1970: 1_772_532_000)
    let body = try JSONAPIEncoder().updateDocument(for: new.changes(from: old))
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"data":{"type":"posts","id":"2","attributes":{"publishedAt":"2026-03-03T10:00:00Z"}}}"#
    )
    #expect(DocumentValidator(context: .updateRequest).validate(body).isEmpty)
  }

  @Test func `Comments that were not sent are in no body`() throws {
    let old = try JSONAPIDecoder().decode([Post].self, from: document)[0]
    var new = old
    new.author = ToOne(id: "8")
    let body = try JSONAPIEncoder().updateDocument(for: new.changes(from: old))
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"data":{"type":"posts","id":"1","relationships":{"#
        + #""author":{"data":{"type":"users","id":"8"}}}}}"#)
  }

  @Test func `Drafts follow the store`() throws {
    let store = Store()
    try store.insert(parsing: document)
    let drafts = store.live(Post.query.filter { $0.publishedAt == nil })
    #expect(drafts.elements.map(\.title) == ["Not yet"])
    store.record(type: "posts", id: "2")?.setAttribute("publishedAt", to: "2026-03-03T10:00:00Z")
    #expect(drafts.elements.isEmpty && drafts.count == 0)
  }
}
