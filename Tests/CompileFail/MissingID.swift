// expected-error: type 'Tag' does not conform to protocol 'Resource'
// expected-note: protocol requires property 'id' with type 'String'
import JSONAPI

struct Tag: Resource {
  static let resourceType = "tags"
  var name: String
}
