// expected-errors: 4
// expected-error: NamesWithoutLabel.swift:8:27: error: 'include' has been renamed to 'include(named:_:)': include by typed paths, as in '.include(\.author)', or by name
// expected-error: NamesWithoutLabel.swift:9:27: error: 'include' has been renamed to 'include(named:_:)': include by typed paths, as in '.include(\.author)', or by name
// expected-error: NamesWithoutLabel.swift:10:28: error: 'fields' has been renamed to 'fields(named:_:)': choose fields by typed paths, as in '.fields(\.title)', or by name
// expected-error: NamesWithoutLabel.swift:11:26: error: 'fields' has been renamed to 'fields(named:_:)': choose fields by typed paths, as in '.fields(\.title)', or by name
import JSONAPI

let query = Article.query.include("author")
let other = Article.query.include("author", "comments.author")
let narrow = Article.query.fields("title")
let less = Article.query.fields("title", "author")
