import JSONAPI
import Testing

@Suite struct JSONLimitsTests {
  @Test func `Defaults allow documents up to four gigabytes`() {
    #expect(JSONLimits.default.maximumSize == 4_294_967_295)
    #expect(JSONLimits.default.maximumDepth == 512)
  }
}
