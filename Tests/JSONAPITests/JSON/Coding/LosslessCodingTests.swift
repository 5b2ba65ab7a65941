import JSONAPI
import Testing

/// What this package's own values keep on the way through its coders.
@Suite struct LosslessCodingTests {
  private struct Holder: Codable {
    var value: JSONValue
    var object: JSONObject
    var number: JSONNumber
    var missing: JSONValue?
  }

  @Test func `Values keep order and spelling`() throws {
    let text = #"{"value":[1.10,{"b":1e2,"a":"\u0041"}],"object":{"z":1,"y":-0.0},"number":1.000}"#
    let holder = try PlainJSONDecoder().decode(Holder.self, from: Array(text.utf8))
    #expect(holder.number.text == "1.000")
    #expect(holder.missing == nil)
    #expect(String(decoding: try PlainJSONEncoder().encodeBytes(holder), as: UTF8.self) == text)
  }

  @Test func `Numbers are nothing else`() {
    #expect(throws: DecodingError.self) {
      try PlainJSONDecoder().decode(JSONNumber.self, from: Array("\"1\"".utf8))
    }
  }
}
