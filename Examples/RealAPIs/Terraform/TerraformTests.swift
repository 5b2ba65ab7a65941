import Foundation
import JSONAPI
import JSONAPIStore
import Testing

@Suite("The shape of Terraform's API: dashes, links without a host") struct TerraformTests {
  let document: [UInt8]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "document.json")
    document = try Array(Data(contentsOf: file))
  }

  @Test func `A workspace is read, changed and sent back`() throws {
    #expect(DocumentValidator().validate(document).isEmpty)
    let workspaces = try JSONAPIDecoder().decode([Workspace].self, from: document)
    let old = try #require(workspaces.first)
    #expect(old.permissions.canLock && !old.permissions.canQueueApply && old.resourceCount == 42)
    #expect(old.organization.id == "example" && old.currentRun.identifier == nil)

    var new = old
    new.autoApply = true
    new.terraformVersion = "1.9.5"
    let body = try JSONAPIEncoder().updateDocument(for: new.changes(from: old))
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"data":{"type":"workspaces","id":"ws-9Jb2vqYc7FhK3mNp","attributes":{"#
        + #""auto-apply":true,"terraform-version":"1.9.5"}}}"#)
    #expect(DocumentValidator(context: .updateRequest).validate(body).isEmpty)
  }

  @Test func `Who locked a workspace is in the store`() throws {
    let store = Store()
    try store.insert(parsing: document)
    let locked = store.live(Workspace.query.filter { $0.locked == true })
    #expect(locked.elements.map(\.name) == ["network-production"])
    let record = try #require(store.record(type: "workspaces", id: "ws-9Jb2vqYc7FhK3mNp"))
    #expect(record.related("locked-by").map { $0.attribute("username") } == ["margaret"])
    record.setAttribute("locked", to: false)
    #expect(locked.elements.isEmpty)
  }
}
