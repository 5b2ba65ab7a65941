import JSONAPI
import JSONAPIStore

func use(_ article: Article, _ live: LiveArticle, in store: Store) throws {
  _ = Article.query.include(\.author, \.comments)
  _ = try JSONAPIEncoder().encode([article])
  _ = try JSONAPIDecoder().decode([Article].self, from: Array("{}".utf8))
  _ = try JSONAPIDecoder().decode(Commenter.self, from: Array("{}".utf8))
  _ = try JSONAPIDecoder().decode([LiveCommenter].self, from: Array("{}".utf8))
  let other = LiveArticle(in: store)
  other.author = LivePerson(in: store)
  print(live.isDirty, live.title, live.store === other.store)
}
