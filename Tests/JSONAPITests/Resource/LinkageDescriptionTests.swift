import JSONAPI
import Testing

@Suite("Linkage in words")
struct LinkageDescriptionTests {
  struct Tag: Resource {
    static let resourceType = "tags"
    var id: String
  }

  @Test func `Linkage to one prints what it leads to`() {
    #expect("\(ToOne<Tag>(id: "1"))" == "ToOne(tags 1)")
    #expect("\(ToOne(Tag(id: "1")))" == "ToOne(tags 1)")
    #expect("\(ToOne<Tag>.null)" == "ToOne(null)")
    #expect(String(reflecting: ToOne<Tag>.absent) == "ToOne(absent)")
    #expect(
      "\(ToOne<Tag>(ResourceIdentifier(type: "tags", lid: "a")))" == "ToOne(tags lid a)")
  }

  @Test func `Linkage to many prints what it leads to`() {
    #expect("\(ToMany<Tag>(ids: ["1", "2"]))" == "ToMany([tags 1, tags 2])")
    #expect("\(ToMany<Tag>.empty)" == "ToMany([])")
    #expect(String(reflecting: ToMany<Tag>.absent) == "ToMany(absent)")
  }
}
