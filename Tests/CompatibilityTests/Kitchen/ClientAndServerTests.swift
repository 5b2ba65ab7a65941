import Foundation
import JSONAPIResourceObject
import Testing

// A program that gives the generic types its own names, which hide the library's.

private typealias ResourceObject<Description: ResourceObjectDescription> = JSONAPI.ResourceObject<
  Description, NoMetadata, NoLinks, String
>
private typealias ToOneRelationship<Entity: JSONAPIIdentifiable> = JSONAPI.ToOneRelationship<
  Entity, NoIdMetadata, NoMetadata, NoLinks
>
private typealias ToManyRelationship<Entity: Relatable> = JSONAPI.ToManyRelationship<
  Entity, NoIdMetadata, NoMetadata, NoLinks
>
private typealias Document<
  PrimaryResourceBody: JSONAPI.CodableResourceBody, IncludeType: JSONAPI.Include
> = JSONAPI.Document<
  PrimaryResourceBody, NoMetadata, NoLinks, IncludeType, APIDescription<NoMetadata>,
  UnknownJSONAPIError
>

private enum WriterDescription: ResourceObjectDescription {
  static let jsonType: String = "writers"

  struct Attributes: JSONAPI.Attributes {
    let name: Attribute<String>
  }

  typealias Relationships = NoRelationships
}

private typealias Writer = ResourceObject<WriterDescription>

private enum ArticleDescription: ResourceObjectDescription {
  static let jsonType: String = "articles"

  struct Attributes: JSONAPI.SparsableAttributes {
    let title: Attribute<String>
    let shortAbstract: Attribute<String>

    enum CodingKeys: String, JSONAPI.SparsableCodingKey {
      case title
      case shortAbstract
    }
  }

  struct Relationships: JSONAPI.Relationships {
    let writer: ToOneRelationship<Writer>
    let related: ToManyRelationship<Article>
  }
}

private typealias Article = ResourceObject<ArticleDescription>

private typealias SingleArticleDocument = Document<SingleResourceBody<Article>, NoIncludes>
private typealias SingleArticleDocumentWithIncludes = Document<
  SingleResourceBody<Article>, Include1<Writer>
>
private typealias SparseArticleDocument = JSONAPI.Document<
  SingleResourceBody<Article.SparseType>, NoMetadata, NoLinks, Include2<Writer, Article.SparseType>,
  APIDescription<NoMetadata>, UnknownJSONAPIError
>

/// A server that answers with or without the writer, and the client that asked.
@Suite struct ClientAndServerTests {
  private func article() -> Article {
    Article(
      id: .init(rawValue: "5678"),
      attributes: .init(
        title: .init(value: "JSON:API in Swift"), shortAbstract: .init(value: "Not yet written")),
      relationships: .init(writer: .init(id: .init(rawValue: "1234")), related: .none),
      meta: .none,
      links: .none
    )
  }

  private func writer() -> Writer {
    Writer(
      id: .init(rawValue: "1234"),
      attributes: .init(name: .init(value: "Janice Bluff")),
      relationships: .none,
      meta: .none,
      links: .none
    )
  }

  private func articleDocument(includeWriter: Bool) -> Either<
    SingleArticleDocument, SingleArticleDocumentWithIncludes
  > {
    let document = SingleArticleDocument(
      apiDescription: .init(version: "1.0", meta: .none),
      body: .init(resourceObject: article()),
      includes: .none,
      meta: .none,
      links: .none
    )
    switch includeWriter {
    case false:
      return .init(document)
    case true:
      let includes: Includes<SingleArticleDocumentWithIncludes.Include> = .init(values: [
        .init(writer())
      ])
      return .init(document.including(includes))
    }
  }

  private enum NetworkError: Swift.Error {
    case serverError
    case quantityMismatch
  }

  private func decode(articleResponseData: Data) throws -> (article: Article, writer: Writer) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let document = try decoder.decode(
      SingleArticleDocumentWithIncludes.self, from: articleResponseData)

    switch document.body {
    case .data(let data):
      let writers = data.includes[Writer.self]
      guard writers.count == 1 else {
        throw NetworkError.quantityMismatch
      }
      return (article: data.primary.value, writer: writers[0])
    case .errors(let errors, meta: _, links: _):
      #expect(errors.isEmpty == false)
      throw NetworkError.serverError
    }
  }

  private var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  @Test func `A document of either type is written as it is`() throws {
    #expect(
      String(decoding: try encoder.encode(articleDocument(includeWriter: false)), as: UTF8.self)
        == """
        {"data":{"attributes":{"short_abstract":"Not yet written","title":"JSON:API in Swift"},"id":"5678",\
        "relationships":{"related":{"data":[]},"writer":{"data":{"id":"1234","type":"writers"}}},"type":"articles"},\
        "jsonapi":{"version":"1.0"}}
        """)
  }

  @Test func `The client finds the writer that was asked for`() throws {
    let response = try decode(
      articleResponseData: encoder.encode(articleDocument(includeWriter: true)))
    #expect(response.article == article())
    #expect(response.writer == writer())
    #expect(response.article.shortAbstract == "Not yet written")
    #expect((response.article ~> \.writer) == response.writer.id)
  }

  @Test func `The client is told what it didn't get`() throws {
    #expect(throws: NetworkError.quantityMismatch) {
      try decode(articleResponseData: encoder.encode(articleDocument(includeWriter: false)))
    }
    let errors = SingleArticleDocumentWithIncludes.ErrorDocument(
      apiDescription: .init(version: "1.0", meta: .none), errors: [.unknown])
    #expect(throws: NetworkError.serverError) {
      try decode(articleResponseData: encoder.encode(errors))
    }
  }

  @Test func `The server leaves out what was not asked for`() throws {
    let document = SparseArticleDocument(
      apiDescription: .init(version: "1.0", meta: .none),
      body: .init(resourceObject: article().sparse(with: [.title])),
      includes: .init(values: [.init(writer()), .init(article().sparse(with: []))]),
      meta: .none,
      links: .none
    )
    let json =
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(document)) as? [String: Any]
    let data = json?["data"] as? [String: Any]
    #expect((data?["attributes"] as? [String: String]) == ["title": "JSON:API in Swift"])
    #expect(data?["relationships"] != nil)
    let included = json?["included"] as? [[String: Any]]
    #expect(included?.count == 2)
    #expect((included?.last?["attributes"] as? [String: String]) == [:])
  }

  @Test func `Resources and relatives make a document`() throws {
    typealias Batch = Document<ManyResourceBody<Article>, Include1<Writer>>
    let compound = (0..<3).map { _ in
      CompoundResource(primary: article(), relatives: [Include1<Writer>(writer())])
    }
    let document = Batch(
      apiDescription: .init(version: "1.0", meta: .none), resources: compound, meta: .none,
      links: .none)
    #expect(document.body.includes?.count == 1)
    #expect(document.body.primaryResource?.values.count == 3)
    let single = SingleArticleDocumentWithIncludes.SuccessDocument(
      apiDescription: .init(version: "1.0", meta: .none), resource: compound[0], meta: .none,
      links: .none)
    #expect(single.includes[Writer.self] == [writer()])
    let filtered = compound.filteringRelatives { _ in false }
    #expect(filtered[0].relatives == [])
  }
}
