@testable import JSONAPI
import Testing

@Suite struct JSONParserTests {
  @Test(arguments: [
    "{}", "[]", "[1,2,3]", #"{"a":{"b":[null,true,false,-1.5e3,"x\u00e9\ud83d\ude00"]}}"#, "1",
    "\"a\"", "null", " [ 1 , 2 ] ", "-0.0",
  ])
  func acceptsAndRewritesValues(_ text: String) throws {
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
    ("1 2", .trailingData, 2, ""),
    ("[1] x", .trailingData, 4, ""),
  ])
  func saysWhatAndWhere(
    _ text: String, _ code: JSONError.Code, _ offset: Int, _ pointer: String
  ) {
    let error = #expect(throws: JSONError.self) { try JSONStorage(Array(text.utf8)) }
    #expect(error?.code == code, "\(text): \(String(describing: error))")
    #expect(error?.offset == offset, "\(text): \(String(describing: error))")
    #expect(error?.pointer.description == pointer, "\(text): \(String(describing: error))")
  }
}
