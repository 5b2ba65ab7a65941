#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIStore
  import JSONAPITesting
  import Testing

  @testable import JSONAPIClient

  extension AgreementTests {
    /// A change, made by a verb of the client and by that of a list of operations.
    struct Verbs {
      var client: (JSONAPIClient) async throws -> Void
      var list: (inout AtomicOperations) -> Void
      /// The stores of what is written, which nothing else keeps.
      var stores: [Store] = []
    }

    struct Way: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let sent: [String]
      /// What a journal sends, which adds and removes where the others replace.
      let waiting: [String]
      let verbs: @Sendable () throws -> Verbs

      init(
        _ name: String, _ sent: String..., waiting: [String]? = nil,
        verbs: @escaping @Sendable () throws -> Verbs
      ) {
        testDescription = name
        self.sent = sent
        self.waiting = waiting ?? sent
        self.verbs = verbs
      }
    }

    static let value = PlainPost(
      id: "1", title: "A", author: ToOne(id: "3"), tags: ToMany(ids: ["1", "2"]))
    static let changed = PlainPost(
      id: "1", title: "B", author: ToOne(id: "3"), tags: ToMany(ids: ["1", "2"]))
    static let new = PlainPost(title: "A", author: ToOne(id: "3"), tags: ToMany(ids: ["1", "2"]))
    static let post = MacroPost.reference(id: "1")
    static let fields =
      #""attributes":{"title":"A"},"relationships":{"author":{"data":{"type":"tags","id":"3"}},"tags":{"data":[{"type":"tags","id":"1"},{"type":"tags","id":"2"}]}}"#
    static let creation = #"POST /v1/posts {"data":{"type":"posts",\#(fields)}}"#
    static let retitling =
      #"PATCH /v1/posts/1 {"data":{"type":"posts","id":"1","attributes":{"title":"B"}}}"#
    static let tagsURL = "/v1/posts/1/relationships/tags"

    static var resource: AnyResource {
      AnyResource(
        type: "posts", attributes: ["title": "A"],
        relationships: [
          "author": AnyRelationship(data: .one(ResourceIdentifier(type: "tags", id: "3"))),
          "tags": AnyRelationship(
            data: .many(["1", "2"].map { ResourceIdentifier(type: "tags", id: $0) })),
        ])
    }

    /// A store with a post that the server knows.
    static func stored() throws -> (store: Store, record: Record) {
      let store = Store()
      var known = resource
      known.id = "1"
      return (store, try store.insert(known))
    }

    static let creations = [
      Way("create a value", creation) {
        Verbs(client: { _ = try await $0.create(new) }, list: { $0.create(new) })
      },
      Way("create a draft", creation) {
        let draft = MacroPost.draft {
          $0.title = "A"
          $0.author = ToOne(id: "3")
          $0.tags = ToMany(ids: ["1", "2"])
        }
        return Verbs(client: { _ = try await $0.create(draft) }, list: { $0.create(draft) })
      },
      Way("create a resource without a model", creation) {
        Verbs(client: { _ = try await $0.create(resource) }, list: { $0.create(resource) })
      },
      Way("create a record", creation) {
        let store = Store()
        let record = try store.create(
          "posts", attributes: ["title": "A"], relationships: resource.relationships ?? [:])
        return Verbs(
          client: { _ = try await $0.create(record) }, list: { $0.create(record) }, stores: [store])
      },
      Way("save a new live object", creation) {
        let store = Store()
        let post = LivePost(in: store)
        post.title = "A"
        post.author = ToOne(id: "3")
        post.tags = ToMany(ids: ["1", "2"])
        return Verbs(
          client: { _ = try await $0.save(post) }, list: { $0.save(post) }, stores: [store])
      },
    ]

    static let updates = [
      Way(
        "update with a value", #"PATCH /v1/posts/1 {"data":{"type":"posts","id":"1",\#(fields)}}"#
      ) {
        Verbs(client: { _ = try await $0.update(value) }, list: { $0.update(value) })
      },
      Way("update with two values", retitling) {
        Verbs(
          client: { _ = try await $0.update(changed, from: value) },
          list: { $0.update(changed, from: value) })
      },
      Way("update with a closure", retitling) {
        Verbs(
          client: { _ = try await $0.update(value) { $0.title = "B" } },
          list: { $0.update(value) { $0.title = "B" } })
      },
      Way("update with equal values") {
        Verbs(
          client: { _ = try await $0.update(value, from: value) },
          list: { $0.update(value, from: value) })
      },
      Way("update with a draft", retitling) {
        let draft = MacroPost.draft(id: "1") { $0.title = "B" }
        return Verbs(client: { _ = try await $0.update(draft) }, list: { $0.update(draft) })
      },
      Way("update what a reference names", retitling) {
        Verbs(
          client: { _ = try await $0.update(post) { $0.title = "B" } },
          list: { $0.update(post) { $0.title = "B" } })
      },
      Way("update with changes", retitling) {
        let changes = try changed.changes(from: value)
        return Verbs(client: { _ = try await $0.update(changes) }, list: { $0.update(changes) })
      },
      Way("update with resources without a model", retitling) {
        var (old, new) = (resource, resource)
        (old.id, new.id, new["title"]) = ("1", "1", "B")
        return Verbs(
          client: { [old, new] in _ = try await $0.update(new, from: old) },
          list: { [old, new] in $0.update(new, from: old) })
      },
      Way(
        "save a record",
        #"PATCH /v1/posts/1 {"data":{"type":"posts","id":"1","attributes":{"title":"B"},"relationships":{"tags":{"data":[{"type":"tags","id":"2"},{"type":"tags","id":"3"}]}}}}"#,
        waiting: [
          retitling, #"POST \#(tagsURL) {"data":[{"type":"tags","id":"3"}]}"#,
          #"DELETE \#(tagsURL) {"data":[{"type":"tags","id":"1"}]}"#,
        ]
      ) {
        let (store, record) = try stored()
        record.setAttribute("title", to: "B")
        record.setRelationship(
          "tags",
          to: AnyRelationship(
            data: .many(["2", "3"].map { ResourceIdentifier(type: "tags", id: $0) })))
        return Verbs(
          client: { _ = try await $0.save(record) }, list: { $0.save(record) }, stores: [store])
      },
      Way("save a live object", retitling) {
        let (store, _) = try stored()
        let post = try #require(store.object(LivePost.self, id: "1"))
        post.title = "B"
        return Verbs(
          client: { _ = try await $0.save(post) }, list: { $0.save(post) }, stores: [store])
      },
      Way("update a live object from that of another store", retitling) {
        let (store, other) = (try stored().store, try stored().store)
        let post = try #require(store.object(LivePost.self, id: "1"))
        let old = try #require(other.object(LivePost.self, id: "1"))
        post.title = "B"
        return Verbs(
          client: { _ = try await $0.update(post, from: old) },
          list: { $0.update(post, from: old) }, stores: [store, other])
      },
      Way("save what the server has") {
        let (store, record) = try stored()
        return Verbs(
          client: { _ = try await $0.save(record) }, list: { $0.save(record) }, stores: [store])
      },
    ]

    static let others = [
      Way("delete what a reference names", "DELETE /v1/posts/1 ") {
        Verbs(client: { _ = try await $0.delete(post) }, list: { $0.delete(post) })
      },
      Way("delete a record", "DELETE /v1/posts/1 ") {
        let (store, record) = try stored()
        return Verbs(
          client: { _ = try await $0.delete(record) }, list: { $0.delete(record) }, stores: [store])
      },
      Way("delete a new record") {
        let store = Store()
        let record = try store.create("posts")
        return Verbs(
          client: { _ = try await $0.delete(record) }, list: { $0.delete(record) }, stores: [store])
      },
      Way(
        "replace a relationship to one",
        #"PATCH /v1/posts/1/relationships/author {"data":{"type":"tags","id":"3"}}"#
      ) {
        let (author, tag) = (post.relationship(\.author), MacroTag(id: "3"))
        return Verbs(
          client: { _ = try await $0.replace(author, with: tag) },
          list: { $0.replace(author, with: tag) })
      },
      Way("empty a relationship to one", #"PATCH /v1/posts/1/relationships/author {"data":null}"#) {
        let author = post.relationship(\.author)
        return Verbs(
          client: { _ = try await $0.replace(author, with: nil) },
          list: { $0.replace(author, with: nil) })
      },
      Way(
        "replace a relationship to many", #"PATCH \#(tagsURL) {"data":[{"type":"tags","id":"3"}]}"#
      ) {
        let (tags, new) = (post.relationship(\.tags), [MacroTag.reference(id: "3")])
        return Verbs(
          client: { _ = try await $0.replace(tags, with: new) },
          list: { $0.replace(tags, with: new) })
      },
      Way(
        "add to a record's relationship", #"POST \#(tagsURL) {"data":[{"type":"tags","id":"3"}]}"#
      ) {
        let (store, record) = try stored()
        let tags = record.relationship(toMany: "tags")
        let new = ResourceReference<AnyResource>(ResourceIdentifier(type: "tags", id: "3"))
        return Verbs(
          client: { _ = try await $0.add([new], to: tags) }, list: { $0.add([new], to: tags) },
          stores: [store])
      },
      Way("remove from a relationship", #"DELETE \#(tagsURL) {"data":[{"type":"tags","id":"1"}]}"#)
      {
        let (tags, old) = (post.relationship(\.tags), [MacroTag.reference(id: "1")])
        return Verbs(
          client: { _ = try await $0.remove(old, from: tags) },
          list: { $0.remove(old, from: tags) })
      },
      Way(
        "save a relationship of a record", #"POST \#(tagsURL) {"data":[{"type":"tags","id":"3"}]}"#,
        #"DELETE \#(tagsURL) {"data":[{"type":"tags","id":"1"}]}"#
      ) {
        let (store, record) = try stored()
        record.add([ResourceIdentifier(type: "tags", id: "3")], to: "tags")
        record.remove([ResourceIdentifier(type: "tags", id: "1")], from: "tags")
        let tags = record.relationship(toMany: "tags")
        return Verbs(
          client: { _ = try await $0.save(tags) }, list: { $0.save(tags) }, stores: [store])
      },
    ]

    @Test(arguments: creations + updates + others)
    func `Client, list and journal send the same bytes`(_ way: Way) async throws {
      let transport = InMemoryTransport { request in
        request.path == "/v1/posts"
          ? .document(#"{"data":{"type":"posts","id":"9"}}"#, status: .created) : .empty()
      }
      let client = try JSONAPIClient.testing(transport)
      var taken = 0
      func sent() async -> [String] {
        let requests = await transport.requests.dropFirst(taken)
        taken += requests.count
        return requests.map { "\($0.method) \($0.path) \($0.text)" }
      }

      var verbs = try way.verbs()
      try await verbs.client(client)
      #expect(await sent() == way.sent)

      verbs = try way.verbs()
      try await client.atomically(fallback: .oneByOne) { verbs.list(&$0) }
      #expect(await sent() == way.sent, "one by one")

      verbs = try way.verbs()
      var list = AtomicOperations()
      verbs.list(&list)
      let bodies = list.document.members["atomic:operations"]?.array?.map { $0["data"] }
      let expected = try way.sent.map { line in
        let body = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)[2]
        return body.isEmpty ? nil : try JSONValue(parsing: Array(body.utf8))["data"]
      }
      #expect(list.failure == nil)
      #expect(bodies == expected, "as a whole")

      verbs = try way.verbs()
      let folder = try JournalFolder()
      let journal = try OfflineJournal(path: folder.path())
      try journal.write { verbs.list(&$0) }
      #expect(try await journal.replay(through: client).isComplete)
      #expect(await sent() == way.waiting, "journal")
    }

    @Test(arguments: [AtomicFallback.none, .oneByOne])
    func `Two tasks that write one new record make one creation`(_ fallback: AtomicFallback)
      async throws
    {
      let transport = InMemoryTransport { request in
        for _ in 0..<10 { await Task.yield() }
        let created = #"{"data":{"type":"posts","id":"9"}}"#
        return request.path == "/v1/posts"
          ? .document(created, status: .created)
          : .document(
            #"{"atomic:results":[\#(created)]}"#,
            fields: [
              .contentType: #"application/vnd.api+json;ext="\#(AtomicOperations.extensionURI)""#
            ])
      }
      let client = try JSONAPIClient.testing(transport)
      for _ in 0..<20 {
        let store = Store()
        let record = try store.create("posts", attributes: ["title": "A"])
        async let one: Record = client.save(record)
        async let other = clientError {
          try await client.atomically(fallback: fallback) { _ = $0.save(record) }
        }
        _ = try await one
        // The list was complete when the record was new; it isn't sent then.
        #expect(await other?.code ?? .encodingFailed == .encodingFailed)
        #expect(record.id == "9" && !record.isDirty)
        #expect(store.count == 1)
      }
      #expect(await transport.requests.count == 20)
    }

    @Test func `A new record that is saved while a list takes it isn't created again`() async throws
    {
      /// Saves the record at the time when a list has seen that it is new.
      struct Saving: WaitingChanges {
        func creates(_ identifier: ResourceIdentifier) -> Bool { false }
        func hasCreated(_ record: Record) -> Bool { false }
        func pending(_ record: Record, and added: [AtomicOperation]) -> PendingResource {
          #expect(throws: Never.self) {
            try record.markSaved(with: AnyResource(type: "posts", id: "9"))
          }
          return PendingResource()
        }
      }
      let store = Store()
      let record = try store.create("posts", attributes: ["title": "A"])
      let transport = InMemoryTransport { _ in .empty() }
      let error = await clientError {
        try await JSONAPIClient.testing(transport).atomically {
          $0.waiting = Saving()
          _ = $0.save(record)
        }
      }
      #expect(error?.code == .encodingFailed)
      #expect(await transport.requests.isEmpty)
      #expect(record.id == "9" && !record.isDirty)
      #expect(store.count == 1)
    }
  }
#endif
