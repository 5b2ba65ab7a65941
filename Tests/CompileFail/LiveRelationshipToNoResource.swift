// expected-errors: 4
// expected-error: LiveRelationshipToNoResource.swift:14:27: error: type 'Size' does not conform to protocol 'RelatedResource'
// expected-error: LiveRelationshipToNoResource.swift:15:29: error: type 'Size' does not conform to protocol 'RelatedResource'
// expected-error: LiveRelationshipToNoResource.swift:14:21: error: 'one(_:of:)' is unavailable: a relationship leads to a live class, another resource or a union of resources; this type is none
// expected-error: LiveRelationshipToNoResource.swift:15:21: error: 'many(_:of:)' is unavailable: a relationship leads to a live class, another resource or a union of resources; this type is none
import JSONAPI
import JSONAPIStore

struct Size: Codable, Sendable {
  var width: Int
}

@LiveResource("images") final class Image {
  @Relationship var size: Size?
  @Relationship var sizes: [Size]
}
