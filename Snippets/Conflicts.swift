// A conflict from the database to the screen: the version's column, entity tags, 412, and what a program does then.

#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPITesting

  // snippet.models
  import JSONAPI
  import JSONAPIClient
  import JSONAPIStore

  @LiveResource("articles")
  final class Article {
    var title: String = ""
    var body: String?
  }
  // snippet.end

  @Resource("articles")
  struct ArticleValue: Sendable {
    var id: String
    var title: String
    var body: String?
  }

  import JSONAPIServer

  @Resource("articles")
  struct ServedArticle: Sendable {
    var id: Int
    var title: String
    var body: String?
  }

  let database = MemoryDatabase([
    "articles": [["id": 1, "title": "Mardi", "body": "We are off!", "version": 7]]
  ])

  func makeServer() throws -> JSONAPIServer<NoPrincipal> {
    // snippet.server
    let api = try JSONAPIServer(database: database) {
      Serve(ServedArticle.self, table: "articles") {
        $0.version("version", required: true)
        $0.allow(.update, .delete)
      }
    }
    // snippet.end
    return api
  }

  /// Prints requests and responses.
  struct Wire: Middleware {
    func intercept(
      _ request: HTTPRequest, body: Data?, context: RequestContext, next: @escaping Next
    ) async throws -> TransportResponse {
      print("> \(request.method) \(request.path ?? "")")
      for name in [HTTPField.Name.ifMatch, .ifNoneMatch] {
        if let value = request.headerFields[name] { print("\(name.rawName): \(value)") }
      }
      if let body {
        print(String(decoding: try AnyDocument(parsing: [UInt8](body)).bytes(), as: UTF8.self))
      }
      let response = try await next(request, body, context)
      let reasons: [HTTPResponse.Status] = [.ok, .notModified, .preconditionFailed]
      let reason = reasons.first { $0.code == response.status.code }?.reasonPhrase ?? ""
      print("< HTTP/1.1 \(response.status.code) \(reason)")
      if let tag = response.head.headerFields[.eTag] { print("ETag: \(tag)") }
      return response
    }
  }

  func connect(to api: JSONAPIServer<NoPrincipal>) -> (JSONAPIClient, Store) {
    // snippet.client
    let store = Store()
    let client = JSONAPIClient(
      transport: .server(api), middleware: [.conditionalRequests]
    ).into(store)
    // snippet.end
    var wired = client
    wired.middleware.append(Wire())
    return (wired, store)
  }

  func edit(
    _ client: JSONAPIClient, _ other: JSONAPIClient
  ) async throws -> Article {
    let article = try await client.fetch(Article.query(id: "1"))
    try await write(other) { $0.body = "We are off, at last!" }

    print("== late")
    // snippet.late
    article.title = "Mardi, and a Voyage Thither"
    do {
      try await article.save(with: client)
    } catch let error as ClientError where error.code == .preconditionFailed {
      print("changed meanwhile:", article.dirtyFields.sorted())
    }
    // snippet.end
    precondition(article.isDirty && article.body == "We are off!")
    return article
  }

  func resolve(_ client: JSONAPIClient, _ article: Article) async throws {
    print("== resolve")
    // snippet.resolve
    try await article.reload(with: client)
    print(article.title)  // the edit
    print(article.body ?? "")  // what the other has written
    try await article.save(with: client)
    // snippet.end
    precondition(!article.isDirty && article.body == "We are off, at last!")
  }

  /// Saves an edit of another client.
  func write(_ other: JSONAPIClient, _ change: (Article) -> Void) async throws {
    let theirs = try await other.fetch(Article.query(id: "1"))
    change(theirs)
    try await theirs.save(with: other)
  }

  func choose(_ client: JSONAPIClient, _ other: JSONAPIClient, _ article: Article) async throws {
    try await write(other) { $0.title = "Mardi: And a Voyage Thither" }
    // snippet.choose
    article.title = "Mardi"
    do {
      try await article.save(with: client)
    } catch let error as ClientError where error.code == .preconditionFailed {
      try await article.reload(with: client)
      let theirs = article.record.serverResource.title?.string ?? ""
      print("mine:", article.title, "theirs:", theirs)
      article.revert(\.title)  // or save once more, to keep mine
    }
    // snippet.end
    precondition(article.title == "Mardi: And a Voyage Thither" && !article.isDirty)
  }

  func editValue(_ client: JSONAPIClient, _ other: JSONAPIClient) async throws {
    // snippet.values
    let saved = try await client.fetch(ArticleValue.query(id: "1"))
    var edited = saved
    edited.title = "Typee"
    // snippet.hide
    try await write(other) { $0.body = "Six months at sea!" }
    // snippet.show
    do {
      try await client.update(edited, from: saved)
    } catch let error as ClientError where error.code == .preconditionFailed {
      let theirs = try await client.fetch(ArticleValue.query(id: "1"))
      if theirs.title == saved.title {  // the same field wasn't touched
        try await client.update(theirs) { $0.title = edited.title }
      }
    }
    // snippet.end
    let result = try await client.fetch(ArticleValue.query(id: "1"))
    precondition(result.title == "Typee" && result.body == "Six months at sea!")
  }

  func replay(
    _ client: JSONAPIClient, _ other: JSONAPIClient, _ store: Store, _ path: String
  ) async throws {
    let journal = try OfflineJournal(path: path, store: store)
    let article = try await client.fetch(Article.query(id: "1"))
    article.title = "Omoo"
    try journal.write { $0.save(article) }
    try await write(other) {
      $0.title = "Redburn"
      $0.body = "Wellingborough, as you are going to sea!"
    }
    // snippet.journal
    let report = try await journal.replay(through: client)
    for conflict in journal.parked {
      print("both have changed", conflict.fields)
      print("mine:", article.title, "theirs:", conflict.theirs?["title"]?.string ?? "")
      try journal.resolve(conflict.entry.id, .replace(with: conflict.operation))  // mine
    }
    // snippet.end
    precondition(report.remaining == 1 && article.isDirty && article.title == "Omoo")
    let again = try await journal.replay(through: client)
    precondition(again.isComplete && !article.isDirty && article.title == "Omoo")
  }

  let api = try makeServer()
  let (client, store) = connect(to: api)
  let (other, _) = connect(to: api)
  print("== fetch")
  let article = try await edit(client, other)
  try await resolve(client, article)
  print("== choose")
  try await choose(client, other, article)
  print("== values")
  try await editValue(client, other)
  print("== journal")
  let path = NSTemporaryDirectory() + "conflicts-\(UUID()).journal"
  defer { try? FileManager.default.removeItem(atPath: path) }
  try await replay(client, other, store, path)
#endif
