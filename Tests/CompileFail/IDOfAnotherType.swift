// expected-error: IDOfAnotherType.swift:7:11: error: 'Double' can't identify a resource: 'id' is a 'String', an integer, a 'UUID' or a type that conforms to 'ResourceID'
// expected-error: IDOfAnotherType.swift:11:11: error: 'Double?' can't identify a resource: 'id' is a 'String', an integer, a 'UUID' or a type that conforms to 'ResourceID'
import JSONAPI
import JSONAPIStore

@Resource("tags") struct Tag {
  var id: Double
}

@LiveResource("tags") final class LiveTag {
  var id: Double?
}
