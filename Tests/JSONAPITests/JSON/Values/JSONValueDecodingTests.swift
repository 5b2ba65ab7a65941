import Foundation
import JSONAPI
import Testing

@Suite struct JSONValueDecodingTests {
  private struct PageInfo: Decodable, Equatable {
    var total: Int
    var updatedAt: Date?
  }

  @Test func `Meta of a document is decoded into a type`() throws {
    let document = try AnyDocument(
      parsing: #"{"data": [], "meta": {"total": 3, "updatedAt": "1970-01-01T00:00:01Z"}}"#)
    let meta = try #require(document.meta)
    let expected = PageInfo(total: 3, updatedAt: Date(timeIntervalSince1970: 1))
    #expect(try meta.decode(PageInfo.self) == expected)
    #expect(try JSONValue(meta).decode(PageInfo.self) == expected)
    let total: Int? = try meta["total"]?.decode()
    #expect(total == 3)
  }

  @Test func `A value that was built is decoded as well`() throws {
    let meta: JSONObject = ["total": 3]
    #expect(try meta.decode(PageInfo.self) == PageInfo(total: 3))
    #expect(try JSONValue("a").decode(String.self) == "a")
  }

  @Test func `The decoder's key format and dates are those of the value`() throws {
    var decoder = JSONAPIDecoder()
    decoder.values.keyFormat = .underscored
    decoder.values.dateDecodingStrategy = .secondsSince1970
    let meta = try #require(try JSONValue(parsing: #"{"total":1,"updated_at":1}"#).object)
    let expected = PageInfo(total: 1, updatedAt: Date(timeIntervalSince1970: 1))
    #expect(try meta.decode(PageInfo.self, with: decoder.values) == expected)
  }

  @Test func `Errors give the place in the document`() throws {
    let document = try AnyDocument(parsing: #"{"data": null, "meta": {"total": "many"}}"#)
    let error = #expect(throws: DecodingError.self) { try document.meta?.decode(PageInfo.self) }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["meta", "total"])
  }
}
