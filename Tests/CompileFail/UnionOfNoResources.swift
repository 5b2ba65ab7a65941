// expected-errors: 3
// expected-error: UnionOfNoResources.swift:11:38: error: 'String' is not a resource
// expected-error: UnionOfNoResources.swift:14:13: error: 'checkCase' is unavailable: a case of a union holds a resource; this type is none
// expected-error: UnionOfNoResources.swift:15:13: error: 'checkCase' is unavailable: a case of a union holds a resource; this type is none
import JSONAPI

struct Size: Codable, Sendable { var width: Int }
typealias Name = String

// Nothing uses the unions, and the compiler doesn't look at the members of an enum for itself.
@ResourceUnion enum Text { case text(String) }

@ResourceUnion enum Subject {
  case size(Size)
  case name(Name)
  case person(Person), other(AnyResource)
}
