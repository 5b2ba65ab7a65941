#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIStore
  import JSONAPITesting
  import Testing

  @testable import JSONAPIClient

  /// The same edit, made through every kind of body.
  @Suite("All bodies are written and compared by one rule") struct AgreementTests {
    struct PlainTag: Resource, Hashable {
      static let resourceType = "tags"
      var id: String?
    }

    struct PlainPost: Resource, Hashable {
      static let resourceType = "posts"
      var id: String?
      var title: String?
      var author: ToOne<PlainTag> = .absent
      var tags: ToMany<PlainTag> = .absent
    }

    @Resource("tags") struct MacroTag: Hashable { var id: String? }

    @Resource("posts") struct MacroPost: Hashable {
      var id: String?
      var title: String?
      var author: ToOne<MacroTag> = .absent
      var tags: ToMany<MacroTag> = .absent
    }

    @LiveResource("posts") final class LivePost {
      var title: String?
      var author: ToOne<MacroTag>
      var tags: ToMany<MacroTag>
    }

    /// What the server has said, and what a program makes of it.
    struct Edit: Sendable, CustomTestStringConvertible {
      let testDescription: String
      var title: JSONValue = "A"
      var author: Linkage = AgreementTests.author("1")
      var tags: Linkage = AgreementTests.tags("1", "2")
      /// The fields in the request; nil where nothing is sent.
      let sent: String?
    }

    static func identifier(_ type: String, _ id: String, _ rank: Int = 1) -> ResourceIdentifier {
      ResourceIdentifier(type: type, id: id, meta: ["rank": JSONValue(rank)])
    }
    static func author(_ id: String, _ rank: Int = 1) -> Linkage {
      .one(identifier("people", id, rank))
    }
    static func tags(_ ids: String..., rank: Int = 1) -> Linkage {
      .many(ids.map { identifier("tags", $0, $0 == "2" ? rank : 1) })
    }
    static func json(_ type: String, _ id: String, _ rank: Int = 1) -> String {
      #"{"type":"\#(type)","id":"\#(id)","meta":{"rank":\#(rank)}}"#
    }

    static func relationships(_ members: String) -> String { #""relationships":{\#(members)}"# }

    static let edits = [
      Edit(testDescription: "nothing", sent: nil),
      Edit(testDescription: "an attribute", title: "B", sent: #""attributes":{"title":"B"}"#),
      Edit(
        testDescription: "an attribute to null", title: .null,
        sent: #""attributes":{"title":null}"#),
      Edit(testDescription: "another order", tags: tags("2", "1"), sent: nil),
      Edit(testDescription: "one listed twice", tags: tags("1", "2", "1"), sent: nil),
      Edit(
        testDescription: "a relationship to one", author: author("3"),
        sent: relationships(#""author":{"data":\#(json("people", "3"))}"#)),
      Edit(
        testDescription: "a relationship to many", tags: tags("2", "3"),
        sent: relationships(
          #""tags":{"data":[\#(json("tags", "2")),\#(json("tags", "3"))]}"#)),
      Edit(
        testDescription: "a relationship to many, emptied", tags: .many([]),
        sent: relationships(#""tags":{"data":[]}"#)),
      Edit(
        testDescription: "meta of one", author: author("1", 2),
        sent: relationships(#""author":{"data":\#(json("people", "1", 2))}"#)),
      Edit(
        testDescription: "meta of one of many", tags: tags("1", "2", rank: 7),
        sent: relationships(
          #""tags":{"data":[\#(json("tags", "1")),\#(json("tags", "2", 7))]}"#)),
      Edit(
        testDescription: "meta taken away",
        author: .one(ResourceIdentifier(type: "people", id: "1")),
        sent: relationships(#""author":{"data":{"type":"people","id":"1"}}"#)),
      Edit(
        testDescription: "all at once", title: "B", author: .null, tags: tags("2", "3"),
        sent: #""attributes":{"title":"B"},"#
          + relationships(
            #""author":{"data":null},"tags":{"data":[\#(json("tags", "2")),\#(json("tags", "3"))]}"#
          )
      ),
    ]

    /// The bodies that a client sends.
    func bodies(_ send: (JSONAPIClient) async throws -> Void) async throws -> [String] {
      let transport = InMemoryTransport { _ in .empty() }
      try await send(JSONAPIClient.testing(transport))
      return await transport.requests.map(\.text)
    }

    @Test(arguments: edits)
    func `Every kind of body sends the same bytes for the same edit (REL-13)`(_ edit: Edit)
      async throws
    {
      let expected = edit.sent.map { [#"{"data":{"type":"posts","id":"1",\#($0)}}"#] }
      let known = AnyResource(
        type: "posts", id: "1", attributes: ["title": "A"],
        relationships: [
          "author": AnyRelationship(data: Self.author("1")),
          "tags": AnyRelationship(data: Self.tags("1", "2")),
        ])
      var edited = known
      edited["title"] = edit.title
      edited.relationships?["author"]?.data = edit.author
      edited.relationships?["tags"]?.data = edit.tags
      let (old, new) = (known, edited)
      func decoded<Model: Resource>(_ resource: AnyResource) throws -> Model {
        try JSONAPIDecoder().decode(Model.self, from: AnyDocument(data: .one(resource)).bytes())
      }
      func change<Model: Resource>(_ type: Model.Type, _ client: JSONAPIClient) async throws {
        let (before, after): (Model, Model) = try (decoded(old), decoded(new))
        _ = try await client.update(after, from: before)
      }
      /// A draft of the fields that differ.
      func smallDraft() -> Draft<MacroPost> {
        var draft = MacroPost.Draft(id: "1")
        if edit.title != "A" { draft["title"] = edit.title }
        if !edit.author.isEquivalent(to: Self.author("1")) {
          draft[relationship: "author"] = edit.author
        }
        if !edit.tags.isEquivalent(to: Self.tags("1", "2")) {
          draft[relationship: "tags"] = edit.tags
        }
        return draft
      }
      /// A draft of all fields.
      func draft(_ resource: AnyResource) -> Draft<PlainPost> {
        var draft = PlainPost.Draft(id: "1")
        draft["title"] = resource["title"]
        for (name, relationship) in resource.relationships ?? [:] {
          draft[relationship: name] = relationship.data
        }
        return draft
      }
      let sent = try await [
        "plain struct": bodies { try await change(PlainPost.self, $0) },
        "struct with @Resource": bodies { try await change(MacroPost.self, $0) },
        "value in a closure": bodies { client in
          let (before, after): (MacroPost, MacroPost) = try (decoded(old), decoded(new))
          _ = try await client.update(before) {
            $0.title = after.title
            $0.author = after.author
            $0.tags = after.tags
          }
        },
        "draft": bodies { _ = try await $0.update(smallDraft()) },
        "two drafts": bodies { _ = try await $0.update(draft(new), from: draft(old)) },
        "changes": bodies { client in
          let (before, after): (PlainPost, PlainPost) = try (decoded(old), decoded(new))
          _ = try await client.update(after.changes(from: before))
        },
        "resource without a model": bodies { _ = try await $0.update(new, from: old) },
        "record": bodies { client in
          let store = Store()
          let record = try store.insert(known)
          record.setAttribute("title", to: edit.title)
          record.setRelationship("author", to: AnyRelationship(data: edit.author))
          record.setRelationship("tags", to: AnyRelationship(data: edit.tags))
          #expect(record.isDirty == (edit.sent != nil))
          try await client.save(record)
          #expect(!record.isDirty)
        },
        "live object": bodies { client in
          let store = Store()
          try store.insert(known)
          let post = try #require(store.object(LivePost.self, id: "1"))
          let value: MacroPost = try decoded(new)
          post.title = value.title
          post.author = value.author
          post.tags = value.tags
          try await post.save(with: client)
          #expect(!post.isDirty)
        },
      ]
      for (kind, bodies) in sent { #expect(bodies == expected ?? [], "\(kind)") }
    }

    @Test func `Order counts where the caller says so`() async throws {
      let old = AnyResource(
        type: "posts", id: "1",
        relationships: ["tags": AnyRelationship(data: Self.tags("1", "2"))])
      var new = old
      new.relationships?["tags"]?.data = Self.tags("2", "1")
      #expect(new.changes(from: old) == nil)
      #expect(new.changes(from: old, ordered: true)?.relationships == new.relationships)
      let plain = PlainPost(id: "1", tags: ToMany(ids: ["1", "2"]))
      let other = PlainPost(id: "1", tags: ToMany(ids: ["2", "1"]))
      #expect(try other.changes(from: plain).isEmpty)
      #expect(try other.changes(from: plain, ordered: true).names == ["tags"])
      let store = Store()
      let record = try store.insert(old)
      record.setRelationship("tags", to: new.relationships?["tags"], ordered: true)
      #expect(record.dirtyFields == ["tags"])
      let bodies = try await bodies { try await $0.save(record.relationship(toMany: "tags")) }
      #expect(bodies == [#"{"data":[\#(Self.json("tags", "2")),\#(Self.json("tags", "1"))]}"#])
      #expect(!record.isDirty)
      #expect(record.relationship("tags")?.data == Self.tags("2", "1"))
    }

    @Test func `An edit of meta alone is no addition or removal, so the relationship is replaced`()
      async throws
    {
      let store = Store()
      let record = try store.insert(
        AnyResource(
          type: "posts", id: "1",
          relationships: ["tags": AnyRelationship(data: Self.tags("1", "2"))]))
      record.setRelationship("tags", to: AnyRelationship(data: Self.tags("1", "2", rank: 7)))
      let transport = InMemoryTransport { _ in .empty() }
      try await JSONAPIClient.testing(transport).save(record.relationship(toMany: "tags"))
      let request = await transport.requests.first
      #expect(request?.method == .patch)
      #expect(
        request?.text == #"{"data":[\#(Self.json("tags", "1")),\#(Self.json("tags", "2", 7))]}"#)
      #expect(!record.isDirty)
    }

    @LiveResource("posts") final class PostOfObjects {
      @Relationship var author: LiveTag?
      @Relationship var tags: [LiveTag]
    }

    @LiveResource("tags") final class LiveTag { var name: String = "" }

    @Test func `Objects say nothing of an identifier's meta, so that of the server stays`() throws {
      let store = Store()
      let record = try store.insert(
        AnyResource(
          type: "posts", id: "1",
          relationships: [
            "author": AnyRelationship(data: .one(Self.identifier("tags", "1"))),
            "tags": AnyRelationship(data: Self.tags("1", "2")),
          ]))
      let tags = try ["1", "2", "3"].map { id in
        let tag = try store.insert(AnyResource(type: "tags", id: id, attributes: ["name": "T"]))
        return try #require(tag.id.flatMap { store.object(LiveTag.self, id: $0) })
      }
      let post = try #require(store.object(PostOfObjects.self, id: "1"))
      post.author = post.author
      post.tags = Array(post.tags.reversed())
      #expect(!record.isDirty)
      post.tags.append(tags[2])
      let new = ResourceIdentifier(type: "tags", id: "3")
      #expect(
        record.changes.relationships?["tags"]?.data
          == .many(Self.tags("1", "2").identifiers + [new]))
    }

    @Test func `An edit whose order counts survives a snapshot`() throws {
      let store = Store()
      let record = try store.insert(
        AnyResource(
          type: "posts", id: "1",
          relationships: ["tags": AnyRelationship(data: Self.tags("1", "2"))]))
      record.setRelationship("tags", to: AnyRelationship(data: Self.tags("2", "1")), ordered: true)
      let copies = try [
        Store(snapshot: store.snapshot()), Store(snapshotDocument: store.snapshotDocument()),
      ]
      for copy in copies {
        let record = copy.record(type: "posts", id: "1")
        #expect(record?.changes.relationships?["tags"]?.data == Self.tags("2", "1"))
      }
    }
  }
#endif
