public import Foundation
public import JSONAPIResourceObject

extension String: CreatableRawIdType {
  /// A new UUID.
  public static func unique() -> String { UUID().uuidString }
}

extension String: JSONAPIURL {}
extension Foundation.URL: JSONAPIURL {}
extension Int: RawIdType {}
extension UUID: RawIdType {}

typealias Entity<Description: ResourceObjectDescription> =
  ResourceObject<Description, NoMetadata, NoLinks, String>
typealias NewEntity<Description: ResourceObjectDescription> =
  ResourceObject<Description, NoMetadata, NoLinks, Unidentified>
typealias ToOne<Target: JSONAPIIdentifiable> =
  ToOneRelationship<Target, NoIdMetadata, NoMetadata, NoLinks>
typealias ToMany<Target: Relatable> =
  ToManyRelationship<Target, NoIdMetadata, NoMetadata, NoLinks>

enum PersonDescription: ResourceObjectDescription {
  static let jsonType = "people"

  struct Attributes: JSONAPI.Attributes {
    var name: Attribute<[String]>
    var favoriteColor: Attribute<String>

    var fullName: Attribute<String> { name.map { $0.joined(separator: " ") } }
    var initials: String { name.value.compactMap { $0.first.map(String.init) }.joined() }
  }

  struct Relationships: JSONAPI.Relationships {
    var friends: ToMany<Person>
  }
}

typealias Person = Entity<PersonDescription>
typealias NewPerson = NewEntity<PersonDescription>

extension Person {
  init(_ id: String, name: String = "Ann", friends: [Person.ID] = []) {
    self.init(
      id: .init(rawValue: id),
      attributes: .init(name: .init(value: [name]), favoriteColor: .init(value: "green")),
      relationships: .init(friends: .init(ids: friends)),
      meta: .none,
      links: .none)
  }
}

enum TagDescription: ResourceObjectDescription {
  static let jsonType = "tags"
  typealias Attributes = NoAttributes
  typealias Relationships = NoRelationships
}

typealias Tag = Entity<TagDescription>

extension Tag {
  init(_ id: String) {
    self.init(
      id: .init(rawValue: id), attributes: .none, relationships: .none, meta: .none, links: .none)
  }
}

enum ArticleDescription: ResourceObjectDescription {
  static let jsonType = "articles"

  struct Attributes: JSONAPI.SparsableAttributes {
    var title: Attribute<String>
    var summary: Attribute<String?>
    var rating: Attribute<Int>?
    var note: Attribute<String?>?

    enum CodingKeys: String, JSONAPI.SparsableCodingKey {
      case title, summary, rating, note
    }
  }

  struct Relationships: JSONAPI.Relationships {
    var author: ToOne<Person>
    var reviewer: ToOne<Person?>
    var editor: ToOne<Person>?
    var translator: ToOne<Person?>?
    var tags: ToMany<Tag>
    var seeAlso: ToMany<Article>?
  }
}

typealias Article = Entity<ArticleDescription>

extension Article {
  init(
    _ id: String, title: String = "T", summary: String? = nil, author: Person.ID = "1",
    tags: [Tag.ID] = []
  ) {
    self.init(
      id: .init(rawValue: id),
      attributes: .init(title: .init(value: title), summary: .init(value: summary)),
      relationships: .init(
        author: .init(id: author), reviewer: .init(id: nil), tags: .init(ids: tags)),
      meta: .none,
      links: .none)
  }
}

extension Id: ExpressibleByUnicodeScalarLiteral where RawType == String {}
extension Id: ExpressibleByExtendedGraphemeClusterLiteral where RawType == String {}
extension Id: ExpressibleByStringLiteral where RawType == String {
  /// Creates an identifier.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}

enum Samples {
  static func person(_ id: String, name: String = "Ann") -> String {
    """
    {"type": "people", "id": "\(id)",
     "attributes": {"name": ["\(name)", "Doe"], "favoriteColor": "green"},
     "relationships": {"friends": {"data": [
       {"type": "people", "id": "7"}, {"type": "people", "id": "8"}
     ]}}}
    """
  }

  static func tag(_ id: String) -> String { #"{"type": "tags", "id": "\#(id)"}"# }

  /// An article with any attributes and relationships, `nil` to leave the member out.
  static func article(
    _ id: String = "1",
    attributes: String? = #"{"title": "T", "summary": null}"#,
    relationships: String? = relationships()
  ) -> String {
    var members = [#""type": "articles""#, #""id": "\#(id)""#]
    if let attributes { members.append(#""attributes": \#(attributes)"#) }
    if let relationships { members.append(#""relationships": \#(relationships)"#) }
    return "{\(members.joined(separator: ", "))}"
  }

  /// The required relationships of an article, some replaced, left out or added.
  static func relationships(_ changes: KeyValuePairs<String, String?> = [:]) -> String {
    var members: [String: String] = [
      "author": #"{"data": {"type": "people", "id": "9"}}"#,
      "reviewer": #"{"data": null}"#,
      "tags": #"{"data": [{"type": "tags", "id": "a"}, {"type": "tags", "id": "b"}]}"#,
    ]
    for (name, change) in changes { members[name] = change }
    let texts = members.sorted { $0.key < $1.key }.map { #""\#($0)": \#($1)"# }
    return "{\(texts.joined(separator: ", "))}"
  }
}
