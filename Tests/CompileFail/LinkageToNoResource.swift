// expected-error: LinkageToNoResource.swift:11:13: error: type 'Size' does not conform to protocol 'RelatedResource'
// expected-error: LinkageToNoResource.swift:12:14: error: type 'Size' does not conform to protocol 'RelatedResource'
import JSONAPI

struct Size: Codable, Sendable {
  var width: Int
}

@Resource("images") struct Image {
  var id: String
  var size: ToOne<Size>
  var sizes: ToMany<Size>
}
