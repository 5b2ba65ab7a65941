// expected-errors: 4
// expected-error: MarksWithoutMacro.swift:9:3: error: only '@Resource' and '@LiveResource' read '@Key'; mark the type with one of them
// expected-error: MarksWithoutMacro.swift:14:3: error: only '@Resource' and '@LiveResource' read '@Relationship'; mark the type with one of them
// expected-error: MarksWithoutMacro.swift:18:3: error: only '@Resource' and '@LiveResource' read '@Ignored'; mark the type with one of them
// expected-error: MarksWithoutMacro.swift:24:5: error: only '@Resource' and '@LiveResource' read '@Key'; mark the type with one of them
import JSONAPI

struct Size: Codable {
  @Key("breadth") var width: Int
}

struct Post: Resource {
  static let resourceType = "posts"; var id: String
  @Relationship var author: Person
}

final class Note {
  @Ignored var note = ""
}

@Resource("images") struct Image {
  var id: String
  struct Size: Codable, Sendable {
    @Key("breadth") var width: Int
  }
}
