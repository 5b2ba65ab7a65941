import Foundation
import JSONAPIResourceObject
import Testing

/// The usage guide's examples of copies, sparse fieldsets, keys and coding of one's own.
private enum Guide {
  enum DogDescription: ResourceObjectDescription {
    static let jsonType = "dogs"
    struct Attributes: JSONAPI.Attributes { var name: Attribute<String> }
    struct Relationships: JSONAPI.Relationships { var owner: ToOne<Person> }
  }

  typealias Dog = Entity<DogDescription>

  // The key mapping section's two models that encode and decode equivalently.
  enum ResourceObjectDescription1: JSONAPI.ResourceObjectDescription {
    static var jsonType: String { "entity" }

    struct Attributes: JSONAPI.Attributes {
      let coolProperty: Attribute<String>
    }

    typealias Relationships = NoRelationships
  }

  enum ResourceObjectDescription2: JSONAPI.ResourceObjectDescription {
    static var jsonType: String { "entity" }

    struct Attributes: JSONAPI.Attributes {
      let wholeOtherThing: Attribute<String>

      enum CodingKeys: String, CodingKey {
        case wholeOtherThing = "coolProperty"
      }
    }

    typealias Relationships = NoRelationships
  }

  enum Coding {
    enum ResourceObjectDescription1: JSONAPI.ResourceObjectDescription {
      static var jsonType: String { "entity" }

      struct Attributes: JSONAPI.Attributes {
        let property1: Attribute<String>
        let property2: Attribute<Int>
        let property3: Attribute<Bool>

        let weirdThing: Attribute<String>

        enum CodingKeys: String, CodingKey {
          case property1
          case property2
          case property3
        }
      }

      typealias Relationships = NoRelationships
    }
  }

  // The sparse fieldset section's two aliases.
  typealias Document<
    PrimaryResourceBody: JSONAPI.CodableResourceBody, IncludeType: JSONAPI.Include & Decodable
  > = JSONAPI.Document<
    PrimaryResourceBody, NoMetadata, NoLinks, IncludeType, NoAPIDescription,
    BasicJSONAPIError<String>
  >
  typealias SparseDocument<
    PrimaryResourceBody: JSONAPI.EncodableResourceBody, IncludeType: JSONAPI.Include
  > = JSONAPI.Document<
    PrimaryResourceBody, NoMetadata, NoLinks, IncludeType, NoAPIDescription,
    BasicJSONAPIError<String>
  >
}

extension Guide.Coding.ResourceObjectDescription1.Attributes {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)

    property1 = try .defaultDecoding(from: container, forKey: .property1)
    property2 = try .defaultDecoding(from: container, forKey: .property2)
    property3 = try .defaultDecoding(from: container, forKey: .property3)

    weirdThing = .init(value: "hello world")
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)

    try container.encode(property1, forKey: .property1)
    try container.encode(property2, forKey: .property2)
    try container.encode(property3, forKey: .property3)
  }
}

@Suite struct CopyAndCodingExamples {
  private static var dog: Guide.Dog {
    Guide.Dog(
      id: "1", attributes: .init(name: .init(value: "Rex")),
      relationships: .init(owner: .init(id: "2")), meta: .none, links: .none)
  }

  @Test func `Tapping changes a copy`() {
    let resourceObject = Self.dog
    let newResourceObject =
      resourceObject
      .tappingAttributes { $0.name = .init(value: "Charlie") }
    #expect(newResourceObject.name == "Charlie")
    #expect(newResourceObject.id == resourceObject.id)
    let rehomed = resourceObject.tappingRelationships { $0.owner = .init(id: "3") }
    #expect((rehomed ~> \.owner) == "3")
    #expect(resourceObject == Self.dog)
  }

  @Test func `Replacing makes a copy`() {
    let resourceObject = Self.dog
    let newResourceObject =
      resourceObject
      .replacingAttributes { _ in
        Guide.Dog.Attributes(name: .init(value: "Charlie"))
      }
    #expect(newResourceObject.name == "Charlie")
    let rehomed = resourceObject.replacingRelationships { _ in .init(owner: .init(id: "3")) }
    #expect((rehomed ~> \.owner) == "3")
    #expect(rehomed.attributes == resourceObject.attributes)
  }

  @Test(arguments: Coder.allCases)
  func `Two models of one resource name its keys differently`(coder: Coder) throws {
    let json = #"{"attributes":{"coolProperty":"x"},"id":"1","type":"entity"}"#
    let one = try coder.roundTrip(Entity<Guide.ResourceObjectDescription1>.self, json)
    let two = try coder.roundTrip(Entity<Guide.ResourceObjectDescription2>.self, json)
    #expect(one.coolProperty == two.wholeOtherThing)
    #expect(try coder.encode(one) == json)
    #expect(try coder.encode(two) == json)
  }

  @Test(arguments: Coder.allCases)
  func `Attributes are coded in a way of their own`(coder: Coder) throws {
    let json = """
      {"attributes":{"property1":"a","property2":2,"property3":true},"id":"1","type":"entity"}
      """
    let entity = try coder.roundTrip(Entity<Guide.Coding.ResourceObjectDescription1>.self, json)
    #expect(entity.property1 == "a")
    #expect(entity.property2 == 2)
    #expect(entity.property3)
    #expect(entity.weirdThing == "hello world")
    #expect(try coder.encode(entity) == json)
  }

  @Test(arguments: Coder.allCases)
  func `Sparse documents are made beside those that are decoded`(coder: Coder) throws {
    typealias Full = Guide.Document<SingleResourceBody<Article>, Include1<Article>>
    typealias Sparse = Guide.SparseDocument<
      SingleResourceBody<Article.SparseType>, Include1<Article.SparseType>
    >
    let article = Article("1", title: "T", summary: "S")
    let sparse = article.sparse(with: [.title])
    let document = Sparse(
      apiDescription: .none, body: .init(resourceObject: sparse),
      includes: .init(values: [.init(article.sparse(with: []))]), meta: .none, links: .none)
    let text = try JSONValue(parsing: coder.encode(document))
    #expect(text["data"]?["attributes"] == JSONValue(["title": "T"]))
    #expect(text["included"]?[0]?["attributes"] == JSONValue([:]))
    let full = Full(
      apiDescription: .none, body: .init(resourceObject: article), includes: .none, meta: .none,
      links: .none)
    #expect(try coder.roundTrip(Full.self, coder.encode(full)) == full)
  }
}
