// expected-error: RecursiveStruct.swift:6:29: error: a struct can't contain itself; 'ToOne<Node>' leads to a resource of the same type
import JSONAPI

@Resource("nodes") struct Node {
  var id: String
  @Relationship var parent: Node?
}
