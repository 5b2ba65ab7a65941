import Foundation
import JSONAPIResourceObject
import JSONAPIResourceObjectTesting
import Testing

// A program that uses every place for metadata and links that there is.

private struct Page: JSONAPI.Meta {
  let total: Int
}

private struct Implementation: JSONAPI.Meta {
  let name: String
}

private struct Role: JSONAPI.Meta {
  let role: String
}

private struct Revision: JSONAPI.Meta {
  let revision: Int
}

private struct SelfLink: JSONAPI.Links {
  let `self`: Link<String, NoMetadata>
}

private struct RelatedLinks: JSONAPI.Links {
  let related: Link<Foundation.URL, Page>
}

private struct PageLinks: JSONAPI.Links {
  let `self`: Link<String, NoMetadata>
  let next: Link<String, NoMetadata>?
  let last: Link<String, Page?>
}

private enum DayTransformer: ReversibleTransformer {
  struct NoDay: Swift.Error {}

  static func transform(_ value: String) throws -> DateComponents {
    let parts = value.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else {
      throw NoDay()
    }
    return DateComponents(year: parts[0], month: parts[1], day: parts[2])
  }

  static func reverse(_ value: DateComponents) throws -> String {
    guard let year = value.year, let month = value.month, let day = value.day else {
      throw NoDay()
    }
    return "\(year)-\(month)-\(day)"
  }
}

private enum ISBNValidator: Validator {
  struct Invalid: Swift.Error, Equatable {}

  static func transform(_ value: String) throws -> String {
    guard value.count == 13 else {
      throw Invalid()
    }
    return value
  }
}

private enum OptionalDoubling: Transformer {
  static func transform(_ value: Int?) throws -> Int { (value ?? 0) * 2 }
}

private enum AuthorDescription: ResourceObjectDescription {
  static var jsonType: String { "authors" }

  struct Attributes: JSONAPI.Attributes {
    let name: Attribute<String>
  }

  typealias Relationships = NoRelationships
}

private typealias Author = JSONAPI.ResourceObject<AuthorDescription, NoMetadata, SelfLink, Int>

private enum BookDescription: ResourceObjectDescription {
  static var jsonType: String { "books" }

  struct Attributes: JSONAPI.Attributes {
    let title: Attribute<String>
    let isbn: ValidatedAttribute<String, ISBNValidator>
    let published: TransformedAttribute<String, DayTransformer>
    let copies: TransformedAttribute<Int?, OptionalDoubling>
    let blurb: Attribute<String?>
    let subtitle: Attribute<String>?

    var fullTitle: Attribute<String> {
      .init(value: [title.value, subtitle?.value].compactMap { $0 }.joined(separator: ": "))
    }

    var path: (Book) -> String {
      { book in "/books/\(book.id.rawValue.uuidString.lowercased())" }
    }
  }

  struct Relationships: JSONAPI.Relationships {
    let author: ToOneRelationship<Author, Role, NoMetadata, RelatedLinks>
    let editors: ToManyRelationship<Author, Role?, Page, NoLinks>
    let sequel: ToOneRelationship<Book?, NoIdMetadata, NoMetadata, NoLinks>?
    let reviews: MetaRelationship<NoMetadata, RelatedLinks>
  }
}

private typealias Book = JSONAPI.ResourceObject<BookDescription, Revision, SelfLink, UUID>

private typealias BookDocument = JSONAPI.Document<
  SingleResourceBody<Book>, Page, PageLinks, Include2<Author, Book>,
  APIDescription<Implementation>, BasicJSONAPIError<Int>
>

@Suite struct VerboseDocumentTests {
  private static let id = "0a0b0c0d-0000-0000-0000-000000000001"

  private let json = """
    {
      "jsonapi": { "version": "1.0", "meta": { "name": "library" } },
      "meta": { "total": 1 },
      "links": {
        "self": "/books",
        "last": { "href": "/books?page=9", "meta": { "total": 9 } }
      },
      "data": {
        "type": "books",
        "id": "\(id)",
        "attributes": {
          "title": "Fog", "isbn": "9780000000000", "published": "2018-12-1", "copies": null,
          "blurb": null, "subtitle": "And Ice"
        },
        "relationships": {
          "author": {
            "data": { "type": "authors", "id": 7, "meta": { "role": "writer" } },
            "links": { "related": { "href": "https://example.com/a/7", "meta": { "total": 1 } } }
          },
          "editors": {
            "data": [
              { "type": "authors", "id": 8, "meta": { "role": "chief" } },
              { "type": "authors", "id": 9 }
            ],
            "meta": { "total": 2 }
          },
          "sequel": { "data": null },
          "reviews": {
            "links": { "related": { "href": "https://example.com/r", "meta": { "total": 0 } } }
          }
        },
        "meta": { "revision": 3 },
        "links": { "self": "/books/1" }
      },
      "included": [
        {
          "type": "authors", "id": 7, "attributes": { "name": "Ann" }, "links": { "self": "/a/7" }
        }
      ]
    }
    """

  private func document() throws -> BookDocument.SuccessDocument {
    try JSONDecoder().decode(BookDocument.SuccessDocument.self, from: Data(json.utf8))
  }

