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

extension ArticleDetail {
  func cancel() {
    article.revert()
    (message, titleProblem) = (nil, nil)
  }
}
