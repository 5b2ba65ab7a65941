import JSONAPIResourceObject
import JSONAPIResourceObjectTesting
import Testing

@Suite struct CheckTests {
  private func problems<Description: ResourceObjectDescription>(
    _ type: Description.Type, _ attributes: Description.Attributes,
    _ relationships: Description.Relationships
  ) -> [ResourceObjectCheckError] {
    typealias Entity = ResourceObject<Description, NoMetadata, NoLinks, String>
    do {
      try Entity.check(
        Entity(
          id: "1", attributes: attributes, relationships: relationships, meta: .none, links: .none))
      return []
    } catch {
      return (error as? ResourceObjectCheckErrors)?.problems ?? []
    }
  }

  @Test func `A description of attributes and relationships is well made`() {
    #expect(throws: Never.self) { try Person.check(Person()) }
    #expect(throws: Never.self) { try Tag.check(Tag(1)) }
  }

  @Test func `Attributes are a struct`() {
    enum Bad: ResourceObjectDescription {
      static let jsonType = "bad"
      enum Attributes: JSONAPI.Attributes { case hello }
      typealias Relationships = NoRelationships
    }
    #expect(problems(Bad.self, .hello, .none) == [.attributesNotStruct])
  }

  @Test func `Relationships are a struct`() {
    enum Bad: ResourceObjectDescription {
      static let jsonType = "bad"
      typealias Attributes = NoAttributes
      enum Relationships: JSONAPI.Relationships { case hello }
    }
    #expect(problems(Bad.self, .none, .hello) == [.relationshipsNotStruct])
  }

  @Test func `What is not an attribute or a relationship is named`() {
    enum Bad: ResourceObjectDescription {
      static let jsonType = "bad"
      struct Attributes: JSONAPI.Attributes {
        var good: Attribute<String>
        var bad: String
        var missing: Int?
      }
      struct Relationships: JSONAPI.Relationships {
        var good: MetaRelationship<Note, NoLinks>
        var alsoGood: OptionalLinkage<ToMany<Person>>
        var bad: String
      }
    }
    #expect(
      problems(
        Bad.self, .init(good: "x", bad: "y"),
        .init(
          good: .init(meta: "n", links: .none), alsoGood: .init(meta: .none, links: .none), bad: "z"
        ))
        == [
          .nonAttribute(named: "bad"), .nonAttribute(named: "missing"),
          .nonRelationship(named: "bad"),
        ]
    )
  }

  @Test func `An array that may be null is named`() {
    enum Bad: ResourceObjectDescription {
      static let jsonType = "bad"
      struct Attributes: JSONAPI.Attributes {
        var good: Attribute<[String]>
        var bad: Attribute<[String]?>
        var alsoBad: TransformedAttribute<[String]?, IdentityTransformer<[String]?>>
      }
      typealias Relationships = NoRelationships
    }
    #expect(
      problems(Bad.self, .init(good: [], bad: nil, alsoBad: .init(value: nil)), .none)
        == [.nullArray(named: "bad"), .nullArray(named: "alsoBad")])
  }
}
