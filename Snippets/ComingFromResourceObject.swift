// Resources and documents spelled out in types.

import JSONAPIResourceObject

// snippet.models
enum PersonDescription: ResourceObjectDescription {
  static var jsonType: String { "people" }

  struct Attributes: JSONAPI.Attributes {
    let name: Attribute<[String]>
    let favoriteColor: Attribute<String?>
  }

  struct Relationships: JSONAPI.Relationships {
    let friends: ToManyRelationship<Person, NoIdMetadata, NoMetadata, NoLinks>
  }
}

typealias Person = ResourceObject<PersonDescription, NoMetadata, NoLinks, String>

typealias PeopleDocument = Document<
  ManyResourceBody<Person>, NoMetadata, NoLinks, Include1<Person>, NoAPIDescription,
  BasicJSONAPIError<String>
>
// snippet.end

let bytes = Array(
  #"""
  {"data": [{"type": "people", "id": "9",
    "attributes": {"name": ["Jane", "Doe"], "favoriteColor": null},
    "relationships": {"friends": {"data": [{"type": "people", "id": "7"}]}}}]}
  """#.utf8)

// snippet.decode
let document = try PlainJSONDecoder().decode(PeopleDocument.self, from: bytes)
switch document.body {
case .data(let data):
  for person in data.primary.values {
    print(person.name.joined(separator: " "), person ~> \.friends)
  }
case .errors(let errors, _, _):
  print(errors)
}
// snippet.end

// snippet.linkage
struct Related: JSONAPI.Links {
  let related: AnyFormLink<Target, NoMetadata>
}

struct Target: JSONAPIURL {
  let url: String

  init(from decoder: any Decoder) throws {
    url = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(url)
  }
}

struct LazyRelationships: JSONAPI.Relationships {
  let bestFriend:
    OptionalLinkage<
      ToOneRelationship<Person?, NoIdMetadata, NoMetadata, Related?>
    >
}

let lazy = try PlainJSONDecoder().decode(
  LazyRelationships.self, from: Array(#"{"bestFriend": {"links": {"related": "/f"}}}"#.utf8))
print(lazy.bestFriend.linkage == nil)  // true: not sent, which is not the same as null
// snippet.end

// snippet.drafts
typealias Draft = ResourceObject<PersonDescription, NoMetadata, NoLinks, LocalId>

let draft = Draft(
  id: .init(rawValue: "new-1"),
  attributes: .init(name: .init(value: ["Ann"]), favoriteColor: .init(value: nil)),
  relationships: .init(friends: .none),
  meta: .none,
  links: .none)
print(String(decoding: try PlainJSONEncoder().encode(draft), as: UTF8.self))
// {"type":"people","lid":"new-1","attributes":…}
// snippet.end

// snippet.sendable
enum PlanetDescription: SendableResourceObjectDescription {
  static let jsonType = "planets"

  struct Attributes: JSONAPI.Attributes, Sendable {
    let name: Attribute<String>
  }

  typealias Relationships = NoRelationships
}

typealias Planet = ResourceObject<PlanetDescription, NoMetadata, NoLinks, String>

let planets = try JSONAPIDecoder().decode(
  [Planet].self,
  from: Array(
    #"{"data": [{"type": "planets", "id": "3", "attributes": {"name": "Earth"}}]}"#.utf8))
print(planets[0].name, try Planet.query.sort("-name").queryString())  // Earth sort=-name
// snippet.end
