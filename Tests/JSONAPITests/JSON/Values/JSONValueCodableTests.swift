import Foundation
import JSONAPI
import Testing

@Suite struct JSONValueCodableTests {
  private struct Envelope: Codable, Equatable {
    var someValue: JSONValue
    var someObject: JSONObject
    var missing: JSONValue?
  }

  @Test(arguments: [
    "null", "true", "1", "-9223372036854775808", "18446744073709551615", "1.5", "0.1", #""text""#,
    "[]", "{}", #"{"snake_case":[1,{"camelCase":null}],"a":false}"#, "1e300",
    "12345678901234567890123",
  ])
  func `Survives Foundation's coders`(_ text: String) throws {
    let value = try JSONValue(parsing: text)
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let envelope = Envelope(someValue: value, someObject: ["a_b": value, "cD": 1])
    let data = try encoder.encode(envelope)
    // Names inside of values are data, and no strategy converts them.
    let written = try JSONValue(parsing: data)
    #expect(written["some_value"] == value)
    #expect(written["some_object"]?["cD"] == 1)
    let read = try decoder.decode(Envelope.self, from: data)
    #expect(read.someValue == value)
    #expect(read.someObject == envelope.someObject)
    #expect(read.missing == nil || value.isNull)
  }

  @Test func `Numbers too large for the encoder are errors`() throws {
    let value = try JSONValue(parsing: "[1e400]")
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
  }

  @Test func `An object is asked for an object`() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(JSONObject.self, from: Data("[1]".utf8))
    }
  }

  @Test func `Survives property lists`() throws {
    let value: JSONValue = ["a": [1, "b", true, 2.5, ["c": []]]]
    let data = try PropertyListEncoder().encode(value)
    #expect(try PropertyListDecoder().decode(JSONValue.self, from: data) == value)
  }
}
