import JSONAPI
import JSONAPIClient

let articles = local.list(
  Article.query
    .include(\.author)
    .fields(\.title, \.author)
    .sort(.ascending(\.title))
    .page(.number(1, size: 2)))
