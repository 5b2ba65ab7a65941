// expected-error: 'hasPrefix' has been renamed to 'startsWith(_:)'
// expected-error: 'hasSuffix' has been renamed to 'endsWith(_:)'
// expected-error: 'isEmpty' is unavailable: a server compares values: '$0.title == ""' for empty text
import JSONAPI

let start = Article.query.filter { $0.title.hasPrefix("x") }
let end = Article.query.filter { $0.title.hasSuffix("x") }
let empty = Article.query.filter { $0.title.isEmpty }
