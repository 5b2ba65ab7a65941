import Foundation
import JSONAPI
import JSONAPIFoundation
import Testing

@Suite("The flat form for Objective-C") struct ObjectiveCFlatFormTests {
  private let document: [String: Any] = [
    "data": [
      "type": "articles", "id": "1", "attributes": ["title": "Moby-Dick"],
      "relationships": [
        "author": ["data": ["type": "people", "id": "9"]],
        "editor": ["data": ["type": "people", "id": "9"]],
      ],
    ],
    "included": [["type": "people", "id": "9", "attributes": ["name": "Dan"]]],
  ]

  @Test func `Documents are flattened and made again`() throws {
    let flat = try ObjectiveCFlatForm.flatten(document, include: nil)
    let article = try #require(flat["data"])
    #expect(
      try JSONValue(foundationObject: article).description
        == #"{"author":{"id":"9","name":"Dan","type":"people"},"editor":{"id":"9","name":"Dan","type":"people"},"id":"1","title":"Moby-Dick","type":"articles"}"#
    )
    let body = try JSONValue(parsing: [UInt8](ObjectiveCFlatForm.unflatten(article)))
    #expect(body["data"]?["attributes"]?["title"] == "Moby-Dick")
    #expect(body["data"]?["relationships"]?["author"]?["data"]?["id"] == "9")
    #expect(body["included"]?.array?.count == 1)
    let several = try JSONValue(parsing: [UInt8](ObjectiveCFlatForm.unflatten([article, article])))
    #expect(several["data"]?.array?.count == 2)
  }

  @Test func `Only the paths that are named are followed`() throws {
    let data = try JSONSerialization.data(withJSONObject: document)
    let flat = try JSONValue(
      parsing: [UInt8](ObjectiveCFlatForm.flatten(data, include: "author")))
    #expect(flat["data"]?["author"]?["name"] == "Dan")
    #expect(flat["data"]?["editor"]?["id"] == "9" && flat["data"]?["editor"]?["name"] == nil)
  }

  @Test func `Errors are of one domain, with the text and the place`() throws {
    func error(_ body: () throws -> Any) -> NSError? {
      do { _ = try body() } catch { return error as NSError }
      return nil
    }
    let broken: [String: Any] = ["data": ["type": "articles", "id": 1, "attributes": [1]]]
    let place = try #require(error { try ObjectiveCFlatForm.flatten(broken, include: nil) })
    #expect(place.domain == ObjectiveCFlatForm.errorDomain)
    #expect((place.userInfo["pointer"] as? String)?.hasPrefix("/data") == true)
    #expect(place.localizedDescription.contains("/data"))
    for other in [
      error { try ObjectiveCFlatForm.flatten(Data("{".utf8), include: nil) },
      error { try ObjectiveCFlatForm.flatten(document, include: "a..b") },
      error { try ObjectiveCFlatForm.unflatten(["no", Date()] as [Any]) },
    ] {
      #expect(other?.domain == ObjectiveCFlatForm.errorDomain)
      #expect(other?.localizedDescription.isEmpty == false)
    }
  }
}
