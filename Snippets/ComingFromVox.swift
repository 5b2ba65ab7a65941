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

  let sherlock = Person()
  sherlock.name = "Sherlock Holmes"

  print(sherlock["name"] as Any)  // the JSON behind the property: "Sherlock Holmes"
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
  let person = Person()
  person.name = "John Doe"
  person.age = nil  // null
  person.gender = "male"
  person.favoriteArticle = nil  // null

  let encoder = JSONAPIEncoder()
  let json: [String: Any] = try encoder.encodeDictionary(person)

  // or if `Data` is needed
  let data: Data = try encoder.encode(person)
  // snippet.end
  print(json.count, data.count)

  // snippet.collection
  let store = Store()
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
  print(persons.count, personsData.count)

  // snippet.nullability
  person.name = nil  // null
  person.setNull(\.name)  // null, for properties that are not optional as well
  person.remove(\.name)  // the member is removed
  // snippet.end

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
    // snippet.document
    let document = try JSONAPIDecoder().decode(AnyMetaDocument<[Article]>.self, from: data)
    let articles = document.data
    print(articles.count, document.meta as Any, document.jsonapi as Any)
    print(document.links as Any, document.source.included as Any)
    // snippet.end
  }

  deserialize(Data(#"{"errors":[{"title":"Not found"}]}"#.utf8))
  try deserializeCollection(Data(#"{"data":[],"meta":{"total":0}}"#.utf8))
#endif
