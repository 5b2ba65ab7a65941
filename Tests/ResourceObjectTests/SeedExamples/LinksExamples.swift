public import Foundation
public import JSONAPIResourceObject
import Testing

extension UUID: CreatableRawIdType {
  /// A new UUID.
  public static func unique() -> UUID {
    UUID()
  }
}

/// The usage guide's example of links.
private enum Guide {
  struct PersonStubDescription: JSONAPI.ResourceObjectDescription {
    // this is just a pretend model to be used in a relationship below.
    static let jsonType: String = "people"
    typealias Attributes = NoAttributes
    typealias Relationships = NoRelationships
  }

  typealias Person = JSONAPI.ResourceObject<PersonStubDescription, NoMetadata, NoLinks, String>

  struct ArticleAuthorRelationshipLinks: JSONAPI.Links {
    let `self`: JSONAPI.Link<URL, NoMetadata>
    let related: JSONAPI.Link<URL, NoMetadata>
  }

  struct ArticleLinks: JSONAPI.Links {
    let `self`: JSONAPI.Link<URL, NoMetadata>
  }

  struct ArticleDescription: JSONAPI.ResourceObjectDescription {
    static let jsonType: String = "articles"

    struct Attributes: JSONAPI.Attributes {
      let title: Attribute<String>
    }

    struct Relationships: JSONAPI.Relationships {
      let author:
        ToOneRelationship<
          Person, NoIdMetadata, NoMetadata, ArticleAuthorRelationshipLinks
        >
    }
  }

  typealias Article = JSONAPI.ResourceObject<ArticleDescription, NoMetadata, ArticleLinks, String>
}

@Suite struct LinksExamples {
  static let article = """
    {
      "type": "articles",
      "id": "1",
      "attributes": {
        "title": "Rails is Omakase"
      },
      "relationships": {
        "author": {
          "links": {
            "self": "http://example.com/articles/1/relationships/author",
            "related": "http://example.com/articles/1/author"
          },
          "data": { "type": "people", "id": "9" }
        }
      },
      "links": {
        "self": "http://example.com/articles/1"
      }
    }
    """

  @Test(arguments: Coder.allCases)
  func `Links are those of the resource and of its relationships`(coder: Coder) throws {
    let article = try coder.roundTrip(Guide.Article.self, Self.article)
    #expect(article.title == "Rails is Omakase")
    #expect(article.links.`self`.url.absoluteString == "http://example.com/articles/1")
    let author = article.relationships.author
    #expect(author.id.rawValue == "9")
    #expect(
      author.links.`self`.url.absoluteString
        == "http://example.com/articles/1/relationships/author")
    #expect(author.links.related.url.absoluteString == "http://example.com/articles/1/author")
  }

  @Test func `Identifiers are made from any type that can be`() {
    typealias Unique = ResourceObject<TagDescription, NoMetadata, NoLinks, UUID>
    let tags = (0..<3).map { _ in
      Unique(attributes: .none, relationships: .none, meta: .none, links: .none)
    }
    #expect(Set(tags.map(\.id)).count == 3)
    #expect(Unique.Id() != Unique.Id())
  }
}
