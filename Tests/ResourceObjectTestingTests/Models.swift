public import JSONAPIResourceObject
import JSONAPIResourceObjectTesting

enum PersonDescription: ResourceObjectDescription {
  static let jsonType = "people"

  struct Attributes: JSONAPI.Attributes {
    var name: Attribute<String>
    var age: Attribute<Int>
    var height: Attribute<Double?>
    var isAdmin: Attribute<Bool>?
    var tags: Attribute<[String]>
    var scores: Attribute<[String: Int]>
    var nickname: Attribute<String?>?
    var shout: TransformedAttribute<String, Uppercased>?
  }

  struct Relationships: JSONAPI.Relationships {
    var mother: ToOne<Person>
    var father: ToOne<Person?>
    var boss: ToOne<Person>?
    var friends: ToMany<Person>
    var enemies: ToMany<Person>?
  }
}

enum Uppercased: Transformer {
  static func transform(_ value: String) throws -> String { value.uppercased() }
}

typealias Person = ResourceObject<PersonDescription, NoMetadata, NoLinks, String>
typealias ToOne<T: JSONAPIIdentifiable> = ToOneRelationship<T, NoIdMetadata, NoMetadata, NoLinks>
typealias ToMany<T: Relatable> = ToManyRelationship<T, NoIdMetadata, NoMetadata, NoLinks>

enum TagDescription: ResourceObjectDescription {
  static let jsonType = "tags"
  typealias Attributes = NoAttributes
  typealias Relationships = NoRelationships
}

typealias Tag = ResourceObject<TagDescription, Note, NoLinks, Int>

struct Note: JSONAPI.Meta, ExpressibleByStringLiteral {
  var text: String

  init(stringLiteral value: String) { text = value }
}

extension Int: RawIdType {}

extension Tag {
  init(_ id: Int, _ note: Note = "n") {
    self.init(
      id: .init(rawValue: id), attributes: .none, relationships: .none, meta: note, links: .none)
  }
}

extension Person {
  init(
    _ id: Person.ID = "1", name: Attribute<String> = "Ann", age: Attribute<Int> = 10,
    mother: ToOne<Person> = "2"
  ) {
    self.init(
      id: id,
      attributes: .init(
        name: name, age: age, height: nil, isAdmin: true, tags: ["a", "b"], scores: ["x": 1],
        nickname: "An"),
      relationships: .init(
        mother: mother, father: nil, boss: "3", friends: ["4", "5"], enemies: ["6"]),
      meta: .none,
      links: .none)
  }
}
