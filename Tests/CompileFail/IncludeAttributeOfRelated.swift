// expected-error: 'include' is unavailable: only relationships are included; '.fields(\.title)' chooses attributes
import JSONAPI

let query = Article.query.include(\.author.name)
