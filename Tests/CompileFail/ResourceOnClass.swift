// expected-error: '@Resource' needs a struct; a class that follows a store is marked '@LiveResource'
import JSONAPI

@Resource("nodes") final class Node {
  var id = ""
}
