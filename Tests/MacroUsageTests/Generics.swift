#if Macros
  import JSONAPI

  @Resource("boxes")
  struct Box<Content: Codable & Sendable> {
    var id: String
    var content: Content
    var others: [Content] = []
  }

  @Resource("pairs", keys: .underscored)
  struct Pair<First: Resource, Second: RelatedResource> {
    var id: String
    @Relationship var firstOne: First
    @Relationship var secondOnes: [Second]
    var linked: ToOne<First>
  }

  struct Namespace<Value: Codable & Sendable> {
    @Resource("entries")
    struct Entry {
      var id: String
      var value: Value
    }
  }
#endif
