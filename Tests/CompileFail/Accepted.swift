// What the other cases get wrong, done right.
import JSONAPI

let accepted = Article.query
  .include(\.author, \.comments.author)
  .fields(\.title, \.author)
  .fields(of: Person.self, \.name)
  .filter { $0.title == "x" && $0.rating >= 4 && $0.status == .draft && $0.summary == nil }
  .filter { $0.comments.contains { $0.author.name == "Eve" } && $0.author.id != "1" }
  .sort(.descending(\.title), .ascending(\.author.name))

let byName = Plain.query.include("author").filter { $0["title"] == "x" }.sort("-title")
let byNameOfTyped = Article.query.include().include(named: "author", "comments.author").fields()
  .fields(named: "title").fields(of: "people", named: ["name"]).sort(named: "-title")
  .matching(.everything)

let draft: Article.Draft = Article.draft { $0.title = "x" }
