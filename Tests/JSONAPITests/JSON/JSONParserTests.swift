@testable import JSONAPI
import Testing

@Suite struct JSONParserTests {
  @Test(arguments: [
    "{}", "[]", "[1,2,3]", #"{"a":{"b":[null,true,false,-1.5e3,"x\u00e9\ud83d\ude00"]}}"#, "1",
    "\"a\"", "null", " [ 1 , 2 ] ", "-0.0",
  ])
  func `Accepts and rewrites values`(_ text: String) throws {
    let storage = try JSONStorage(Array(text.utf8))
    let rewritten = storage.withRoot { root in
      var writer = JSONWriter()
      root.write(to: &writer, format: .compact)
      return String(decoding: writer.finish(), as: UTF8.self)
    }
    #expect(rewritten == text.filter { $0 != " " })
  }

  @Test(arguments: [
    ("", JSONError.Code.unexpectedEnd, 0, ""),
    ("{", .unexpectedEnd, 1, ""),
    ("[1,]", .unexpectedByte, 3, "/1"),
    (#"{"a":[1,{"b":tru}]}"#, .unexpectedByte, 13, "/a/1/b"),
    (#"{"a":}"#, .unexpectedByte, 5, "/a"),
    (#"{"a":{"b": }}"#, .unexpectedByte, 11, "/a/b"),
    (#"{"a":1,"b":}"#, .unexpectedByte, 11, "/b"),
    (#"[{"a":},1]"#, .unexpectedByte, 6, "/0/a"),
    (#"{"a":]}"#, .unexpectedByte, 5, "/a"),
    ("[01]", .invalidNumber, 2, "/0"),
    // A name without a value names nothing; its object is what is wrong.
    (#"{"a"}"#, .unexpectedByte, 4, ""),
    (#"{"x":{"a" 1}}"#, .unexpectedByte, 10, "/x"),
    (#"{"x":[{"y":1,"\u0061"}]}"#, .unexpectedByte, 21, "/x/0"),
    (#"{"a""#, .unexpectedEnd, 4, ""),
    ("{\"a\":\n", .unexpectedEnd, 5, "/a"),
    ("1 2", .trailingData, 2, ""),
    ("[1] x", .trailingData, 4, ""),
  ])
  func `Says what and where`(
    _ text: String, _ code: JSONError.Code, _ offset: Int, _ pointer: String
  ) {
    let error = #expect(throws: JSONError.self) { try JSONStorage(Array(text.utf8)) }
    #expect(error?.code == code, "\(text): \(String(describing: error))")
    #expect(error?.offset == offset, "\(text): \(String(describing: error))")
    #expect(error?.pointer.description == pointer, "\(text): \(String(describing: error))")
  }

  @Test func `Keeps the tape when it grows past large pages`() throws {
    // Each element is two bytes and takes eight on the tape: ten megabytes, after several steps.
    let text = Array("[0\(String(repeating: ",7", count: 1_300_000))]".utf8)
    let storage = try JSONStorage(text)
    let rewritten = storage.withRoot { root in
      var writer = JSONWriter()
      for _ in 0..<2 { root.write(to: &writer, format: .compact) }
      return writer.finish()
    }
    #expect(rewritten.prefix(text.count) == text[...])
    #expect(rewritten.suffix(text.count) == text[...])
  }

  @Test func `A long name without value is taken back whole`() {
    let text = #"{"x":{"\#(String(repeating: "a", count: 0x100_0001))"}}"#
    let error = #expect(throws: JSONError.self) { try JSONStorage(Array(text.utf8)) }
    #expect(error?.pointer == "/x")
  }

  @Test(arguments: [
    (Array("[\"a\u{1}\"]".utf8), "a control character to be escaped", "the control character 0x1"),
    (
      Array(#"["\x"]"#.utf8), "one of JSON's escape sequences",
      "an escape sequence that JSON does not know"
    ),
    (Array(#"["\ud800"]"#.utf8), "both halves of a surrogate pair", "half of a surrogate pair"),
    ([0x5B, 0x22, 0x61, 0xFF, 0x22, 0x5D], "UTF-8", "the byte 0xFF"),
    ([0x7B, 0x22, 0xC3, 0x22, 0x3A, 0x31, 0x7D], "UTF-8", "the byte 0xC3"),
    (Array(#"["a"#.utf8), "a string that ends in '\"'", "the end of the text"),
    (Array("{\"a\":\n".utf8), "a value after ':'", "the end of the text"),
    (Array("[1\n".utf8), "the closing bracket of the document", "the end of the text"),
    (Array("[NaN]".utf8), "a value or ']'", "'NaN', which isn't a number in JSON"),
  ])
  func saysWhatIsWrong(_ text: [UInt8], _ expected: String, _ found: String) {
    let error = #expect(throws: JSONError.self) { try JSONStorage(text) }
    #expect(error?.expected == expected)
    #expect(error?.found == found)
  }

  @Test(arguments: [
    (JSONLimits(maximumDepth: 2), "[[[1]]]", "at most 2 levels of nesting"),
    (JSONLimits(maximumDepth: 2), #"{"a":{"b":{}}}"#, "at most 2 levels of nesting"),
    (JSONLimits(maximumMemberCount: 2), "[1,2,3]", "at most 2 members or elements"),
    (JSONLimits(maximumMemberCount: 2), #"{"a":[1,2,[]]}"#, "at most 2 members or elements"),
  ])
  func `A limit that is exceeded is named with its number`(
    _ limits: JSONLimits, _ text: String, _ expected: String
  ) {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: Array(text.utf8), limits: limits)
    }
    #expect(error?.code == .limitExceeded)
    #expect(error?.expected == expected)
  }

  // Sixteen bytes are looked at in one step, and a character can begin in one step and end in the next.
  @Test(arguments: 0..<8)
  func `Strings are accepted where they are well-formed UTF-8`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts: [[UInt8]] = [
      Array("é".utf8), Array("鯨".utf8), Array("🐋".utf8), Array("αβγδε".utf8), Array("a".utf8),
      Array("plain text".utf8), [0x80], [0xC1, 0x80], [0xE0, 0x9F, 0x80], [0xE0, 0xA0, 0x80],
      [0xED, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0x80, 0x80], [0xF0, 0x90, 0x80, 0x80],
      [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE9, 0xAF],
    ]
    for _ in 0..<2_000 {
      // Most of them without what is not well-formed, or none would be.
      let bound = Int.random(in: 0..<4, using: &generator) == 0 ? parts.count : 6
      let text = (0..<Int.random(in: 1...12, using: &generator)).flatMap { _ in
        parts[Int.random(in: 0..<bound, using: &generator)]
      }
      let blanks = [UInt8](repeating: 0x20, count: Int.random(in: 0...32, using: &generator))
      let document = [0x5B, 0x22] + text + [0x22, 0x5D] + blanks
      let expected = String(validating: text, as: UTF8.self)
      let value = try? JSONValue(parsing: document)
      #expect(value?[0]?.string == expected, "\(text)")
    }
  }
}
