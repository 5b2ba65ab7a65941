// expected-error: UnmarkedRelationship.swift:10:7: error: 'attribute()' is unavailable: a property that leads to resources is marked '@Relationship'
// expected-error: UnmarkedRelationship.swift:11:7: error: 'attribute()' is unavailable: a property that leads to resources is marked '@Relationship'
// expected-error: UnmarkedRelationship.swift:12:7: error: 'attribute()' is unavailable: a property that leads to resources is marked '@Relationship'
// expected-error: UnmarkedRelationship.swift:13:7: error: 'attribute()' is unavailable: a property that leads to resources is marked '@Relationship'
import JSONAPI

@Resource("posts") struct Post {
  var id: String
  var title: String
  var author: Person
  var reviewers: [Person]
  var editor: Person?
  var readers: [Person]?
}
