import JSONAPI

let query = Article.query
  .include(\.author, \.comments)
  .filter { $0.title == "x" }
  .sort(.ascending(\.title))
let liveQuery = LiveArticle.query.include(\.author).sort(.descending(\.title))
let tagQueries = (CodableTag.query, DecodableTag.query, LiveTag.query, CodableLiveTag.query)
