import Foundation
import JSONAPI
import JSONAPIStore
import Testing

@Suite("The shape of App Store Connect: plain names, pages by cursor") struct AppStoreConnectTests {
  let document: [UInt8]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "document.json")
    document = try Array(Data(contentsOf: file))
  }

  @Test func `A build is read, changed and sent back`() throws {
    #expect(DocumentValidator().validate(document).isEmpty)
    let builds = try JSONAPIDecoder().decode([Build].self, from: document)
    let old = try #require(builds.first)
    #expect(builds.map(\.version) == ["421", "422"])
    #expect(old.uploadedDate == Date(timeIntervalSince1970: 1_770_120_306))
    #expect(old.iconAssetToken?.width == 1024 && builds[1].iconAssetToken == nil)
    #expect(old.app.id == "6440000001" && old.betaGroups.ids == ["g1", "g2"])

    var new = old
    new.expired = true
    new.usesNonExemptEncryption = false
    let body = try JSONAPIEncoder().updateDocument(for: new.changes(from: old))
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"data":{"type":"builds","id":"\#(old.id)","attributes":{"#
        + #""expired":true,"usesNonExemptEncryption":false}}}"#)
    #expect(DocumentValidator(context: .updateRequest).validate(body).isEmpty)
  }

  @Test func `Groups of a build are those that the answer includes`() throws {
    let store = Store()
    try store.insert(parsing: document)
    let builds = store.live(Build.query.filter { $0.expired == false }.sort(.descending(\.version)))
    #expect(builds.elements.map(\.version) == ["422", "421"])
    let groups = store.record(type: "builds", id: builds.elements[1].id)?.related("betaGroups")
    #expect(groups?.map { $0.attribute("name") } == ["Birders", "Staff"])
    store.record(type: "builds", id: builds.elements[1].id)?.setAttribute("expired", to: true)
    #expect(builds.elements.map(\.version) == ["422"])
  }
}
