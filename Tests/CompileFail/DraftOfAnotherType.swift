// expected-error: DraftOfAnotherType.swift:5:40: error: 'subscript(dynamicMember:)' is unavailable: the value is not of the attribute's type
// expected-error: DraftOfAnotherType.swift:8:3: error: 'subscript(dynamicMember:)' is unavailable: the value is not of the attribute's type
import JSONAPI

let title = Article.draft { (draft) in draft.title = 5 }
let rating = Article.draft {
  $0.title = "x"
  $0.rating = "5"
}
