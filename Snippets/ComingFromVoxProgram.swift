// A whole program, for those who know Vox.

// swift-format-ignore-file: NeverForceUnwrap

#if Macros
  // snippet.program
  import Foundation
  import JSONAPI
  import JSONAPIClient
  import JSONAPIStore

  @LiveResource("persons")
  final class Person {
    var name: String?
    var age: Int?
    @Relationship var favoriteArticle: Article?
  }

  @LiveResource("articles")
  final class Article {
    var title: String?
    @Key("description") var descriptionText: String?
  }

  /// The client is `JSONAPIClient(baseURL: url).into(Store())`.
  func birthday(of id: String, with client: JSONAPIClient) async throws {
    let page = try await client.fetch(
      Person.query.include(\.favoriteArticle).sort(.ascending(\.name)).page(.number(1, size: 10)))
    for person in page.elements {
      print(person.name ?? "", person.favoriteArticle?.title ?? "")
    }

    do {
      let person = try await client.fetch(Person.query(id: id))
      person.age = (person.age ?? 0) + 1
      person.favoriteArticle = nil  // null
      try await person.save(with: client)
    } catch let error as ClientError {
      for error in error.errors { print(error.title ?? "", error.detail ?? "") }
    }
  }
  // snippet.end

  import JSONAPITesting

  let server = InMemoryTransport { request in
    switch request.method {
    case .get where request.path.hasPrefix("/v1/persons/"):
      .document(
        #"{"data": {"type": "persons", "id": "1", "attributes": {"name": "Name", "age": 40}}}"#)
    case .get:
      .document(
        #"{"data": [{"type": "persons", "id": "1", "attributes": {"name": "Name", "age": 40}}]}"#)
    default: .empty()
    }
  }
  let url = URL(string: "http://api.example.com/v1")!
  try await birthday(
    of: "1", with: JSONAPIClient(baseURL: url, transport: server).into(Store()))
  let methods = await server.requests.map { "\($0.method)" }
  precondition(methods == ["GET", "GET", "PATCH"], "\(methods)")
#endif
