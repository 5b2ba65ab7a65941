// expected-errors: 3
// expected-error: LiveUnmarkedRelationship.swift:9:7: error: 'attribute()' is unavailable: a property that leads to resources is marked '@Relationship'
// expected-error: LiveUnmarkedRelationship.swift:10:7: error: 'attribute()' is unavailable: a property that leads to resources is marked '@Relationship'
// expected-error: LiveUnmarkedRelationship.swift:11:7: error: 'attribute()' is unavailable: a property that leads to resources is marked '@Relationship'
import JSONAPI
import JSONAPIStore

@LiveResource("posts") final class Post {
  var parent: Post?
  var replies: [Post] = []
  var author: Person?
}
