// expected-errors: 2
// expected-error: IDOfAnotherTypeInPlainStruct.swift:6:8: error: conformance of 'Double' to 'ResourceID' is unavailable: 'id' is a 'String', an integer, a 'UUID' or a type that conforms to 'ResourceID'
// expected-error: IDOfAnotherTypeInPlainStruct.swift:11:8: error: conformance of 'Bool' to 'ResourceID' is unavailable: 'id' is a 'String', an integer, a 'UUID' or a type that conforms to 'ResourceID'
import JSONAPI

struct Tag: Resource {
  static let resourceType = "tags"
  var id: Double
}

struct Flag: Resource {
  static let resourceType = "flags"
  var id: Bool?
}
