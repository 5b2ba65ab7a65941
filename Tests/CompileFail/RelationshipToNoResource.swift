// expected-error: RelationshipToNoResource.swift:11:21: error: 'relationship(_:in:_:)' is unavailable: a relationship leads to a resource or a union of resources; this type is neither
// expected-error: RelationshipToNoResource.swift:12:21: error: 'relationship(_:in:_:)' is unavailable: a relationship leads to a resource or a union of resources; this type is neither
import JSONAPI

struct Size: Codable, Sendable {
  var width: Int
}

@Resource("images") struct Image {
  var id: String
  @Relationship var size: Size
  @Relationship var sizes: [Size]
}
