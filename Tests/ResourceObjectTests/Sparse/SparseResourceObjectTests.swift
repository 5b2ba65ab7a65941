import Testing

@testable import JSONAPIResourceObject

@Suite struct SparseResourceObjectTests {
  typealias Sparse = Article.SparseResource

  @Test(arguments: Coder.allCases)
  func `What was not sent is nil, and what was is there`(coder: Coder) throws {
    let json = #"{"attributes":{"title":"T"},"id":"1","type":"articles"}"#
    let sparse = try coder.roundTrip(Sparse.self, json)
    #expect(try coder.encode(sparse) == json)
    #expect(sparse.id == "1")
    #expect(try sparse.attribute(.title, as: Attribute<String>.self)?.value == "T")
    #expect(try sparse.attribute(.summary, as: Attribute<String?>.self) == nil)
    #expect(try sparse.relationship("author", as: ToOne<Person>.self) == nil)
    #expect(throws: DecodingError.self) { try sparse.attribute(.title, as: Attribute<Int>.self) }
    #expect(
      throws: ResourceObjectDecodingError(
        subjectName: "summary", cause: .keyNotFound, location: .attributes,
        jsonAPIType: "articles")
    ) { try sparse.complete() }
  }

  @Test(arguments: Coder.allCases)
  func `A resource that has everything is complete`(coder: Coder) throws {
    let sparse = try coder.roundTrip(Sparse.self, Samples.article())
    #expect(try sparse.complete() == coder.decode(Article.self, Samples.article()))
    #expect(try sparse.attribute(.summary, as: Attribute<String?>.self) == .init(value: nil))
    #expect(try sparse.relationship("author", as: ToOne<Person>.self)?.id == "9")
    let bare = try coder.roundTrip(Sparse.self, #"{"type": "articles", "id": "1"}"#)
    #expect(try coder.encode(bare) == #"{"id":"1","type":"articles"}"#)
  }

  @Test(arguments: Coder.allCases)
  func `Sparse resources are read as data and included`(coder: Coder) throws {
    typealias Doc = Many<Sparse, NoMetadata, NoLinks, Include2<Sparse, Tag>, NoAPIDescription>
    let document = try coder.roundTrip(
      Doc.self,
      """
      {"data": [{"type": "articles", "id": "1"}],
       "included": [\(Samples.tag("a")), {"type": "articles", "id": "2"}]}
      """)
    #expect(document.body.includes?[Sparse.self].map(\.id) == ["2"])
    #expect(
      coder.failure(Sparse.self, Samples.tag("a")) as? ResourceObjectDecodingError
        == .init(expectedJSONAPIType: "articles", found: "tags"))
  }
}
