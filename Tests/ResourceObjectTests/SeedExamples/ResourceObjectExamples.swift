import Foundation
import JSONAPIResourceObject
import Testing

/// The usage guide's examples of descriptions, resource objects, relationships and attributes.
private enum Guide {
  typealias ResourceObject<Description: JSONAPI.ResourceObjectDescription> =
    JSONAPI.ResourceObject<Description, NoMetadata, NoLinks, String>
  typealias NewResourceObject<Description: JSONAPI.ResourceObjectDescription> =
    JSONAPI.ResourceObject<Description, NoMetadata, NoLinks, Unidentified>

  typealias Person = ResourceObject<PersonDescription>
  typealias NewPerson = NewResourceObject<PersonDescription>
  typealias ToOne<Target: JSONAPIIdentifiable> = JSONAPI.ToOneRelationship<
    Target, NoIdMetadata, NoMetadata, NoLinks
  >

  enum PersonDescription: ResourceObjectDescription {
    static let jsonType: String = "people"

    struct Attributes: JSONAPI.Attributes {
      let name: Attribute<[String]>
      let favoriteColor: Attribute<String>

      var fullName: Attribute<String> {
        name.map { $0.joined(separator: " ") }
      }

      var newThing: Int { name.value.count }
    }

    struct Relationships: JSONAPI.Relationships {
      let friends: ToManyRelationship<Person, NoIdMetadata, NoMetadata, NoLinks>
    }
  }

  struct RelMetadata: JSONAPI.Meta { let since: Int }
  struct CoolMetadata: JSONAPI.Meta { let cool: Bool }

  enum EntityDescription: ResourceObjectDescription {
    static let jsonType = "entities"

    struct Attributes: JSONAPI.Attributes {
      let optionalAttribute: Attribute<String>?
      let nullableAttribute: Attribute<String?>
    }

    struct Relationships: JSONAPI.Relationships {
      // note the question mark at the very end of the line.
      let optionalRelative: ToOneRelationship<Person, NoIdMetadata, NoMetadata, NoLinks>?
      // note the question mark just after `Person`.
      let nullableRelative: ToOneRelationship<Person?, NoIdMetadata, NoMetadata, NoLinks>

      let relationship1: ToOneRelationship<Person, NoIdMetadata, NoMetadata, NoLinks>
      let relationship2: ToOneRelationship<Person, NoIdMetadata, RelMetadata, NoLinks>
      let relationship3: ToOneRelationship<Person, CoolMetadata, NoMetadata, NoLinks>
      let home: ToOne<Person>
      let friends: ToManyRelationship<Person, CoolMetadata, NoMetadata, NoLinks>
    }
  }

  typealias Entity = ResourceObject<EntityDescription>

  enum NothingDescription: ResourceObjectDescription {
    static let jsonType = "nothing"
    typealias Attributes = NoAttributes
    typealias Relationships = NoRelationships
  }
}

@Suite struct ResourceObjectExamples {
  static let person = """
    {
      "type": "people",
      "id": "9",
      "attributes": {
        "name": [
          "Jane",
          "Doe"
        ],
        "favoriteColor": "Green"
      },
      "relationships": {
        "friends": {
          "data": [
            {
              "id": "7",
              "type": "people"
            },
            {
              "id": "8",
              "type": "people"
            }
          ]
        }
      }
    }
    """

  @Test(arguments: Coder.allCases)
  func `A description describes a resource object`(coder: Coder) throws {
    let person = try coder.roundTrip(Guide.Person.self, Self.person)
    #expect(person.id.rawValue == "9")
    #expect(person.name == ["Jane", "Doe"])
    let favoriteColor: String = person.favoriteColor
    #expect(favoriteColor == "Green")
    let friendIds: [Guide.Person.Id] = person ~> \.friends
    #expect(friendIds.map(\.rawValue) == ["7", "8"])
  }

  @Test func `An unidentified person is a new person`() throws {
    let person = Guide.NewPerson(
      attributes: .init(name: .init(value: ["Jane"]), favoriteColor: .init(value: "Green")),
      relationships: .init(friends: .none), meta: .none, links: .none)
    let text = try Coder.foundation.encode(person)
    #expect(
      text == """
        {"attributes":{"favoriteColor":"Green","name":["Jane"]},\
        "relationships":{"friends":{"data":[]}},"type":"people"}
        """)
  }

  @Test(arguments: Coder.allCases)
  func `A computed attribute is read by subscript, path or directly`(coder: Coder) throws {
    let person = try coder.decode(Guide.Person.self, Self.person)
    #expect(person.fullName == "Jane Doe")
    #expect(person.attributes.newThing == 2)
    #expect(person[direct: \.newThing] == 2)
  }

  @Test(arguments: Coder.allCases)
  func `Relationships may be omitted or null and have metadata`(coder: Coder) throws {
    let one = #"{"data":{"id":"1234","type":"people"}}"#
    let json = """
      {"type":"entities","id":"1","attributes":{"nullableAttribute":null},"relationships":{
       "nullableRelative":{"data":null},
       "relationship1":\(one),
       "relationship2":{"data":{"id":"1234","type":"people"},"meta":{"since":2001}},
       "relationship3":{"data":{"id":"1234","type":"people","meta":{"cool":true}}},
       "home":\(one),
       "friends":{"data":[{"id":"1","type":"people","meta":{"cool":true}},
                          {"id":"2","type":"people","meta":{"cool":false}}]}}}
      """
    let entity = try coder.roundTrip(Guide.Entity.self, json)
    #expect(entity.optionalAttribute == nil)
    #expect(entity.nullableAttribute == nil)
    #expect(entity.relationships.optionalRelative == nil)
    let nullable: Guide.Person.Id? = entity ~> \.nullableRelative
    #expect(nullable == nil)
    let optional: Guide.Person.Id? = entity ~> \.optionalRelative
    #expect(optional == nil)
    #expect((entity ~> \.relationship1).rawValue == "1234")
    #expect(entity.relationships.relationship2.meta.since == 2001)
    #expect(entity.relationships.relationship3.idMeta.cool)

    // to-one
    let relation = entity.relationships.home
    #expect(relation.idMeta == NoIdMetadata.none)
    // to-many
    let relations = entity.relationships.friends
    let idMeta = relations.idsWithMeta.map { $0.meta }
    #expect(idMeta.map(\.cool) == [true, false])
  }

  @Test(arguments: Coder.allCases)
  func `A resource object may have neither attributes nor relationships`(coder: Coder) throws {
    let json = #"{"id":"1","type":"nothing"}"#
    let nothing = try coder.roundTrip(
      Guide.ResourceObject<Guide.NothingDescription>.self, json)
    #expect(try coder.encode(nothing) == json)
  }

  @Test(arguments: Coder.allCases)
  func `Copies get new identifiers`(coder: Coder) throws {
    // use case 1
    let person = try coder.decode(Guide.Person.self, Self.person)
    let person1 = person.withNewIdentifier()
    #expect(person1.id != person.id)
    #expect(person1.attributes == person.attributes)

    // use case 2
    let unidentifiedPerson = try coder.decode(Guide.NewPerson.self, Self.person)
    let newlyIdentifiedPerson1 = unidentifiedPerson.identified(byType: String.self)
    let newlyIdentifiedPerson2 = unidentifiedPerson.identified(by: "2232")
    #expect(UUID(uuidString: newlyIdentifiedPerson1.id.rawValue) != nil)
    #expect(newlyIdentifiedPerson2.id.rawValue == "2232")
    #expect(newlyIdentifiedPerson2.attributes == person.attributes)
  }
}
