// What goes wrong between a client and a server, and how to tell users about it.

// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIClient
import JSONAPITesting

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
}

let refusal = #"""
  {"errors": [{"status": "422", "title": "Too short",
    "detail": "The title needs at least 3 characters.",
    "source": {"pointer": "/data/attributes/title"}}]}
  """#

/// A server that refuses changes, does creations later, and has no article 1; it prints what is said.
let server = InMemoryTransport { request in
  print("> \(request.method) \(request.path)")
  if !request.text.isEmpty { print(request.text) }
  switch request.method {
  case .patch:
    print("< HTTP/1.1 422 Unprocessable Content")
    print(String(decoding: try AnyDocument(parsing: refusal).bytes(), as: UTF8.self))
    return .document(refusal, status: .unprocessableContent)
  case .post:
    print("< HTTP/1.1 202 Accepted\nContent-Location: /v1/jobs/8")
    return .empty(.accepted, fields: [.contentLocation: "/v1/jobs/8"])
  default: return .empty(.notFound)
  }
}

let client = JSONAPIClient(
  baseURL: URL(string: "https://api.example.com/v1")!, transport: server)

func show(_ text: String) { print(text) }
func show(_ text: String, below field: String) { print(field, text) }

func save(_ article: Article) async throws {
  print("== fields")
  // snippet.fields
  do {
    try await client.update(article)
  } catch let error as ClientError where error.code == .unprocessableContent {
    for problem in error.problems {
      let text = problem.detail ?? problem.title ?? "This can't be saved."
      if let field = problem.field {
        show(text, below: field)
      } else {
        show(text)
      }
    }
  }
  // snippet.end
}

func load() async -> Article? {
  // snippet.codes
  do {
    return try await client.fetch(Article.query(id: "1"))
  } catch let error as ClientError {
    switch error.code {
    case .cancelled: break  // Whoever asked isn't interested any more.
    case .notFound: show("There is no such article.")
    case .unauthorized: show("Please sign in.")
    case .transport: show("The server can't be reached.")
    case .unexpectedMediaType: show("Something else answered: \(error.excerpt ?? "")")
    case .decodingFailed: show("\(error)")
    default: show("The server said \(error.status ?? 0).")
    }
  } catch {
    show("\(error)")  // The client throws nothing but `ClientError`.
  }
  // snippet.end
  return nil
}

func look(at error: ClientError) {
  print(error)
  // snippet.transport
  if let cause = error.underlying as? TransportError {
    print(cause.code == .timedOut, cause.isTransient, cause.message)
  }
  if let cause = error.underlying as? ResourceDecodingError {
    print(cause.pointer, cause.expected, cause.found)
  }
  // snippet.end
}

func later(_ article: Article) async throws {
  print("== accepted")
  // snippet.accepted
  do {
    try await client.create(article)
  } catch let error as ClientError where error.code == .accepted {
    let place = error.fields[.contentLocation] ?? error.fields[.location]
    print("The server will do it later; ask", place ?? "again", "about it.")
  }
  // snippet.end
}

#if Macros
  @Resource("books")
  struct Book {
    var id: String
    var title: String
  }

  func save(_ book: Book) async throws {
    // snippet.paths
    do {
      try await client.update(book)
    } catch let error as ClientError {
      for problem in error.problems(with: \Book.Fields.title) {
        show(problem.detail ?? "", below: problem.property ?? "title")
      }
    }
    // snippet.end
  }
#endif

// What stands above is run.
let article = Article(id: "1", title: "O")
try await save(article)
print("== codes")
_ = await load()
try await later(article)
print("== description")
do {
  try await client.update(article)
} catch let error as ClientError {
  look(at: error)
}
print("== paths")
#if Macros
  try await save(Book(id: "1", title: "O"))
#endif
