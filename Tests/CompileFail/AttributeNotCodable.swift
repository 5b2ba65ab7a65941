// expected-error: AttributeNotCodable.swift:12:7: error: 'attribute(_:in:_:)' is unavailable: the type of an attribute has to be 'Codable'
// expected-error: AttributeNotCodable.swift:13:7: error: 'attribute(_:in:_:)' is unavailable: the type of an attribute has to be 'Codable'
// expected-error: AttributeNotCodable.swift:14:7: error: 'attribute(_:in:_:)' is unavailable: the type of an attribute has to be 'Codable'
import JSONAPI

struct Size: Sendable {
  var width: Int
}

@Resource("images") struct Image {
  var id: String
  var size: Size
  var sizes: [Size]
  var largest: Size?
}
