// The objects of Vox as live objects.

#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIFoundation
  import JSONAPIStore

  // snippet.first
  @LiveResource("persons")
  final class Person {
    var name: String?
    var age: Int?
    var gender: String?
    @Relationship var favoriteArticle: Article?
  }

  let store = Store()
  let sherlock = Person(in: store)
  sherlock.name = "Sherlock Holmes"

  print(sherlock["name"] as Any)  // the JSON behind the property: "Sherlock Holmes"

  sherlock["name"] = "Mycroft Holmes"
  print(sherlock.name ?? "")  // the property shows what the JSON is: "Mycroft Holmes"
  // snippet.end

  // snippet.model
  @LiveResource("articles")
  final class Article {
    var title: String?
    @Key("description") var descriptionText: String?
    var keywords: [String]?
    var viewsCount: Int?
    var isFeatured: Bool?
    var customObject: JSONObject?

    @Relationship var authors: [Person]
    @Relationship var editor: Person?
  }
  // snippet.end

  // snippet.single
  let person = Person(in: store)
  person.name = "John Doe"
  person.age = nil  // null
  person.gender = "male"
  person.favoriteArticle = nil  // null

  let encoder = JSONAPIEncoder()
  let json: [String: Any] = try encoder.encodeDictionary(person)

  // or if `Data` is needed
  let data: Data = try encoder.encode(person)
  // snippet.end
  print(json.count, String(decoding: data, as: UTF8.self))

  let written = try JSONValue(parsing: data)
  precondition(
    written["data"]?["attributes"] == ["name": "John Doe", "age": .null, "gender": "male"]
      && written["data"]?["relationships"] == ["favoriteArticle": ["data": .null]])

  // snippet.id
  let known = store.reference(Person.self, id: "id-1")  // the server knows it: saving sends a PATCH
  let new = try Person(in: store, id: "id-2")  // the program chooses the id: saving sends a POST
  // snippet.end
  print(known.isNew, new.isNew)
  store.removeAll()

  // snippet.collection
  let article = store.reference(Article.self, id: "article-identifier")

  let person1 = store.reference(Person.self, id: "id-1")
  person1.name = "John Doe"
  person1.age = nil
  person1.gender = "male"
  person1.favoriteArticle = article

  let person2 = store.reference(Person.self, id: "id-2")
  person2.name = "Mr. Nobody"
  person2.age = 99
  person2.gender = nil
  person2.favoriteArticle = nil

  let persons: [String: Any] = try encoder.encodeDictionary([person1, person2])

  // or if `Data` is needed
  let personsData: Data = try encoder.encode([person1, person2])
  // snippet.end
  print(persons.count, String(decoding: personsData, as: UTF8.self))

  let writtenPersons = try JSONValue(parsing: personsData)
  precondition(
    writtenPersons == [
      "data": [
        [
          "attributes": ["name": "John Doe", "age": .null, "gender": "male"],
          "type": "persons",
          "id": "id-1",
          "relationships": [
            "favoriteArticle": ["data": ["id": "article-identifier", "type": "articles"]]
          ],
        ],
        [
          "attributes": ["name": "Mr. Nobody", "age": 99, "gender": .null],
          "type": "persons",
          "id": "id-2",
          "relationships": ["favoriteArticle": ["data": .null]],
        ],
      ]
    ])

  // snippet.nullability
  person.name = nil  // null
  person.setNull(\.name)  // null, for properties that are not optional as well
  person.remove(\.name)  // the member is removed
  // snippet.end

  // snippet.polymorphic
  @LiveResource("shields")
  final class Shield {
    var name: String?
  }

  @LiveResource("weapons")
  final class Weapon {
    var damage: Int?
    @Relationship var shield: Shield?
  }

  @ResourceUnion
  enum Item {
    case shield(Shield)
    case weapon(Weapon)
  }

  @LiveResource("players")
  final class Player {
    @Relationship var items: [Item]
  }

  func shields(of player: Player) -> [Shield] {
    player.items.compactMap { item in
      switch item {
      case .shield(let shield): shield
      case .weapon(let weapon): weapon.shield  // the same object, where it is the same resource
      }
    }
  }
  // snippet.end

  let players = #"""
    {"data": {"type": "players", "id": "1", "relationships": {"items": {"data": [
       {"type": "shields", "id": "1"}, {"type": "weapons", "id": "1"}]}}},
     "included": [
       {"type": "shields", "id": "1", "attributes": {"name": "Aegis"}},
       {"type": "weapons", "id": "1", "attributes": {"damage": 3},
        "relationships": {"shield": {"data": {"type": "shields", "id": "1"}}}}]}
    """#
  let player = try JSONAPIDecoder().decode(Player.self, from: Data(players.utf8))
  let held = shields(of: player)
  print(held.count, held[0] === held[1])

  func deserialize(_ data: Data) {
    // snippet.deserialize
    do {
      let article = try JSONAPIDecoder().decode(Article.self, from: data)
      print(article.title ?? "")
    } catch let error as ServerError {
      // a document of errors
      for error in error.errors { print(error.title ?? "", error.detail ?? "") }
    } catch let error as ResourceDecodingError {
      print("Given data is not a valid document: \(error)")
    } catch {
      print("Something went wrong: \(error)")
    }
    // snippet.end
  }

  func deserializeCollection(_ data: Data) throws {
    // snippet.articles
    let articles = try JSONAPIDecoder().decode([Article].self, from: data)
    // snippet.end
    print(articles.count)
  }

  func deserializeDocument(_ data: Data) throws {
    // snippet.document
    let document = try JSONAPIDecoder().decode(Document<[Article], JSONValue>.self, from: data)
    let articles = document.data
    print(articles.count, document.meta as Any, document.jsonapi as Any)
    print(document.links as Any, document.source.included as Any)
    // snippet.end

    // snippet.untyped
    let resources = try AnyDocument(parsing: data).data.resources
    // snippet.end
    print(resources.count)
  }

  deserialize(Data(#"{"errors":[{"title":"Not found"}]}"#.utf8))
  let none = Data(#"{"data":[],"meta":{"total":0}}"#.utf8)
  try deserializeCollection(none)
  try deserializeDocument(none)
#endif
