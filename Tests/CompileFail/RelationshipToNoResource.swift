// expected-errors: 4
// expected-error: RelationshipToNoResource.swift:14:27: error: type 'Size' does not conform to protocol 'RelatedResource'
// expected-error: RelationshipToNoResource.swift:15:29: error: type 'Size' does not conform to protocol 'RelatedResource'
// expected-error: RelationshipToNoResource.swift:14:21: error: 'relationship(_:in:_:)' is unavailable: a relationship leads to a resource or a union of resources; this type is neither
// expected-error: RelationshipToNoResource.swift:15:21: error: 'relationship(_:in:_:)' is unavailable: a relationship leads to a resource or a union of resources; this type is neither
import JSONAPI

struct Size: Codable, Sendable {
  var width: Int
}

@Resource("images") struct Image {
  var id: String
  @Relationship var size: Size
  @Relationship var sizes: [Size]
}
