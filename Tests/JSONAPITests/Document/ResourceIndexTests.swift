@testable import JSONAPI
import Testing

@Suite struct ResourceIndexTests {
  private func withIndex<Result>(
    _ text: String, _ body: (ResourceIndex, JSONNode) throws -> Result
  ) throws -> Result {
    let storage = try JSONStorage(Array(text.utf8))
    return try storage.withRoot { root in try body(ResourceIndex(root), root) }
  }

  @Test func `Resources are numbered in their order, primary data first`() throws {
    let text = #"""
      {"included":[{"type":"b","id":"1"}],"data":[{"type":"a","id":"1"},{"type":"a","id":"2"}]}
      """#
    try withIndex(text) { index, _ in
      #expect(index.count == 3)
      #expect(index.primaryCount == 2)
      #expect(index.find(type: "a", id: "1") == 0)
      #expect(index.find(type: "a", id: "2") == 1)
      #expect(index.find(type: "b", id: "1") == 2)
      #expect(index.find(type: "b", id: "2") == nil)
      #expect(index.find(type: "a", id: "") == nil)
    }
  }

  @Test(arguments: [
    (#""type":"a","id":"1","id":"2""#, true),
    (#""id":"1","type":"a","type":7"#, true),
    (#""type":7,"type":"a","id":"1""#, false),
    (#""type":"a","id":null,"id":"1""#, false),
    (#""\u0074ype":7,"type":"a","id":"1""#, false),
  ])
  func `The first member of a name counts, whatever its kind`(
    _ members: String, _ isFound: Bool
  ) throws {
    let text = "{\"data\":[{\(members)}]}"
    try withIndex(text) { index, _ in #expect((index.find(type: "a", id: "1") == 0) == isFound) }
    let resource = try AnyDocument(parsing: text).data.resources.first
    #expect((resource?.resourceIdentifier == ResourceIdentifier(type: "a", id: "1")) == isFound)
  }

  @Test(arguments: [
    (#""1""#, #""1""#, true),
    (#""\u0031""#, #""1""#, true),
    (#""1""#, #""\u0031""#, true),
    (#""caf\u00e9""#, #""café""#, true),
    (#""\/a""#, #""/a""#, true),
    (#""\ud83d\ude00""#, #""😀""#, true),
    (#""e\u0301""#, #""é""#, false),
    ("1", #""1""#, true),
    ("1", "1", true),
    ("1.0", #""1.0""#, false),
    ("null", #""null""#, false),
    (#""""#, #""""#, true),
    (#""12345678""#, #""12345679""#, false),
    (#""0123456789abcdef-a""#, #""0123456789abcdef-a""#, true),
  ])
  func `RES-02: identities are compared as decoded text`(
    _ id: String, _ other: String, _ areEqual: Bool
  ) throws {
    let text = #"{"data":{"type":"a","id":\#(id)},"x":{"id":\#(other),"type":"\u0061"}}"#
    try withIndex(text) { index, root in
      #expect((root.member("x").flatMap(index.find) == 0) == areEqual)
    }
  }

  @Test func `CMP-05: the first of two resources with one identity is found`() throws {
    let text = #"""
      {"included":[{"type":"a","id":"1","attributes":{}},{"type":"b","id":"1"},{"type":"b","id":"1"}],
      "data":[{"type":"a","id":"1","attributes":{}},{"type":"a","id":"1"}]}
      """#
    try withIndex(text) { index, _ in
      #expect(index.find(type: "a", id: "1") == 0)
      #expect(index.find(type: "b", id: "1") == 3)
    }
  }

  @Test func `An identifier in primary data makes way for the resource it identifies`() throws {
    let text = #"""
      {"data":[{"type":"a","id":"1","meta":{}},{"type":"a","id":"2"}],
      "included":[{"type":"a","id":"1","attributes":{"n":1}}]}
      """#
    try withIndex(text) { index, _ in
      #expect(index.find(type: "a", id: "1") == 2)
      #expect(index.find(type: "a", id: "2") == 1)
    }
  }

  @Test func `RES-04: local ids are identities of their own`() throws {
    let text = #"""
      {"data":{"type":"a","lid":"x"},"included":[{"type":"a","id":"x"},{"type":"a","id":"2","lid":"y"}],
      "p":{"type":"a","lid":"x"},"q":{"type":"a","id":"x"},"r":{"type":"a","lid":"y"},
      "s":{"type":"a","id":"y"}}
      """#
    try withIndex(text) { index, root in
      #expect(root.member("p").flatMap(index.find) == 0)
      #expect(root.member("q").flatMap(index.find) == 1)
      #expect(root.member("r").flatMap(index.find) == 2)
      #expect(root.member("s").flatMap(index.find) == nil)
      #expect(index.find(type: "a", id: "x", isLocal: true) == 0)
      #expect(index.find(type: "a", id: "x") == 1)
    }
  }

  @Test func `The table grows where resources have two identities`() throws {
    let resources = (0..<500).map { #"{"type":"t\#($0 % 3)","id":"\#($0)","lid":"l\#($0)"}"# }
    try withIndex(#"{"data":[\#(resources.joined(separator: ","))]}"#) { index, _ in
      for number in 0..<500 {
        #expect(index.find(type: "t\(number % 3)", id: "\(number)") == number)
        #expect(index.find(type: "t\(number % 3)", id: "l\(number)", isLocal: true) == number)
        #expect(index.find(type: "t\(number % 3)", id: "l\(number)") == nil)
      }
    }
  }

  @Test(arguments: [
    #"{"data":{},"included":[{"type":"a","id":"1"}]}"#,
    #"{"data":{"type":"b"},"included":[{"type":"b","id":"1"},{"type":"a","id":"1"}]}"#,
    #"{"data":{},"included":[{},{},{"type":"a","id":"1"}]}"#,
    #"{"data":[{}],"included":[null,{"type":"a","id":"1"}]}"#,
    #"{"d\u0061ta":{},"inclu\u0064ed":[{"type":"a","id":"1"}]}"#,
    #"{"data":{},"included":{"a":1,"b":2},"x":[{"type":"a","id":"1"}]}"#,
  ])
  func `Every included resource is found, whatever the primary data is`(_ text: String) throws {
    try withIndex(text) { index, root in
      let last = root.member("included")?.elements.map { $0 }.last
      let expected = last == nil ? nil : index.count - 1
      #expect(index.find(type: "a", id: "1") == expected)
      #expect(last.flatMap(index.find) == expected)
      // Slots hold the number plus one.
      #expect(UInt32(index.count) <= index.table.numberMask)
    }
  }

  @Test(arguments: [
    "1", "null", "[]", "{}", #"{"data":null}"#, #"{"data":1}"#, #"{"data":[1,null,[]]}"#,
    #"{"data":{"id":"1"}}"#, #"{"included":{"type":"a","id":"1"}}"#,
    #"{"data":{"type":1,"id":"1"}}"#,
  ])
  func `What is no resource with an identity is not found`(_ text: String) throws {
    try withIndex(text) { index, root in
      #expect(index.find(type: "a", id: "1") == nil)
      #expect(index.find(root) == nil)
    }
  }

  @Test(arguments: 0..<200)
  func `An index that enters types when they are asked for finds the same`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = Self.randomDocument(&random)
    try withIndex(text) { eager, root in
      var lazy = ResourceIndex(root, entersAtOnce: false)
      let wanted = root.member("wanted")?.elements.map { $0 } ?? []
      for identifier in wanted.shuffled(using: &random) {
        let identity = ResourceIndex.identity(of: identifier)
        #expect(lazy.enterAndFind(identity) == eager.find(identity))
      }
      // In the order of the document, as linkage often has it, with a guess for each.
      lazy = ResourceIndex(root, entersAtOnce: false)
      var expected = 0
      for identifier in wanted {
        let identity = ResourceIndex.identity(of: identifier)
        guard identity.id != 0, let type = lazy.types.find(identity.type) else { continue }
        let found = lazy.enterAndFind(type, id: Int(identity.id), expecting: expected)
        #expect(found == eager.find(identity) ?? -1)
        expected = found + Int.random(in: 0...2, using: &random)
      }
    }
  }

  /// Few types or many, ids in order or not, long and short ones, some twice, some missing.
  private static func randomDocument(_ random: inout SeededGenerator) -> String {
    let typeCount = Int.random(in: 1...12, using: &random)
    let isInOrder = Bool.random(using: &random)
    let repeats = Bool.random(using: &random)
    let prefix = ["", "a", "0123456789-"].randomElement(using: &random) ?? ""
    var identities: [String] = []
    var locals: [String] = []
    for number in 0..<Int.random(in: 0...60, using: &random) {
      let id = isInOrder ? number : Int.random(in: 0...(repeats ? 40 : 1_000_000), using: &random)
      let type = "t\(Int.random(in: 0..<typeCount, using: &random))"
      let hasLocal = Int.random(in: 0..<5, using: &random) == 0
      let lid = hasLocal ? #","lid":"l\#(number)""# : ""
      if hasLocal { locals.append(#"{"type":"\#(type)"\#(lid)}"#) }
      identities.append(#""type":"\#(type)","id":"\#(prefix)\#(id)"\#(lid)"#)
      if repeats, isInOrder, Int.random(in: 0..<8, using: &random) == 0 {
        identities.append(identities[identities.count - 1])
      }
    }
    let primary = identities.prefix(identities.count / 3).map {
      Bool.random(using: &random) ? "{\($0)}" : "{\($0),\"attributes\":{}}"
    }
    let included = identities.dropFirst(Int.random(in: 0...(identities.count / 3), using: &random))
      .map { "{\($0),\"attributes\":{}}" }
    let wanted = identities.map { "{\($0)}" } + locals + [#"{"type":"t0","id":"none"}"#]
    return """
      {"data":[\(primary.joined(separator: ","))],"included":[\(included.joined(separator: ","))],
      "wanted":[\(wanted.joined(separator: ","))]}
      """
  }
}
