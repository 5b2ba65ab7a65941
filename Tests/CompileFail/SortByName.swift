// expected-error: sort by a typed path, as in '.sort(.ascending(\.title))', or by name: '.sort(named: "title")'
import JSONAPI

let query = Article.query.sort("title")
