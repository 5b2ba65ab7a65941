import JSONAPI
import Testing

@testable import JSONAPITools

@Suite("Evidence and the order of documents")
struct EvidenceOrderTests {
  /// Documents whose types, fields, values and nesting differ, from a seed.
  private static func documents(_ count: Int, seed: UInt64) -> [AnyDocument] {
    var random = SplitMix(state: seed)
    func value(_ depth: Int) -> JSONValue {
      switch Int.random(in: 0..<(depth < 3 ? 9 : 7), using: &random) {
      case 0: .null
      case 1: true
      case 2: JSONValue(Int.random(in: 0...5, using: &random))
      case 3: 1.5
      case 4: "2026-05-01"
      case 5: JSONValue("v\(Int.random(in: 0...5, using: &random))")
      case 6: "https://example.com/"
      case 7: JSONValue((0..<2).map { _ in value(depth + 1) })
      default: JSONValue(object(depth + 1))
      }
    }
    func object(_ depth: Int) -> JSONObject {
      JSONObject(
        (0..<3).map { _ in
          (name: "n\(Int.random(in: 0...8, using: &random))", value: value(depth))
        })
    }
    return (0..<count).map { id in
      AnyDocument(
        data: .one(
          AnyResource(
            type: "t\(Int.random(in: 0...3, using: &random))", id: String(id),
            attributes: object(0),
            relationships: [
              "r\(Int.random(in: 0...3, using: &random))": AnyRelationship(
                data: .one(
                  ResourceIdentifier(type: "t\(Int.random(in: 0...9, using: &random))", id: "1")))
            ])),
        links: Bool.random(using: &random) ? ["self": "/?fields[t1]=a"] : nil)
    }
  }

  private static func collect(_ documents: [AnyDocument], _ limits: EvidenceLimits) -> Evidence {
    var evidence = Evidence(limits: limits)
    for document in documents { evidence.add(document) }
    return evidence
  }

  /// Limits that cut nothing, and limits that cut everything.
  private static let limits: [EvidenceLimits] = {
    var tight = EvidenceLimits()
    tight.types = 3
    tight.fields = 20
    tight.values = 3
    tight.valueLength = 8
    tight.depth = 2
    var tighter = tight
    tighter.fields = 6
    return [EvidenceLimits(), tight, tighter]
  }()

  @Test(arguments: limits, 0..<8)
  func `Shuffled documents give equal evidence, merged or not`(limits: EvidenceLimits, seed: Int) {
    let documents = Self.documents(60, seed: UInt64(seed))
    let whole = Self.collect(documents, limits)
    var random = SplitMix(state: UInt64(seed) &+ 99)
    #expect(Self.collect(documents.shuffled(using: &random), limits) == whole)
    let shuffled = documents.shuffled(using: &random)
    var merged = Self.collect(Array(shuffled.prefix(20)), limits)
    merged.merge(Self.collect(Array(shuffled.dropFirst(20)), limits))
    #expect(merged == whole)
    #expect(whole.types.count <= limits.types)
  }

  @Test func `The number of fields of a type is limited, inner ones go first`() throws {
    var limits = EvidenceLimits()
    limits.fields = 4
    let type = try evidence(
      articles(#"{"c": {"z": 1, "y": {"x": 1}}, "a": [{"w": 1}], "b": 1}"#), limits: limits
    ).types["articles"]
    #expect(type?.attributes.keys.sorted() == ["a", "b", "c"])
    #expect(type?.attributes["a"]?.element?.members.isEmpty == true)
    #expect(type?.attributes["a"]?.element?.isTruncated == true)
    #expect(type?.attributes["c"]?.members.isEmpty == true)
    #expect(type?.attributes["c"]?.isTruncated == true)
  }

  @Test func `Twice as many documents of the same shape take no more room`() {
    let documents = Self.documents(200, seed: 1)
    let size = { (count: Int) in
      var evidence = Evidence()
      for _ in 0..<count { for document in documents { evidence.add(document) } }
      return evidence.json.bytes().count
    }
    // Only the counts have more digits.
    #expect(size(20) < size(10) * 11 / 10)
    #expect(size(40) < size(20) * 11 / 10)
  }

  @Test func `Twice as many fields take twice as much room, up to the limit`() throws {
    func size(_ count: Int) throws -> Int {
      let members = (0..<count).map { #""n\#($0)": [{"m": "v"}]"# }.joined(separator: ",")
      return try evidence(articles("{\(members)}")).json.bytes().count
    }
    #expect(try size(200) < size(100) * 21 / 10)
    #expect(try size(4000) < size(2000) * 11 / 10)
  }

  @Test func `Names and nesting without end leave bounded evidence`() throws {
    let deep = String(repeating: #"{"a":["#, count: 200) + String(repeating: "]}", count: 200)
    let wide = (0..<5000).map { #""n\#($0)": {"m\#($0)": \#($0)}"# }.joined(separator: ",")
    let long = String(repeating: "x", count: 10_000)
    let evidence = try evidence(
      articles(#"{"deep": \#(deep)}"#, "{\(wide)}", #"{"\#(long)": 1}"#))
    let type = try #require(evidence.types["articles"])
    #expect(type.attributes.count == 1000 && type.isTruncated)
    #expect(type.attributes["deep"] != nil)
    #expect(!type.attributes.values.contains { !$0.members.isEmpty })
  }
}

/// Random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
