import JSONAPI

protocol Screen {
  associatedtype Model: Resource
  associatedtype Fields = Model.Fields
}
struct ArticleScreen: Screen { typealias Model = Article }
struct LiveScreen: Screen { typealias Model = LiveArticle }
enum Route {
  case article(Article.ID), person(Person.ID), comment(Comment.ID), live(LiveArticle.ID)
}
func use(_ fields: ArticleScreen.Fields, _ live: LiveScreen.Fields) {}
