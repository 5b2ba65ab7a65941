import JSONAPI
import Testing

@Suite struct JSONValueEqualityTests {
  @Test(arguments: [
    ("1", "1.0"), ("100", "1e2"), ("0", "-0.0"), ("1.5", "15e-1"),
    (#""é""#, #""\u00e9""#), (#"{"a":1,"b":2}"#, #"{ "b" : 2.0, "a" : 1 }"#),
    (#"{"\u0061":[]}"#, #"{"a":[]}"#), ("[1,[2,{}]]", "[ 1, [2, { }] ]"),
    (#"{"a":1,"b":0,"a":2}"#, #"{"b":0,"a":1,"a":2}"#),
    ("123456789012345678901234567890", "1.2345678901234567890123456789e29"),
  ])
  func `Same meaning is equal`(_ one: String, _ other: String) throws {
    let (one, other) = (try JSONValue(parsing: one), try JSONValue(parsing: other))
    #expect(one == other)
    #expect(other == one)
    #expect(one.hashValue == other.hashValue)
    #expect(rebuilt(one) == other)
    #expect(rebuilt(one).hashValue == other.hashValue)
  }

  @Test(arguments: [
    ("1", "2"), ("1", #""1""#), ("1", "true"), ("0", "false"), ("null", "false"), ("[]", "{}"),
    ("[1,2]", "[2,1]"), ("[1]", "[1,1]"), (#"{"a":1}"#, #"{"b":1}"#), (#"{"a":1}"#, #"{"a":2}"#),
    (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#), (#"{"a":1,"a":1}"#, #"{"a":1}"#), ("null", "{}"),
    (#"{"a":1,"a":1,"b":1}"#, #"{"a":1,"b":1,"b":1}"#),
    ("\"\u{E9}\"", "\"e\u{301}\""), ("{\"\u{E9}\":1}", "{\"e\u{301}\":1}"),
    ("[[[1]]]", "[[[2]]]"), ("9007199254740993", "9007199254740992"),
  ])
  func `Other meaning is not equal`(_ one: String, _ other: String) throws {
    let (one, other) = (try JSONValue(parsing: one), try JSONValue(parsing: other))
    #expect(one != other)
    #expect(other != one)
    #expect(rebuilt(one) != other)
    #expect(rebuilt(one) != rebuilt(other))
    #expect(one == one && rebuilt(one) == one)
  }

  @Test func `Nesting costs no stack`() throws {
    let depth = 20_000
    let limits = JSONLimits(maximumDepth: .max)
    func nested(_ inner: String) throws -> JSONValue {
      try JSONValue(
        parsing: String(repeating: #"[{"a":"#, count: depth) + inner
          + String(repeating: "}]", count: depth), limits: limits)
    }
    let (one, same, other) = (try nested("1"), try nested("1.0"), try nested("2"))
    #expect(one == same)
    #expect(one.hashValue == same.hashValue)
    #expect(one != other)
    #expect(one.description.utf8.count == one.rawBytes.count)
    var wrapped: JSONValue = ["x": one]
    wrapped["y"] = same
    #expect(wrapped.bytes(format: .sorted).count > 2 * depth)
    #expect(wrapped["x"]?.detached() == wrapped["y"])
  }

  @Test func `Members of canonically equivalent names are two`() throws {
    var value = try JSONValue(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(value["e\u{301}"] == 2)
    value["e\u{301}"] = 3
    #expect(value["\u{E9}"] == 1)
    #expect(value.count == 2)
  }

  /// The same value without any view.
  private func rebuilt(_ value: JSONValue) -> JSONValue {
    if let object = value.object {
      return JSONValue(JSONObject(object.map { (name: $0.name, value: rebuilt($0.value)) }))
    }
    if let array = value.array { return JSONValue(array.map(rebuilt)) }
    if let number = value.number { return JSONValue(number) }
    if let string = value.string { return JSONValue(string) }
    return value.bool.map { JSONValue($0) } ?? .null
  }
}
