// expected-error: AliasOfArray.swift:10:24: error: type 'People' (aka 'Array<Person>') does not conform to protocol 'RelatedResource'
// expected-error: AliasOfArray.swift:11:7: error: 'attribute()' is unavailable: a property that leads to resources is marked '@Relationship'
import JSONAPI

typealias People = [Person]
typealias Author = ToOne<Person>

@Resource("posts") struct Post {
  var id: String
  @Relationship var a: People
  var author: Author
}
