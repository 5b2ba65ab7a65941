import Foundation
import Testing

@testable import JSONAPIResourceObject

@Suite struct ResourceObjectTests {
  @Test(arguments: Coder.allCases)
  func `A resource is read and written whole`(coder: Coder) throws {
    let person = try coder.roundTrip(Person.self, Samples.person("9"))
    #expect(person.id.rawValue == "9")
    #expect(Person.jsonType == "people")
    #expect(person.name == ["Ann", "Doe"])
    #expect(person.favoriteColor == "green")
    let friends: [Person.Id] = person ~> \.friends
    #expect(friends == ["7", "8"])
    #expect(
      try coder.encode(person) == """
        {"attributes":{"favoriteColor":"green","name":["Ann","Doe"]},"id":"9",\
        "relationships":{"friends":{"data":[{"id":"7","type":"people"},{"id":"8","type":"people"}]}},\
        "type":"people"}
        """)
  }

  @Test(arguments: Coder.allCases)
  func `Members that the types rule out are passed over and not written`(coder: Coder) throws {
    let json = """
      {"type": "tags", "id": "a", "attributes": {"x": 1}, "relationships": {"y": 2}, "meta": 3,
       "links": 4}
      """
    #expect(try coder.encode(coder.decode(Tag.self, json)) == #"{"id":"a","type":"tags"}"#)
  }

  @Test(arguments: Coder.allCases)
  func `A resource has metadata and links where its types say so`(coder: Coder) throws {
    struct Seen: JSONAPI.Meta { var count: Int }
    struct SelfLink: JSONAPI.Links { var `self`: Link<String, NoMetadata> }
    typealias Linked = ResourceObject<TagDescription, Seen, SelfLink, String>
    let json = #"{"id":"a","links":{"self":"/tags/a"},"meta":{"count":2},"type":"tags"}"#
    let tag = try coder.roundTrip(Linked.self, json)
    #expect(tag.meta.count == 2)
    #expect(tag.links.`self`.url == "/tags/a")
    #expect(try coder.encode(tag) == json)
    #expect(coder.failure(Linked.self, Samples.tag("a")) is DecodingError)
  }

  @Test(arguments: Coder.allCases)
  func `Optional metadata may be missing or null`(coder: Coder) throws {
    struct Seen: JSONAPI.Meta { var count: Int }
    typealias Marked = ResourceObject<TagDescription, Seen?, NoLinks, String>
    #expect(try coder.roundTrip(Marked.self, Samples.tag("a")).meta == nil)
    let null = #"{"type": "tags", "id": "a", "meta": null}"#
    #expect(try coder.roundTrip(Marked.self, null).meta == nil)
    let there = #"{"type": "tags", "id": "a", "meta": {"count": 1}}"#
    #expect(try coder.roundTrip(Marked.self, there).meta?.count == 1)
    #expect(coder.failure(Marked.self, #"{"type": "tags", "id": "a", "meta": 1}"#) != nil)
  }

  @Test(arguments: Coder.allCases)
  func `An unidentified resource has neither id nor lid`(coder: Coder) throws {
    typealias NewTag = NewEntity<TagDescription>
    let tag = try coder.decode(NewTag.self, #"{"type": "tags", "id": "ignored"}"#)
    #expect(try coder.encode(tag) == #"{"type":"tags"}"#)
    #expect(String(describing: Unidentified()) == "Unidentified")
    #expect(tag.id == .unidentified)
  }

  @Test(arguments: Coder.allCases)
  func `Identifiers may be of any type`(coder: Coder) throws {
    typealias Numbered = ResourceObject<TagDescription, NoMetadata, NoLinks, Int>
    let numbered = try coder.roundTrip(Numbered.self, #"{"type": "tags", "id": 5}"#)
    #expect(numbered.id.rawValue == 5)
    typealias Unique = ResourceObject<TagDescription, NoMetadata, NoLinks, UUID>
    let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    #expect(
      try coder.roundTrip(Unique.self, Samples.tag(id)).id.rawValue == UUID(uuidString: id))
  }

  @Test(arguments: Coder.allCases)
  func `A local identifier is read from and written to lid`(coder: Coder) throws {
    typealias Draft = ResourceObject<TagDescription, NoMetadata, NoLinks, LocalId>
    let json = #"{"lid":"x1","type":"tags"}"#
    let draft = try coder.roundTrip(Draft.self, json)
    #expect(draft.id.rawValue == "x1")
    #expect(try coder.encode(draft) == json)
    #expect(coder.failure(Draft.self, Samples.tag("x1")) is DecodingError)
    #expect(
      try coder.encode(ToOne<Draft>(resourceObject: draft))
        == #"{"data":{"lid":"x1","type":"tags"}}"#)
    #expect(try coder.decode(ToOne<Draft>.self, #"{"data": \#(json)}"#).id == draft.id)
  }

  @Test(arguments: Coder.allCases)
  func `A local identifier may be null in linkage`(coder: Coder) throws {
    typealias Draft = ResourceObject<TagDescription, NoMetadata, NoLinks, LocalId>
    let there = #"{"data":{"lid":"x1","type":"tags"}}"#
    let draft = try coder.roundTrip(ToOne<Draft?>.self, there)
    #expect(draft.id?.rawValue == "x1")
    #expect(try coder.encode(draft) == there)
    let null = try coder.roundTrip(ToOne<Draft?>.self, #"{"data": null}"#)
    #expect(null.id == nil)
    #expect(try coder.encode(null) == #"{"data":null}"#)
  }

  @Test(arguments: Coder.allCases)
  func `An identifier that may be null need be no identifier by itself`(coder: Coder) throws {
    struct Number: Codable, Equatable { var number: Int }
    typealias Numbered = ResourceObject<TagDescription, NoMetadata, NoLinks, Number?>
    typealias Named = ResourceObject<TagDescription, NoMetadata, NoLinks, String?>
    let there = #"{"id":{"number":1},"type":"tags"}"#
    let numbered = try coder.roundTrip(Numbered.self, there)
    #expect(numbered.id.rawValue == Number(number: 1))
    #expect(try coder.encode(numbered) == there)
    let null = #"{"id":null,"type":"tags"}"#
    #expect(try coder.roundTrip(Numbered.self, null).id.rawValue == nil)
    #expect(try coder.encode(coder.roundTrip(Named.self, null)) == null)
    #expect(try coder.roundTrip(Named.self, Samples.tag("a")).id.rawValue == "a")
    #expect(coder.failure(Numbered.self, #"{"type": "tags", "id": 1}"#) is DecodingError)
    #expect(coder.failure(Numbered.self, #"{"type": "tags"}"#) is DecodingError)
    #expect(coder.failure(Named.self, #"{"type": "tags"}"#) is DecodingError)
  }

  @Test(arguments: Coder.allCases)
  func `A resource may have an identifier of either kind`(coder: Coder) throws {
    typealias Either = ResourceObject<TagDescription, NoMetadata, NoLinks, ServerOrLocalId<String>>
    for (json, id) in [
      (#"{"id":"1","type":"tags"}"#, ServerOrLocalId.server("1")),
      (#"{"lid":"a","type":"tags"}"#, .local("a")),
    ] {
      let tag = try coder.roundTrip(Either.self, json)
      #expect(tag.id.rawValue == id)
      #expect(try coder.encode(tag) == json)
    }
  }

  @Test func `Resources are equal by everything and hash by identifier`() {
    #expect(Person("1", name: "A") != Person("1", name: "B"))
    #expect(Person("1", name: "A").hashValue == Person("1", name: "B").hashValue)
    #expect(Set([Person("1"), Person("1"), Person("2")]).count == 2)
    #expect(Person.ID(rawValue: "1").hashValue != Tag.ID(rawValue: "1").hashValue)
    #expect(Person.Id.self == Person.ID.self)
    func identity<T: Swift.Identifiable>(_ value: T) -> T.ID { value.id }
    #expect(identity(Person("1")) == "1")
  }

  @Test func `Identifiers are made, copied and described`() {
    #expect(Person.ID() != Person.ID())
    #expect(Person.ID.id(from: "4").rawValue == "4")
    #expect(String(describing: Person.ID(rawValue: "4")) == "Id(4)")
    let absent: Person.ID? = nil
    #expect(absent.rawValue == nil)
    #expect(Optional(Person.ID(rawValue: "4")).rawValue == "4")
    #expect(Person.ID?(rawValue: "4") == Person.ID(rawValue: "4"))
    #expect(Person.ID?(rawValue: nil) == nil)
  }

  @Test func `A new resource gets an identifier`() {
    let new = NewPerson(
      attributes: Person("1").attributes, relationships: .init(friends: .none), meta: .none,
      links: .none)
    #expect(new.identified(by: "2232").id == "2232")
    #expect(new.identified(byType: String.self).id != new.identified(byType: String.self).id)
    let person = Person("1")
    #expect(person.withNewIdentifier().id != person.id)
    #expect(person.withNewIdentifier().attributes == person.attributes)
    let created = Person(
      attributes: person.attributes, relationships: person.relationships, meta: .none, links: .none)
    #expect(!created.id.rawValue.isEmpty)
  }

  @Test func `A copy has other attributes or relationships`() {
    let person = Person("1", name: "A")
    let tapped = person.tappingAttributes { $0.name = .init(value: ["B"]) }
    #expect(tapped.name == ["B"])
    #expect(tapped.favoriteColor == "green")
    #expect(tapped.id == person.id)
    let replaced = person.replacingAttributes { _ in
      .init(name: .init(value: []), favoriteColor: .init(value: "red"))
    }
    #expect(replaced.favoriteColor == "red")
    #expect(replaced.relationships == person.relationships)
    let befriended = person.tappingRelationships { $0.friends = .init(ids: ["2"]) }
    #expect((befriended ~> \.friends) == ["2"])
    #expect(befriended.attributes == person.attributes)
    #expect(person.replacingRelationships { _ in .init(friends: .none) } == person)
    #expect(person.name == ["A"])
  }

  @Test func `A pointer is a relationship to a resource`() {
    let person = Person("3")
    #expect(person.pointer == ToOne<Person>(id: "3"))
    struct Note: JSONAPI.Meta { var text: String }
    let pointer = person.pointer(withMeta: Note(text: "n"), links: NoLinks.none)
    #expect(pointer.id == "3")
    #expect(pointer.meta.text == "n")
    let pointers = Person.Pointers(pointers: [person.pointer, Person("4").pointer])
    #expect(pointers.ids == ["3", "4"])
  }

  @Test func `The description names the type, the identifier and what is in it`() {
    #expect(
      String(describing: Tag("a"))
        == """
        ResourceObject<tags>(id: Id(a), attributes: No Attributes, relationships: No Relationships)
        """)
  }

  @Test func `A resource of Sendable parts is Sendable`() {
    func requireSendable<T: Sendable>(_ type: T.Type) {}
    requireSendable(Person.self)
    requireSendable(Article.self)
    requireSendable(
      Document<
        ManyResourceBody<Article>, NoMetadata, NoLinks, Include2<Person, Tag>, NoAPIDescription,
        BasicJSONAPIError<String>
      >.self)
  }
}