  @Test func `Everything is read`() throws {
    let document = try document()
    #expect(document.apiDescription.version == "1.0")
    #expect(document.apiDescription.meta.name == "library")
    #expect(document.meta.total == 1)
    #expect(document.links.`self`.url == "/books")
    #expect(document.links.next == nil)
    #expect(document.links.last.url == "/books?page=9")
    #expect(document.links.last.meta?.total == 9)

    let book = document.primaryResource.value
    #expect(book.title == "Fog")
    #expect(book.isbn == "9780000000000")
    #expect(book.published.year == 2018)
    #expect(book.copies == 0)
    #expect(book.attributes.copies.rawValue == nil)
    #expect(book.blurb == nil)
    #expect(book.subtitle == "And Ice")
    #expect(book.fullTitle == "Fog: And Ice")
    #expect(book.path == "/books/\(Self.id)")
    #expect(book.meta.revision == 3)
    #expect(book.links.`self`.url == "/books/1")

    let author: Author.Id = book ~> \.author
    #expect(author.rawValue == 7)
    #expect(book.relationships.author.idMeta.role == "writer")
    #expect(book.relationships.author.links.related.meta.total == 1)
    #expect(book.relationships.editors.idsWithMeta.map { $0.meta?.role } == ["chief", nil])
    #expect(book.relationships.editors.meta.total == 2)
    #expect((book ~> \.editors).map { $0.rawValue } == [8, 9])
    let sequel: Book.Id? = book ~> \.sequel
    #expect(sequel == nil)
    #expect(book.relationships.reviews.links.related.url.host == "example.com")
    #expect(document.includes[Author.self].first { $0.id == author }?.name == "Ann")
    #expect(document.includes[Book.self].isEmpty)
  }

  @Test func `What is written reads as the same`() throws {
    let document = try document()
    let data = try JSONEncoder().encode(document)
    #expect(try JSONDecoder().decode(BookDocument.SuccessDocument.self, from: data) == document)
    #expect(try JSONDecoder().decode(BookDocument.self, from: data) == document)
    let again = try JSONSerialization.jsonObject(with: data) as? NSDictionary
    let written = try #require(again?.mutableCopy() as? NSMutableDictionary)
    let original = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
    // Identifiers are written as their type writes them, and metadata that may be null as null.
    for key in ["jsonapi", "meta", "links", "included"] {
      #expect(written[key] as? NSObject == original?[key] as? NSObject)
    }
    let attributes = { (whole: NSDictionary?) in
      (whole?["data"] as? NSDictionary)?["attributes"] as? NSObject
    }
    #expect(attributes(written) == attributes(original))
  }

  @Test func `It is made in code`() throws {
    let document = try document()
    let book = document.primaryResource.value
    let made = Book(
      id: book.id,
      attributes: .init(
        title: "Fog",
        isbn: try .init(rawValue: "9780000000000"),
        published: try .init(transformedValue: DateComponents(year: 2018, month: 12, day: 1)),
        copies: try .init(rawValue: nil),
        blurb: nil,
        subtitle: "And Ice"),
      relationships: .init(
        author: .init(
          id: (Author.Id(rawValue: 7), Role(role: "writer")), meta: .none,
          links: book.relationships.author.links),
        editors: .init(
          idsWithMetadata: [
            (Author.Id(rawValue: 8), Role(role: "chief")), (Author.Id(rawValue: 9), nil),
          ], meta: Page(total: 2), links: .none),
        sequel: .init(resourceObject: Book?.none),
        reviews: .init(meta: .none, links: book.relationships.reviews.links)),
      meta: Revision(revision: 3),
      links: SelfLink(self: .init(url: "/books/1")))
    #expect(made.compare(to: book).differences == [:])
    #expect(made == book)
    try Book.check(made)

    let whole = BookDocument(
      apiDescription: document.apiDescription, body: .init(resourceObject: made),
      includes: document.includes, meta: document.meta, links: document.links)
    #expect(whole == document)
    #expect(whole.compare(to: document.document).isSame)
  }

  @Test func `What is invalid is refused by those who know`() {
    #expect(throws: ISBNValidator.Invalid.self) {
      try ValidatedAttribute<String, ISBNValidator>(rawValue: "1")
    }
    #expect(throws: DayTransformer.NoDay.self) {
      try TransformedAttribute<String, DayTransformer>(transformedValue: DateComponents())
    }
    let broken = json.replacingOccurrences(of: "9780000000000", with: "1")
    #expect(throws: ISBNValidator.Invalid.self) {
      try JSONDecoder().decode(BookDocument.self, from: Data(broken.utf8))
    }
  }

  @Test func `Errors have what documents have`() throws {
    let json = """
      {"jsonapi": {"meta": {"name": "library"}}, "errors": [{"id": 4, "source": {"pointer": "/data"}}],
       "meta": {"total": 0}}
      """
    let document = try JSONDecoder().decode(
      BookDocument.ErrorDocument.self, from: Data(json.utf8))
    #expect(document.apiDescription.version == "1.0")
    #expect(document.errors.first?.payload?.id == 4)
    #expect(document.errors.first?.definedFields == ["id": "4", "pointer": "/data"])
    #expect(document.meta?.total == 0)
    #expect(document.links == nil)
    #expect(String(describing: document.errors[0]) == "id: 4, pointer: /data")
  }
}
