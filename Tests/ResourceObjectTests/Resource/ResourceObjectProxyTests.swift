public import JSONAPIResourceObject
import Testing

/// A cat, and what it is to a program that takes cats and dogs alike.
public enum CatDescription: ResourceObjectDescription {
  /// The type.
  public static let jsonType = "cats"
  /// Nothing.
  public typealias Attributes = NoAttributes
  /// Nothing.
  public typealias Relationships = NoRelationships
}

/// A dog, and what it is to a program that takes cats and dogs alike.
public enum DogDescription: ResourceObjectDescription {
  /// The type.
  public static let jsonType = "dogs"
  /// A name.
  public struct Attributes: JSONAPI.Attributes {
    let name: Attribute<String>
  }
  /// Nothing.
  public typealias Relationships = NoRelationships
}

/// A cat.
public typealias Cat = ResourceObject<CatDescription, NoMetadata, NoLinks, String>
/// A dog.
public typealias Dog = ResourceObject<DogDescription, NoMetadata, NoLinks, String>
/// A cat or a dog.
public typealias Pet = Poly2<Dog, Cat>

extension Poly2: ResourceObjectProxy, JSONTyped where A == Dog, B == Cat {
  /// What both have in common.
  public enum Description: ResourceObjectProxyDescription {
    /// No type in particular.
    public static var jsonType: String { A.jsonType }

    /// A label made of whatever there is.
    public struct Attributes: Equatable {
      let label: String
      let text: Attribute<String>
      var loud: (Pet) -> String { { $0[direct: \.label].uppercased() } }
    }

    /// Nothing.
    public typealias Relationships = NoRelationships
  }

  /// The identifiers of both are strings.
  public typealias EntityRawIdType = String

  /// The identifier of either.
  public var id: Id<String, Pet> {
    switch self {
    case .a(let dog): .init(rawValue: dog.id.rawValue)
    case .b(let cat): .init(rawValue: cat.id.rawValue)
    }
  }

  /// What they have in common.
  public var attributes: Description.Attributes {
    let label = a?.name ?? id.rawValue
    return .init(label: label, text: .init(value: label))
  }

  /// Nothing.
  public var relationships: NoRelationships { .none }
}

@Suite struct ResourceObjectProxyTests {
  private let dog = Pet(
    Dog(
      id: "1", attributes: .init(name: .init(value: "Rex")), relationships: .none, meta: .none,
      links: .none))
  private let tom = Cat(
    id: "tom", attributes: .none, relationships: .none, meta: .none, links: .none)

  @Test func `A type that stands for several acts like a resource`() {
    #expect(dog[direct: \.label] == "Rex")
    #expect(Pet(tom).text == "tom")
    #expect(Pet(tom).loud == "TOM")
    #expect(Pet(tom).id.rawValue == "tom")
    #expect(Pet(tom)[Cat.self] == tom)
    #expect(Pet.jsonType == "dogs")
  }

  @Test(arguments: Coder.allCases)
  func `It is read as whichever it is`(coder: Coder) throws {
    let values = try coder.roundTrip(
      [Pet].self,
      """
      [{"type": "dogs", "id": "1", "attributes": {"name": "Rex"}}, {"type": "cats", "id": "tom"}]
      """)
    #expect(values == [dog, Pet(tom)])
    #expect(values[Cat.self] == [tom])
  }

  @Test func `Another type can be related to`() {
    struct Planet: Relatable, Equatable {
      typealias ID = JSONAPI.Id<String, Planet>
      static let jsonType = "planets"
      var name: String
    }
    let relationship = ToOne<Planet>(id: .init(rawValue: "mars"))
    #expect(relationship.id.rawValue == "mars")
    let nullable = ToOne<Planet?>(id: nil)
    #expect(nullable.id == nil)
    #expect(Planet?.jsonType == "planets")
  }

  @Test(arguments: Coder.allCases)
  func `A relationship to another type is coded`(coder: Coder) throws {
    struct Planet: Relatable {
      typealias ID = JSONAPI.Id<String, Planet>
      static let jsonType = "planets"
    }
    let json = #"{"data":{"id":"mars","type":"planets"}}"#
    #expect(try coder.encode(coder.roundTrip(ToOne<Planet>.self, json)) == json)
    #expect(try coder.roundTrip(ToOne<Planet?>.self, #"{"data": null}"#).id == nil)
    let many = #"{"data":[{"id":"mars","type":"planets"}]}"#
    #expect(try coder.encode(coder.roundTrip(ToMany<Planet>.self, many)) == many)
  }
}
