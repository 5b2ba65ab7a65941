// expected-errors: 3
// expected-error: error: static stored properties not supported in generic types
import JSONAPI

struct Box<Value: Sendable> {}

// Macros see no more than this: with `where Value: Sendable`, or within the type, it compiles.
extension Box {
  @Resource("images") struct Image {
    var id: String
  }
}
