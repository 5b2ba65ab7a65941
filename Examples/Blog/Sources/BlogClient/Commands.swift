import BlogModels
import JSONAPI
import JSONAPIClient

/// The commands of the command line, each of which returns its output.
struct Commands {
  let client: JSONAPIClient

  func run(_ arguments: [String]) async throws -> String {
    switch (arguments.first, Array(arguments.dropFirst())) {
    case ("list", []): try await list()
    case ("show", let rest) where rest.count == 1: try await show(id(rest[0]))
    case ("post", let rest) where rest.count == 2: try await post(rest[0], rest[1])
    case ("edit", let rest) where rest.count == 2: try await edit(id(rest[0]), title: rest[1])
    default: throw Usage()
    }
  }

  func list() async throws -> String {
    var lines: [String] = []
    for try await article in client.all(Article.query.include(\.author)) {
      lines.append("\(article.id)  \(article.title), by \(article.author.value?.name ?? "nobody")")
    }
    return lines.joined(separator: "\n")
  }

  func show(_ id: Int) async throws -> String {
    let article = try await client.fetch(
      Article.query(id: id).include(\.author, \.comments.author))
    let comments = article.comments.values.map {
      "> \($0.text) (\($0.author.value?.name ?? "nobody"))"
    }
    return ([article.title, article.text] + comments).joined(separator: "\n")
  }

  func post(_ title: String, _ text: String) async throws -> String {
    let article = try await client.create(
      Article.draft {
        $0.title = title
        $0.text = text
        $0.isPublished = true
      })
    return "posted \(article.id)"
  }

  func edit(_ id: Int, title: String) async throws -> String {
    let article = try await client.fetch(Article.query(id: id))
    // Sends only the title, with If-Match, so that concurrent changes are not overwritten.
    let saved = try await client.update(article) { $0.title = title }
    return "\(saved.id) is now called \(saved.title)"
  }

  private func id(_ text: String) throws -> Int {
    guard let id = Int(text) else { throw Usage() }
    return id
  }
}

/// The error for unknown commands and invalid arguments.
struct Usage: Error, CustomStringConvertible {
  let description = "usage: blog list | show ID | post TITLE TEXT | edit ID TITLE"
}
