// expected-errors: 3
// expected-error: '==' is unavailable: compare the id, as in '$0.author.id == "9"'
// expected-error: '!=' is unavailable: compare the id, as in '$0.author.id == "9"'
import JSONAPI

let byID = Article.query.filter { $0.author == "9" }
let byOther = Article.query.filter { $0.rating > 3 && $0.author != "9" }

func byPerson(_ person: Person) {
  _ = Article.query.filter { $0.author == person }
}
