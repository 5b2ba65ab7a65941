import Foundation
import JSONAPI
import Testing

@Suite struct ResourceConformanceTests {
  enum PlanetDescription: SendableResourceObjectDescription {
    static let jsonType = "planets"
    struct Attributes: JSONAPI.Attributes { var name: Attribute<String> }
    struct Relationships: JSONAPI.Relationships { var star: ToOne<Tag> }
  }
  typealias Planet = Entity<PlanetDescription>

  private func type<R: Resource>(of _: R.Type) -> String { R.resourceType }

  @Test func `A resource object is a model like any other`() {
    #expect(type(of: Planet.self) == "planets")
    #expect(Planet.destinationTypes == ["planets"])
    #expect(Planet.cardinality == .one)
    #expect([Planet].cardinality == .many)
  }

  @Test func `Its identifier has a text`() throws {
    #expect(Person.ID(idText: "9") == "9")
    #expect(Person.ID(rawValue: "9").idText == "9")
    typealias Numbered = ResourceObject<TagDescription, NoMetadata, NoLinks, Int>
    #expect(Numbered.ID(idText: "9")?.rawValue == 9)
    #expect(Numbered.ID(idText: "x") == nil)
    typealias Unique = ResourceObject<TagDescription, NoMetadata, NoLinks, UUID>
    let id = try #require(Unique.ID(idText: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    #expect(id.idText == "e621e1f8-c36c-495a-93fc-0c247a3e6e5f")
  }
}
