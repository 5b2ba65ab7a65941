// expected-error: LocalResource.swift:7:3: error: '@Resource' can't be on a type within a function; declare the type outside
// expected-error: LocalResource.swift:7:29: error: local type cannot have attached extension macro
// expected-error: LocalResource.swift:14:31: error: local type cannot have attached extension macro
import JSONAPI

func articles() {
  @Resource("posts") struct Post {
    var id: String
  }
}

var count: Int {
  get {
    @Resource("posts") struct Post {
      var id: String
    }
    return 1
  }
}
