import JSONAPI

extension Article: Hashable {
  static func == (a: Article, b: Article) -> Bool { a.id == b.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
extension Article {
  static var recent: Query<Article> { query.sort(.descending(\.title)) }

  struct Summary: Codable { var article: Article }
}
extension LiveArticle { static let recent = query.sort(.descending(\.title)) }
extension Query<Article> { var withAuthor: Query<Article> { include(\.author) } }
extension Query where Subject == LiveArticle { var withAuthor: Self { include(\.author) } }
