import JSONAPI
import Testing

/// What was found about the names of one object holds for others with the same names only.
@Suite("Resources of equal and of different shape in one document")
struct RepeatedShapeTests {
  private struct Shapes {
    private var generator: SeededGenerator

    init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func number(_ bound: Int) -> Int {
      Int.random(in: 0..<bound, using: &generator)
    }

    private mutating func one(of choices: [String]) -> String { choices[number(choices.count)] }

    /// Members with names of which many are wrong or doubled.
    private mutating func members(_ values: [String]) -> String {
      let names = [
        "a", "b", #"\u0061"#, "title", "type", "id", "a+", "", "@x", "version:y", "other:z",
        "links", "é",
      ]
      let legal = number(2) == 0
      let some = (0..<number(4)).map { _ in
        #""\#(legal ? one(of: ["a", "b", "title"]) : one(of: names))":\#(one(of: values))"#
      }
      return "{\(some.joined(separator: ","))}"
    }

    private mutating func linkage() -> String {
      one(of: [
        "null", "[]", "7", #"{"type":"b","id":"1"}"#,
        #"[{"type":"b","id":"1"},{"type":"b","id":"1"}]"#,
        #"{"type":"b","lid":"x"}"#, #"{"type":"b"}"#, #"{"type":"b+","id":"1"}"#,
        #"{"type":"b","id":""}"#,
        #"{"id":"1","type":"b","meta":{}}"#, #"[{"type":"b","id":"1"},{"type":"b","id":1},null]"#,
      ])
    }

    private mutating func links() -> String {
      one(of: [
        #"{"self":"/a"}"#, #"{"self":"/ a"}"#, "{}", #"{"self":null,"related":"/b"}"#,
        #"{"next":"/c"}"#, "7",
      ])
    }

    mutating func resource(_ id: Int) -> String {
      var members = [#""type":"a""#, #""id":"\#(id)""#]
      if number(8) == 0 { members[0] = one(of: [#""type":"a+""#, #""type":"""#, #""type":7"#]) }
      for _ in 0..<(number(8) == 0 ? 2 : 1) where number(5) > 0 {
        let values = [
          "1", #"{"a":1,"a":2}"#, #"{"links":{}}"#, "[]", #"[{"relationships":1}]"#, "{}",
        ]
        members.append(#""attributes":"# + (number(9) == 0 ? "[]" : self.members(values)))
      }
      for _ in 0..<(number(8) == 0 ? 2 : 1) where number(5) > 0 {
        let values = (0..<3).map { _ in
          one(of: [
            #"{"data":\#(linkage())}"#, #"{"links":\#(links())}"#,
            #"{"data":\#(linkage()),"links":\#(links()),"links":\#(links())}"#, "{}",
            #"{"meta":{}}"#, "7",
          ])
        }
        members.append(#""relationships":"# + (number(9) == 0 ? "null" : self.members(values)))
      }
      if number(3) == 0 { members.append(#""links":\#(links())"#) }
      if number(6) == 0 {
        members.append(
          one(of: [#""lid":"x""#, #""meta":{"a":1,"a":2}"#, #""foo":1"#, #""id":"9""#]))
      }
      return "{\(members.joined(separator: ","))}"
    }
  }

  /// The findings about the resource at a position, without the position.
  private static func findings(
    _ resources: [String], _ position: Int?, _ options: DocumentValidator.Options
  ) -> [String] {
    DocumentValidator(options: options)
      .validate(Array(#"{"data":[\#(resources.joined(separator: ","))]}"#.utf8))
      // One document can't have two resources of one identity, and the identity can be a doubled id.
      .filter { $0.requirement != "CMP-05" }
      .compactMap { finding in
        guard finding.pointer.tokens.count >= 2 else { return nil }
        guard position == nil || finding.pointer.tokens[1] == String(position ?? 0) else {
          return nil
        }
        let path = finding.pointer.tokens.dropFirst(2).joined(separator: "/")
        return "\(finding.severity) \(finding.requirement) \(path) \(finding.message)"
      }
  }

  @Test(arguments: 0..<40)
  func `The findings about a resource are those that it has alone`(_ seed: UInt64) {
    var shapes = Shapes(seed)
    let resources = (1...25).map { shapes.resource($0) }
    let versioned = DocumentValidator.Options.versioned
    var old = DocumentValidator.Options.version1_0
    old.checksNestedNames = seed % 2 == 0
    for options in [.init(), versioned, old] {
      for (position, resource) in resources.enumerated() {
        #expect(
          Self.findings(resources, position, options) == Self.findings([resource], nil, options),
          "\(resource)")
      }
    }
  }

  @Test(arguments: 0..<40)
  func `Strict decoding throws the first error of the validator`(_ seed: UInt64) throws {
    var shapes = Shapes(seed &+ 1_000)
    var decoder = JSONAPIDecoder()
    decoder.mode = .strict
    for id in 1...25 {
      let bytes = Array(#"{"data":[\#(shapes.resource(id)),\#(shapes.resource(-id))]}"#.utf8)
      let expected = DocumentValidator().validate(bytes).first { $0.severity == .error }
      do {
        _ = try decoder.decode([AnyResource].self, from: bytes)
        #expect(expected == nil)
      } catch let error as ResourceDecodingError {
        #expect(error.finding == expected)
      }
    }
  }

  @Test func `Strict decoding finds an error behind more findings than are reported`() throws {
    var decoder = JSONAPIDecoder()
    decoder.mode = .strict
    decoder.validation.maximumFindings = 1
    let warnings = #""meta":{"a":1,"a":2,"a":3}"#
    let text = #"{"data":{"type":"a","id":"1",\#(warnings),"attributes":{"a+":1},"links":7}}"#
    let error = try #require(throws: ResourceDecodingError.self) {
      try decoder.decode(AnyResource.self, from: Array(text.utf8))
    }
    #expect(error.finding?.requirement == "NAM-07")
    decoder.quirks = Quirks("test", tolerating: [.init("NAM-07")])
    let second = try #require(throws: ResourceDecodingError.self) {
      try decoder.decode(AnyResource.self, from: Array(text.utf8))
    }
    #expect(second.finding?.requirement == "LNK-01")
  }
}
