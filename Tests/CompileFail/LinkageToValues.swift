// expected-errors: 6
// expected-error: LinkageToValues.swift:12:13: error: 'ToOne<String>' can't be a relationship: 'String' is a value, not a resource; make it an attribute
// expected-error: LinkageToValues.swift:13:16: error: 'ToOne' leads to a resource, not to an optional; 'ToOne<Person>' has states for null and for nothing
// expected-error: LinkageToValues.swift:14:17: error: 'ToOne' leads to a resource, not to an array; 'ToMany<Comment>' leads to several
// expected-error: LinkageToValues.swift:12:13: error: type 'String' does not conform to protocol 'RelatedResource'
// expected-error: LinkageToValues.swift:13:16: error: type 'Person?' does not conform to protocol 'RelatedResource'
// expected-error: LinkageToValues.swift:14:17: error: type '[Comment]' does not conform to protocol 'RelatedResource'
import JSONAPI

@Resource("images") struct Image {
  var id: String
  var size: ToOne<String>
  var painter: ToOne<Person?>
  var comments: ToOne<[Comment]>
}
