import JSONAPI

struct Selection: Codable {
  var current: ToOne<Article>
  var all: ToMany<LiveArticle>
}
func editor(of article: Article) -> ToOne<Person> { article.editor }
typealias Link = ToOne<Commenter>
