import Foundation
import JSONAPI
import JSONAPIStore
import Testing

@Suite("The shape of Drupal: bundles as types, internal ids in meta") struct DrupalTests {
  let document: [UInt8]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "document.json")
    document = try Array(Data(contentsOf: file))
  }

  @Test func `A recipe is read, changed and sent back`() throws {
    #expect(DocumentValidator().validate(document).isEmpty)
    let recipes = try JSONAPIDecoder().decode([NodeRecipe].self, from: document)
    let old = try #require(recipes.first)
    #expect(old.drupalInternalNid == 17 && old.fieldSummary.format == "basic_html")
    #expect(old.created == Date(timeIntervalSince1970: 1_768_032_000))
    #expect(old.fieldTags.ids.map { $0.suffix(1) } == ["1", "2"])

    var new = old
    new.title = "Red lentil soup"
    new.fieldCookingTime = 30
    let body = try JSONAPIEncoder().updateDocument(for: new.changes(from: old))
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"data":{"type":"node--recipe","id":"\#(old.id)","attributes":{"#
        + #""field_cooking_time":30,"title":"Red lentil soup"}}}"#)
    #expect(DocumentValidator(context: .updateRequest).validate(body).isEmpty)
  }

  @Test func `Quick recipes follow the store`() throws {
    let query = NodeRecipe.query.filter { $0.fieldCookingTime < 45 }.sort(.ascending(\.title))
    let store = Store()
    try store.insert(parsing: document)
    let quick = store.live(query)
    #expect(quick.elements.map(\.title) == ["Lentil soup"])
    let record = try #require(store.record(type: "node--recipe", id: quick.elements[0].id))
    #expect(record.related("uid").map { $0.attribute("display_name") } == ["Umami editor"])
    record.setAttribute("field_cooking_time", to: 60)
    #expect(quick.elements.isEmpty)
  }
}
