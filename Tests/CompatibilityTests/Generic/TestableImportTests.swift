import Foundation
import Testing

@testable import JSONAPIResourceObject
@testable import JSONAPIResourceObjectTesting

/// What programs that look into the library from their tests find there, beside its public names.
@Suite struct TestableImportTests {
  private struct Nothing: Decodable {}
  private struct Something: Decodable { let value: String }
  private struct Perhaps: Decodable { let value: String? }
  private enum Key: String, CodingKey, Equatable { case one, two }

  @Test func `A decoder of nothing`() throws {
    let decoder = EmptyObjectDecoder()
    let keyed = try decoder.container(keyedBy: Key.self)
    #expect(keyed.allKeys.isEmpty)
    #expect(!keyed.contains(.one))
    var unkeyed = try decoder.unkeyedContainer()
    #expect(unkeyed.count == 0)
    #expect(unkeyed.isAtEnd)
    #expect(unkeyed.currentIndex == 0)
    #expect(throws: (any Error).self) { try unkeyed.decode(String.self) }
    #expect(throws: (any Error).self) { try decoder.singleValueContainer() }
    #expect(throws: Never.self) { try Nothing(from: decoder) }
    #expect(try Perhaps(from: decoder).value == nil)
    #expect(throws: EmptyObjectDecodingError.self) { try Something(from: decoder) }
    #expect(try [String](from: decoder).isEmpty)
  }

  @Test func `An encoder of some keys`() throws {
    struct Wrapper: Encodable {
      let keys: [Key]

      func encode(to encoder: Encoder) throws {
        let sparse = SparseFieldEncoder(wrapping: encoder, encoding: keys)
        var container = sparse.container(keyedBy: Key.self)
        try container.encode(1, forKey: .one)
        try container.encode("x", forKey: .two)
      }
    }
    func json(_ keys: [Key]) throws -> [String: Any]? {
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(Wrapper(keys: keys)))
        as? [String: Any]
    }
    #expect(try json([])?.isEmpty == true)
    #expect(try json([.one])?.keys.sorted() == ["one"])
    #expect(try json([.two, .one])?.keys.sorted() == ["one", "two"])
  }

  @Test func `Errors of resources are made and compared`() {
    let error = ResourceObjectDecodingError(
      subjectName: "owner", cause: .jsonTypeMismatch(foundType: "cats"), location: .relationships,
      jsonAPIType: "dogs")
    #expect(error.subjectName == "owner")
    #expect(error.resourceObjectJsonAPIType == "dogs")
    #expect(
      String(describing: error)
        == #"'owner' relationship is of JSON:API type "cats" but it was expected to be "dogs""#)
    let whole = ResourceObjectDecodingError(
      subjectName: ResourceObjectDecodingError.entireObject, cause: .keyNotFound,
      location: .relationships, jsonAPIType: "dogs")
    #expect(whole.description == "relationships object is required and missing.")
    let context = DecodingError.Context(codingPath: [], debugDescription: "")
    #expect(
      ResourceObjectDecodingError(.keyNotFound(Key.one, context), jsonAPIType: "dogs")
        == .init(subjectName: "one", cause: .keyNotFound, location: .type, jsonAPIType: "dogs"))
    #expect(NoAttributes() == .none)
    #expect(NoRelationships() == .none)
  }

  @Test func `Comparisons are reduced`() {
    #expect(["a", "b"].compare(to: ["a"]) { _, _ in .same } == [.same, .missing])
    #expect(BasicComparison(reducing: .differentTypes("A", "B")) == .different("A", "B"))
    #expect(
      ["x"].compare(to: ["y"]) { .differentValues($0, $1) }.map(BasicComparison.init) == [
        .different("x", "y")
      ])
  }
}
