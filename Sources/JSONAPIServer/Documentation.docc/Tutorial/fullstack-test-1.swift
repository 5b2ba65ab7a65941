@testable import BlogApp
import BlogModels
@testable import BlogServer
import JSONAPIClient
import JSONAPIServer
import JSONAPITesting

func testRenaming() async throws {
  let client = JSONAPIClient(
    transport: .server(try makeServer(), principal: User(id: 9)))
  let reader = Reader(client: client)

  let article = try await reader.article(1)
  let renamed = try await reader.rename(article, to: "Mardi, and a Voyage Thither")
  assert(renamed.title == "Mardi, and a Voyage Thither")

  do {
    _ = try await reader.rename(article, to: "")
  } catch let error as ClientError {
    assert(
      error.problems(with: \Article.Fields.title).first?.detail == "title must not be empty")
  }
}
