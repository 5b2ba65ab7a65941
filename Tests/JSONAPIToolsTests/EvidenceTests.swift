import JSONAPI
import JSONAPITools
import Testing

@Suite("Evidence")
struct EvidenceTests {
  @Test("Resources are counted by type, in data and included")
  func counts() throws {
    var evidence = Evidence()
    evidence.add(
      try AnyDocument(
        parsing: """
          {"data": [{"type": "articles", "id": "1"}, {"type": "articles", "id": "2"}],
           "included": [{"type": "people", "id": "9"}]}
          """))
    #expect(evidence.types.mapValues(\.count) == ["articles": 2, "people": 1])
  }
}
