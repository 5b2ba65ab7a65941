// expected-error: requires that 'Status' conform to 'Comparable'
import JSONAPI

let query = Article.query.filter { $0.status < .draft }
