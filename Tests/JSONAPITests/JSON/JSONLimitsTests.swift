import JSONAPI
import Testing

@Suite struct JSONLimitsTests {
  @Test func `Defaults allow documents up to four gigabytes`() {
    #expect(JSONLimits.default.maximumSize == 4_294_967_295)
    #expect(JSONLimits.default.maximumDepth == 512)
  }

  private static let deep: JSONValue = (0..<600).reduce(1) { value, _ in [value] }

  private struct Article: Resource {
    static let resourceType = "articles"
    var id: String
    var title: String
    var deep: JSONValue
  }

  @Test func `What was read with a raised limit is written and compared`() throws {
    let old = Article(id: "1", title: "One", deep: Self.deep)
    let new = Article(id: "1", title: "Two", deep: Self.deep)
    var encoder = JSONAPIEncoder()
    let compact = try encoder.updateDocument(for: new)
    encoder.format = .pretty
    let pretty = try encoder.updateDocument(for: new)
    let limits = JSONLimits(maximumDepth: 2000)
    #expect(
      try JSONValue(parsing: pretty, limits: limits)
        == JSONValue(parsing: compact, limits: limits))
    #expect(try new.changes(from: old).names == ["title"])
    let codec = AttributeCodec(decoder: JSONAPIDecoder(), encoder: encoder)
    #expect(try codec.write(Self.deep) == Self.deep)
  }
}
