// expected-errors: 5
// expected-error: AttributeNotCodable.swift:15:7: error: 'attribute(_:in:_:)' is unavailable: the type of an attribute has to be 'Codable'
// expected-error: AttributeNotCodable.swift:16:7: error: 'attribute(_:in:_:)' is unavailable: the type of an attribute has to be 'Codable'
// expected-error: AttributeNotCodable.swift:17:7: error: 'attribute(_:in:_:)' is unavailable: the type of an attribute has to be 'Codable'
// expected-error: AttributeNotCodable.swift:18:7: error: 'attribute(ifNotNull:in:_:)' is unavailable: the type of an attribute has to be 'Codable'
// expected-error: AttributeNotCodable.swift:19:7: error: 'attribute(ifPresent:in:_:)' is unavailable: the type of an attribute has to be 'Codable'
import JSONAPI

struct Size: Sendable {
  var width: Int
}

@Resource("images") struct Image {
  var id: String
  var size: Size
  var sizes: [Size]
  var largest: Size?
  var least: Size = Size(width: 1)
  var other: Size? = nil
}
