// expected-error: UnmarkedRelationship.swift:8:7: error: 'attribute()' is unavailable: a property that leads to resources is marked '@Relationship'
// expected-error: UnmarkedRelationship.swift:9:7: error: 'attribute()' is unavailable: a property that leads to resources is marked '@Relationship'
import JSONAPI

@Resource("posts") struct Post {
  var id: String
  var title: String
  var author: Person
  var reviewers: [Person]
}
