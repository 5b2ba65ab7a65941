// Tests of resource objects: literals, a check of what a description is made of, and comparisons.

import JSONAPIResourceObject
import JSONAPIResourceObjectTesting

enum PersonDescription: ResourceObjectDescription {
  static var jsonType: String { "people" }
  typealias Attributes = NoAttributes
  typealias Relationships = NoRelationships
}

enum ArticleDescription: ResourceObjectDescription {
  static var jsonType: String { "articles" }

  struct Attributes: JSONAPI.Attributes {
    var title: Attribute<String>
    var rating: Attribute<Int?>
  }

  struct Relationships: JSONAPI.Relationships {
    let author: ToOneRelationship<Person, NoIdMetadata, NoMetadata, NoLinks>
    let reviewers: ToManyRelationship<Person, NoIdMetadata, NoMetadata, NoLinks>
  }
}

typealias Person = ResourceObject<PersonDescription, NoMetadata, NoLinks, String>
typealias Article = ResourceObject<ArticleDescription, NoMetadata, NoLinks, String>

// snippet.literals
let article = Article(
  id: "1",
  attributes: .init(title: "Fog", rating: nil),
  relationships: .init(author: "9", reviewers: ["7", "8"]),
  meta: .none,
  links: .none)
// snippet.end

// snippet.check
try Article.check(article)
// snippet.end

// snippet.compare
let found = article.tappingAttributes { $0.rating = 4 }

let comparison = found.compare(to: article)
assert(comparison.differences == ["'rating' attribute": "Optional(4) ≠ nil"])

do {
  try requireSame(found, article)
} catch let error as DifferenceError {
  print(error)  // 'rating' attribute: Optional(4) ≠ nil
}
// snippet.end
