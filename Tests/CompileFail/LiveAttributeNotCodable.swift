// expected-errors: 3
// expected-error: LiveAttributeNotCodable.swift:17:7: error: 'value(_:of:_:)' is unavailable: the type of an attribute has to be 'Codable'
// expected-error: LiveAttributeNotCodable.swift:18:7: error: 'value(_:of:_:)' is unavailable: the type of an attribute has to be 'Codable'
// expected-error: LiveAttributeNotCodable.swift:19:7: error: type 'Palette' does not conform to the 'Sendable' protocol
import JSONAPI
import JSONAPIStore

struct Size: Sendable {
  var width: Int
}

class Palette: Codable {
  var colors: [String] = []
}

@LiveResource("images") final class Image {
  var size: Size?
  var sizes: [Size] = []
  var palette: Palette?
}
