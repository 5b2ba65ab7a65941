import Foundation
import Testing

@testable import JSONAPIResourceObject

@Suite struct SparseFieldsetTests {
  let article = Article("1", title: "T", summary: "S")
    .tappingAttributes { $0.rating = .init(value: 4) }

  static let relationships = """
    "relationships":{"author":{"data":{"id":"1","type":"people"}},"reviewer":{"data":null},\
    "tags":{"data":[]}}
    """

  @Test(arguments: Coder.allCases)
  func `Only the attributes that are asked for are written`(coder: Coder) throws {
    func text(_ fields: [ArticleDescription.Attributes.CodingKeys]) throws -> String {
      try coder.encode(article.sparse(with: fields))
    }
    func expected(_ attributes: String) -> String {
      #"{"attributes":{\#(attributes)},"id":"1",\#(Self.relationships),"type":"articles"}"#
    }
    #expect(try text([]) == expected(""))
    #expect(try text([.title]) == expected(#""title":"T""#))
    #expect(try text([.title, .rating]) == expected(#""rating":4,"title":"T""#))
    #expect(try text([.note]) == expected(""))
    #expect(try text([.title, .summary, .rating, .note]) == coder.encode(article))
  }

  /// Every subset of the attributes.
  static let subsets: [[ArticleDescription.Attributes.CodingKeys]] = (0..<16).map { bits in
    [.note, .rating, .summary, .title].enumerated().filter { bits >> $0.offset & 1 == 1 }
      .map(\.element)
  }

  @Test(arguments: subsets, Coder.allCases)
  func `Any choice of attributes is written, and all relationships`(
    fields: [ArticleDescription.Attributes.CodingKeys], coder: Coder
  ) throws {
    let full = article.tappingAttributes { $0.note = .init(value: nil) }
    let values = ["note": "null", "rating": "4", "summary": #""S""#, "title": #""T""#]
    let attributes = fields.map { #""\#($0.stringValue)":\#(values[$0.stringValue] ?? "")"# }
    let expected = """
      {"attributes":{\(attributes.joined(separator: ","))},"id":"1",\(Self.relationships),\
      "type":"articles"}
      """
    #expect(try coder.encode(full.sparse(with: fields)) == expected)
    #expect(try coder.encode(full.sparse(with: fields.reversed())) == expected)
    #expect(try coder.encode(full.sparse(with: fields + fields)) == expected)
  }

  @Test(arguments: Coder.allCases)
  func `Sparse resources take their place in documents`(coder: Coder) throws {
    typealias Sparse = Article.SparseType
    let sparse = article.sparse(with: [.title])
    #expect(sparse.resourceObject == article)
    #expect(sparse.fields == [.title])
    #expect(sparse == Sparse(article, fields: [.title]))
    #expect(sparse != Sparse(article, fields: []))
    let resource = try coder.encode(sparse)

    let single = One<Sparse, NoMetadata, NoLinks, NoIncludes, NoAPIDescription>(
      body: .init(resourceObject: sparse))
    #expect(try coder.encode(single) == #"{"data":\#(resource)}"#)
    let optional = One<Sparse?, NoMetadata, NoLinks, NoIncludes, NoAPIDescription>(
      body: .init(resourceObject: nil))
    #expect(try coder.encode(optional) == #"{"data":null}"#)
    let many = Many<Sparse, NoMetadata, NoLinks, Include2<Sparse, Tag>, NoAPIDescription>(
      apiDescription: .none, body: .init(resourceObjects: [sparse, sparse]),
      includes: .init(values: [.init(sparse), .init(Tag("a"))]), meta: .none, links: .none)
    #expect(
      try coder.encode(many) == """
        {"data":[\(resource),\(resource)],"included":[\(resource),{"id":"a","type":"tags"}]}
        """)
  }

  @Test(arguments: Coder.allCases)
  func `A sparse resource keeps its metadata, links and identifier`(coder: Coder) throws {
    typealias Rich = ResourceObject<
      ArticleDescription, PageMetadata, PageLinks, Unidentified
    >
    let rich = Rich(
      attributes: article.attributes, relationships: article.relationships,
      meta: .init(total: 1, limit: 2, offset: 3), links: .init(next: .init(url: "/n")))
    #expect(
      try coder.encode(rich.sparse(with: [.title])) == """
        {"attributes":{"title":"T"},"links":{"next":"/n"},\
        "meta":{"limit":2,"offset":3,"total":1},\(Self.relationships),"type":"articles"}
        """)
  }
}
