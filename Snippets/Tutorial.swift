// The program of the tutorial: a list, its details, and an edit that is saved. Each slice is a step.

// swift-format-ignore-file: NeverForceUnwrap

#if Macros
  import HTTPTypes

  // snippet.models-1
  import JSONAPI
  import JSONAPIStore

  @LiveResource("articles")
  final class Article {
    var title: String = ""
    var body: String?
    @Relationship var author: Person?
    @Relationship var comments: [Comment]
  }
  // snippet.models-2
  @LiveResource("people")
  final class Person {
    var name: String = ""
  }

  @LiveResource("comments")
  final class Comment {
    var body: String = ""
    @Relationship var author: Person?
  }
  // snippet.end

  // snippet.client-1
  import Foundation
  import JSONAPIClient
  import JSONAPIStore

  let client = JSONAPIClient(
    baseURL: URL(string: "https://api.example.com/v1")!,
    middleware: [.logging, .retry()])
  // snippet.client-2
  let store = Store()
  let local = client.into(store)
  // snippet.end

  // snippet.list-1
  import JSONAPI
  import JSONAPIClient

  let articles = local.list(
    Article.query
      .include(\.author)
      .fields(\.title, \.author)
      .sort(.ascending(\.title))
      .page(.number(1, size: 2)))
  // snippet.end

  // snippet.detail-1
  import JSONAPI
  import JSONAPIClient
  import JSONAPIStore
  import Observation

  @MainActor @Observable
  final class ArticleDetail {
    let article: Article
    private(set) var message: String?
    private(set) var titleProblem: String?
    private let client: JSONAPIClient

    init(_ article: Article, _ client: JSONAPIClient) {
      self.article = article
      self.client = client
    }

    func load() async {
      do {
        let query = Article.query(id: article.id ?? "").include(\.author, \.comments.author)
        _ = try await client.fetch(query)
      } catch {
        message = "\(error)"
      }
    }
  }
  // snippet.detail-2
  extension ArticleDetail {
    func save() async -> Bool {
      (message, titleProblem) = (nil, nil)
      do {
        try await client.save(article)
        return true
      } catch let error as ClientError {
        titleProblem = error.problems(with: \Article.Fields.title).first?.detail
        if titleProblem == nil { message = error.message }
      } catch {
        message = "\(error)"
      }
      return false
    }
  }
  // snippet.detail-3
  extension ArticleDetail {
    func cancel() {
      article.revert()
      (message, titleProblem) = (nil, nil)
    }
  }
  // snippet.end

  // snippet.test-1
  import Foundation
  import JSONAPIClient
  import JSONAPIStore
  import JSONAPITesting

  func testSaving() async throws {
    let transport = InMemoryTransport(script: [
      .init(.patch, "/v1/articles/1", .empty())
    ])
    let client = JSONAPIClient(
      baseURL: URL(string: "https://api.example.com/v1")!, transport: transport)

    let store = Store()
    let document = #"{"data": {"type": "articles", "id": "1", "attributes": {"title": "Omoo"}}}"#
    try store.insert(parsing: Array(document.utf8))
    guard let article = store.object(Article.self, id: "1") else { return }

    let detail = await ArticleDetail(article, client.into(store))
    article.title = "Typee"
    let isSaved = await detail.save()

    assert(isSaved && !article.isDirty)
    let body = await transport.requests.first?.text ?? ""
    assert(body.contains(#""attributes":{"title":"Typee"}"#))
  }
  // snippet.end

  // The steps are run against a server in memory, which prints the requests.
  let author = #"{"type": "people", "id": "9", "attributes": {"name": "Herman"}}"#
  let comment = #"{"type": "comments", "id": "5", "attributes": {"body": "First!"}}"#
  func article(_ id: Int, _ title: String, comments: String = "") -> String {
    let body = comments.isEmpty ? "" : #", "body": "We are off!""#
    return #"""
      {"type": "articles", "id": "\#(id)", "attributes": {"title": "\#(title)"\#(body)},
        "relationships": {"author": {"data": {"type": "people", "id": "9"}}\#(comments)}}
      """#
  }
  func respond(to request: ReceivedRequest) throws -> TransportResponse {
    if request.method == .patch {
      guard request.text.contains(#""title":"""#) else { return .empty() }
      return .document(
        #"""
        {"errors": [{"status": "422", "detail": "The title must not be empty.",
          "source": {"pointer": "/data/attributes/title"}}]}
        """#, status: .unprocessableContent)
    }
    if request.path.hasPrefix("/v1/articles/1") {
      let linkage = #", "comments": {"data": [{"type": "comments", "id": "5"}]}"#
      return .document(
        #"{"data": \#(article(1, "Mardi", comments: linkage)), "included": [\#(author), \#(comment)]}"#
      )
    }
    guard request.path.contains("page%5Bnumber%5D=1") else {
      return .document(#"{"data": [\#(article(3, "Typee"))]}"#)
    }
    let next = request.path.replacing("page%5Bnumber%5D=1", with: "page%5Bnumber%5D=2")
    return .document(
      #"""
      {"data": [\#(article(1, "Mardi")), \#(article(2, "Omoo"))], "included": [\#(author)],
        "links": {"next": "\#(next)"}}
      """#)
  }
  let server = InMemoryTransport { request in
    print("> \(request.method) \(request.path)")
    if !request.text.isEmpty { print(request.text) }
    let response = try respond(to: request)
    print("< HTTP/1.1 \(response.status.code) \(response.status.reasonPhrase)")
    let body = String(decoding: response.body, as: UTF8.self)
    if !body.isEmpty {
      print(String(decoding: try AnyDocument(parsing: body).bytes(), as: UTF8.self))
    }
    return response
  }
  var wired = local
  wired.transport = server

  print("== list")
  let list = wired.list(
    Article.query
      .include(\.author)
      .fields(\.title, \.author)
      .sort(.ascending(\.title))
      .page(.number(1, size: 2)))
  await list.load()
  print("== more")
  await list.loadMore()
  assert(list.elements.map(\.title) == ["Mardi", "Omoo", "Typee"])

  let first = list.elements[0]
  let detail = ArticleDetail(first, wired)
  print("== detail")
  await detail.load()
  assert(first.comments.map(\.body) == ["First!"])

  print("== save")
  first.title = "Mardi, and a Voyage Thither"
  let isSaved = await detail.save()
  assert(isSaved && !first.isDirty)

  print("== refused")
  first.title = ""
  let isRefused = await !detail.save()
  assert(isRefused && detail.titleProblem == "The title must not be empty." && first.isDirty)
  detail.cancel()
  assert(first.title == "Mardi, and a Voyage Thither" && list.elements[0] === first)

  try await testSaving()

  #if canImport(FoundationNetworking) && !AsyncHTTPClient
    // This file compiles without the trait too, with which clients have a default transport here.
    extension JSONAPIClient {
      init(baseURL: URL, middleware: [any Middleware] = []) {
        self.init(baseURL: baseURL, transport: URLSessionTransport(), middleware: middleware)
      }
    }
  #endif

  #if canImport(SwiftUI)
    // snippet.views-1
    import JSONAPIClient
    import SwiftUI

    struct ArticleListView: View {
      @State var articles: ResourceList<Article>
      let client: JSONAPIClient

      var body: some View {
        NavigationStack {
          List {
            ForEach(articles.elements, id: \.identity) { article in
              NavigationLink {
                ArticleView(detail: ArticleDetail(article, client))
              } label: {
                VStack(alignment: .leading) {
                  Text(article.title)
                  Text(article.author?.name ?? "")
                }
              }
            }
            if articles.hasMore { ProgressView().task { await articles.loadMore() } }
            if let failure = articles.failure {
              Text(failure.message)
              Button("Again") { Task { await articles.refresh() } }
            }
          }
          .task { await articles.follow() }
          .refreshable { await articles.refresh() }
        }
      }
    }
    // snippet.views-2
    struct ArticleView: View {
      @State var detail: ArticleDetail

      var body: some View {
        @Bindable var article = detail.article
        Form {
          TextField("Title", text: $article.title)
          if let problem = detail.titleProblem { Text(problem) }
          Button("Save") { Task { await detail.save() } }
          Button("Cancel", role: .cancel) { detail.cancel() }
          ForEach(article.comments, id: \.id) { Text($0.body) }
        }
        .task { await detail.load() }
      }
    }
  // snippet.end
  #endif
#endif
