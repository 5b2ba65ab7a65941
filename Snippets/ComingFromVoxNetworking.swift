// The data sources of Vox as a client; the requests at the end are those that were sent.

// swift-format-ignore-file: NeverForceUnwrap

#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIStore
  import JSONAPITesting

  @LiveResource("persons")
  final class Person {
    var name: String?
    var age: Int?
    var gender: String?
    @Relationship var favoriteArticle: Article?
  }

  @LiveResource("articles")
  final class Article {
    var title: String?
  }

  let server = InMemoryTransport { request in
    switch (request.method, request.path) {
    case (.get, "/custom-path/persons/404"):
      .document(#"{"errors": [{"status": "404", "title": "Not found"}]}"#, status: .notFound)
    case (.get, let path) where path.hasPrefix("/custom-path/persons/"):
      .document(
        #"""
        {"data": {"type": "persons", "id": "1", "attributes": {"name": "Name"}}}
        """#)
    case (.get, let path):
      .document(
        #"""
        {
          "data": [{"type": "persons", "id": "1", "attributes": {"name": "Name"}}],
          "links": {
            "first": "?page=1", "prev": "?page=2", "next": "?page=\#(path.hasSuffix("=4") ? 5 : 4)",
            "last": "?page=9"
          }
        }
        """#)
    default: .empty()
    }
  }

  // snippet.transport
  // func executeRequest(path:method:queryItems:bodyParameters:success:failure:userInfo:)
  struct CustomTransport: Transport {
    let next: any Transport

    func send(
      _ request: HTTPRequest, body: Data?, context: RequestContext
    ) async throws -> TransportResponse {
      var request = request
      if let token = context.userInfo["token"] as? String {
        request.headerFields[HTTPField.Name("X-Token")!] = token
      }
      return try await next.send(request, body: body, context: context)
    }
  }
  // snippet.end

  let url = URL(string: "http://demo7377577.mockable.io")!

  // snippet.client
  // DataSource<Person>(strategy: .path("custom-path/<type>/<id>"), client: client)
  // What is fetched, created and changed is in a store.
  let store = Store()
  let client = JSONAPIClient(
    baseURL: url,
    transport: CustomTransport(next: server),
    router: PathTemplates(collection: "custom-path/<type>", resource: "custom-path/<type>/<id>")
  )

  .into(store)
  // snippet.end

  func one() async throws {
    // snippet.one
    // dataSource.fetch(id: "1").include(["favoriteArticle"]).result({ document in … }) { error in … }
    do {
      let person = try await client.fetch(Person.query(id: "1").include(\.favoriteArticle))
      print(person.name ?? "")
    } catch let error as ClientError {
      for error in error.errors { print(error.title ?? "", error.detail ?? "") }
    }
    // snippet.end
  }

  func many() async throws {
    // snippet.many
    // dataSource.fetch().include(["favoriteArticle"]).result({ document in … }) { error in … }
    let page = try await client.fetch(Person.query.include(\.favoriteArticle))
    let persons: [Person] = page.elements
    // snippet.end
    print(persons.count)
  }

  func create() async throws {
    // snippet.create
    // dataSource.create(person).result({ document in … }) { error in … }
    let person = try Person(in: store, id: "2")
    person.name = "Name"
    person.age = 40
    person.gender = "female"
    try await person.save(with: client)
    // snippet.end
  }

  func update() async throws {
    // snippet.update
    // dataSource.update(resource: person).result({ document in … }) { error in … }
    let person = store.reference(Person.self, id: "1")
    person.age = 41
    person.gender = nil  // null
    try await person.save(with: client)  // sends age and gender, and nothing else
    // snippet.end
  }

  func delete() async throws {
    // snippet.delete
    // dataSource.delete(id: "1").result({ … }) { error in … }
    try await client.delete(Person.reference(id: "1"))

    // or, with an object of it, which leaves the store then
    try await store.reference(Person.self, id: "2").delete(with: client)
    // snippet.end
  }

  // snippet.strategies
  // Pagination.PageBased(number: 1, size: 10): page[number]=1&page[size]=10
  let pageBased = Person.query.page(.number(1, size: 10))

  // Pagination.OffsetBased(offset: 10, limit: 10): page[offset]=10&page[limit]=10
  let offsetBased = Person.query.page(.offset(10, limit: 10))

  // Pagination.CursorBased(cursor: "cursor"): page[cursor]=cursor
  let cursorBased = Person.query.page(["cursor": "cursor"])

  // An object conforming to `PaginationStrategy`: page[from]=20&page[to]=29
  extension PageParameters {
    static func window(_ range: ClosedRange<Int>) -> PageParameters {
      ["from": String(range.lowerBound), "to": String(range.upperBound)]
    }
  }
  let custom = Person.query.page(.window(20...29))
  // snippet.end

  func paginate() async throws {
    // snippet.paginate
    // dataSource.fetch().paginate(paginationStrategy).result({ document in … }, { error in … })
    let page = try await client.fetch(pageBased)
    // snippet.end
    for query in [offsetBased, cursorBased, custom] {
      _ = try await client.fetch(query)
    }
    _ = page
  }

  func pages() async throws {
    var page = try await client.fetch(Person.query)

    // snippet.append
    // document.appendNext({ data in … }, { error in … })
    if let data = try await page.appendNext() {
      print(data.old.count)  // resources before
      print(data.new.count)  // resources of the next page
      print(data.all.count)  // resources after, which are `page.elements`
    }
    // snippet.end

    // snippet.pages
    let next = try await page.next()  // nil where there is no such link
    let previous = try await page.previous()
    let first = try await page.firstPage()
    let last = try await page.lastPage()
    let reloaded = try await page.reload()
    // snippet.end
    print([next, previous, first, last, reloaded].compactMap(\.?.elements.count))
  }

  // snippet.router
  struct ResourceRouter: Router {
    func path(for endpoint: Endpoint) -> String {
      switch (endpoint.action, endpoint.target) {
      case (.fetch, .resource), (.update, .resource), (.delete, .resource): "<type>/<id>"
      case (.fetch, .collection), (.create, .collection): "<type>"
      default: PathTemplates().path(for: endpoint)  // related resources, relationships
      }
    }
  }
  // snippet.end

  func route() async throws {
    // snippet.routed
    // DataSource<Person>(strategy: .router(router), client: client)
    var client = client
    client.router = ResourceRouter()

    let page = try await client.fetch(Person.query)
    // snippet.end
    _ = page
  }

  func passAlong() async throws {
    // snippet.userinfo
    let page = try await client.with { $0.userInfo["token"] = "…" }.fetch(Person.query)
    // snippet.end
    _ = page
  }

  try await one()
  try await many()
  try await create()
  try await update()
  try await delete()
  try await paginate()
  try await pages()
  try await route()
  try await passAlong()

  let asked = await server.requests.map { request in
    "\(request.method) \(request.path.removingPercentEncoding ?? "")"
  }
  let expected = [
    "GET /custom-path/persons/1?include=favoriteArticle",
    "GET /custom-path/persons?include=favoriteArticle",
    "POST /custom-path/persons",
    "PATCH /custom-path/persons/1",
    "DELETE /custom-path/persons/1",
    "DELETE /custom-path/persons/2",
    "GET /custom-path/persons?page[number]=1&page[size]=10",
    "GET /custom-path/persons?page[offset]=10&page[limit]=10",
    "GET /custom-path/persons?page[cursor]=cursor",
    "GET /custom-path/persons?page[from]=20&page[to]=29",
    "GET /custom-path/persons",
    "GET /custom-path/persons?page=4",
    "GET /custom-path/persons?page=5",
    "GET /custom-path/persons?page=2",
    "GET /custom-path/persons?page=1",
    "GET /custom-path/persons?page=9",
    "GET /custom-path/persons",  // reloading fetches all that the page shows
    "GET /custom-path/persons?page=4",
    "GET /persons",
    "GET /custom-path/persons",
  ]
  precondition(asked == expected, "\(asked)")
#endif
