// expected-error: cannot assign value of type 'Person' to type 'UnmarkedRelationship<Person>'
// expected-error: to type 'UnmarkedRelationship<[Person]>'
import JSONAPI

@Resource("posts") struct Post {
  var id: String
  var title: String
  var author: Person
  var reviewers: [Person]
}
