#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIStore
  import JSONAPITesting
  import Testing

  @testable import JSONAPIClient

  @LiveResource("comments") final class PostComment { var body: String = "" }

  @ResourceUnion enum PostAttachment { case comment(PostComment) }

  @Suite("Additions to linkage that is not known") struct UnknownLinkageTests {
    @LiveResource("posts") final class Post {
      var title: String = ""
      @Relationship var comments: [PostComment]
      @Relationship var attachments: [PostAttachment]
    }

    @LiveResource("posts") final class PostWithLinkage {
      var comments: ToMany<PostComment>
    }

    static let address = "/v1/posts/77/relationships/comments"

    let store = Store()

    func comment(_ id: String) throws -> PostComment {
      try store.insert(AnyResource(type: "comments", id: id, attributes: ["body": "Hi"]))
      return try #require(store.object(PostComment.self, id: id))
    }

    static func identifiers(_ ids: String...) -> Linkage {
      .many(ids.map { ResourceIdentifier(type: "comments", id: $0) })
    }

    static func data(_ ids: String...) -> String {
      #"{"data":["#
        + ids.map { #"{"type":"comments","id":"\#($0)"}"# }.joined(separator: ",") + "]}"
    }

    /// The requests, each as a line.
    func lines(_ transport: InMemoryTransport) async -> [String] {
      await transport.requests.map { "\($0.method) \($0.path) \($0.text)" }
    }

    @Test
    func `Saving sends POST and DELETE to the relationship, never a replacement (CRU-40, CRU-41)`()
      async throws
    {
      let transport = InMemoryTransport { _ in .empty() }
      let client = try JSONAPIClient.testing(transport)
      let post = store.reference(Post.self, id: "77")
      post.add(try comment("1"), to: \.comments)
      post.add(try comment("2"), to: \.comments)
      post.remove(try comment("3"), from: \.comments)
      #expect(post.isDirty(\.comments))
      #expect(post.changes.isEmpty)
      try await post.save(with: client)
      #expect(
        await lines(transport) == [
          "POST \(Self.address) \(Self.data("1", "2"))", "DELETE \(Self.address) \(Self.data("3"))",
        ])
      #expect(!post.isDirty)
      try await post.save(with: client)
      #expect(await transport.requests.count == 2)
    }

    @Test func `A property of linkage is added to as well`() async throws {
      let transport = InMemoryTransport { _ in .empty() }
      let client = try JSONAPIClient.testing(transport)
      let post = store.reference(PostWithLinkage.self, id: "77")
      post.comments.append(try comment("1"))
      post.comments.append(id: "2")
      post.comments.remove(id: "3")
      try await client.save(post)
      #expect(
        await lines(transport) == [
          "POST \(Self.address) \(Self.data("1", "2"))", "DELETE \(Self.address) \(Self.data("3"))",
        ])
    }

    @Test func `Attributes are sent first, and a failed addition is sent again alone`() async throws
    {
      let fails = Box(true)
      let transport = InMemoryTransport { request in
        request.method == .post && fails.value ? .empty(.internalServerError) : .empty()
      }
      let client = try JSONAPIClient.testing(transport)
      let post = store.reference(Post.self, id: "77")
      post.title = "New"
      post.comments.append(try comment("1"))
      await #expect(throws: ClientError.self) { try await post.save(with: client) }
      #expect(post.dirtyFields == ["comments"])
      fails.update { $0 = false }
      try await client.save(post.record.relationship(toMany: "comments"))
      #expect(!post.isDirty)
      #expect(
        await transport.requests.map { "\($0.method) \($0.path)" } == [
          "PATCH /v1/posts/77", "POST \(Self.address)", "POST \(Self.address)",
        ])
    }

    @Test func `The last word on a resource counts, and reverting takes all of it back`() throws {
      let post = store.reference(Post.self, id: "77")
      let (one, two) = try (comment("1"), comment("2"))
      post.add(one, to: \.comments)
      post.add(one, to: \.comments)
      post.remove(two, from: \.comments)
      post.remove(one, from: \.comments)
      post.add(two, to: \.comments)
      let changes = post.linkageChanges(of: \.comments)
      #expect(changes.added.map(\.id) == ["2"])
      #expect(changes.removed.map(\.id) == ["1"])
      post.revert()
      #expect(!post.isDirty)
      #expect(post.linkageChanges(of: \.comments).isEmpty)
    }

    @Test func `Properties show what was added, linkage stays unknown, and observers are told`()
      async throws
    {
      let post = store.reference(Post.self, id: "77")
      let one = try comment("1")
      var values = post.values(of: \.comments).makeAsyncIterator()
      #expect(await values.next()?.count == 0)
      post.comments.append(one)
      post.attachments.append(.comment(one))
      #expect(await values.next()?.map(\.id) == ["1"])
      #expect(post.comments.first === one)
      #expect(post.attachments.count == 1)
      #expect(post.record.related("comments").count == 1)
      #expect(post.references(to: \.comments).count == 1)
      #expect(post.linkage(of: \.comments) == .absent)
      #expect(post.record.resource.relationships == nil)
      #expect(post.record.memberChanges.map { $0.name } == ["comments", "attachments"])
      post.comments.removeAll { $0 === one }
      #expect(post.comments.isEmpty)
      #expect(post.linkageChanges(of: \.comments).removed.map(\.id) == ["1"])
    }

    @Test func `What is fetched meanwhile is put together with what was edited`() async throws {
      let transport = InMemoryTransport { _ in .empty() }
      let post = store.reference(Post.self, id: "77")
      for id in ["1", "2", "9"] { _ = try comment(id) }
      post.add(try comment("9"), to: \.comments)
      post.remove(try comment("2"), from: \.comments)
      try store.insert(
        AnyResource(
          type: "posts", id: "77",
          relationships: ["comments": AnyRelationship(data: Self.identifiers("1", "2"))]))
      #expect(post.linkage(of: \.comments) == Self.identifiers("1", "9"))
      #expect(post.comments.map(\.id) == ["1", "9"])
      #expect(post.record.resource.relationships?["comments"]?.data == Self.identifiers("1", "9"))
      post.comments.append(try comment("8"))
      try await post.save(with: JSONAPIClient.testing(transport))
      #expect(
        await lines(transport) == [
          "POST \(Self.address) \(Self.data("9", "8"))", "DELETE \(Self.address) \(Self.data("2"))",
        ])
      #expect(!post.isDirty)
      #expect(post.linkage(of: \.comments) == Self.identifiers("1", "9", "8"))
    }

    @Test func `An edit that the server turns out to agree with is none`() throws {
      let post = store.reference(Post.self, id: "77")
      post.add(try comment("1"), to: \.comments)
      post.remove(try comment("2"), from: \.comments)
      try store.insert(
        AnyResource(
          type: "posts", id: "77",
          relationships: ["comments": AnyRelationship(data: Self.identifiers("3", "1"))]))
      #expect(!post.isDirty)
    }

    @Test func `Linkage that is set is sent whole, known before or not`() async throws {
      let transport = InMemoryTransport { _ in .empty() }
      let post = store.reference(Post.self, id: "77")
      post.add(try comment("9"), to: \.comments)
      post.comments = [try comment("1")]
      post.add(try comment("2"), to: \.comments)
      try await post.save(with: JSONAPIClient.testing(transport))
      #expect(await transport.requests.map { "\($0.method) \($0.path)" } == ["PATCH /v1/posts/77"])
      #expect(post.linkage(of: \.comments) == Self.identifiers("1", "2"))
    }

    @Test(arguments: [true, false])
    func `A new resource is created with what was added`(isLocal: Bool) async throws {
      let transport = InMemoryTransport { _ in
        .document(#"{"data":{"type":"posts","id":"5"}}"#, status: .created)
      }
      let client = try JSONAPIClient.testing(transport)
      let record = try store.create("posts", id: isLocal ? nil : "5")
      record.add([ResourceIdentifier(type: "comments", id: "1")], to: "comments")
      try await client.create(record)
      let sent = try AnyDocument(parsing: #require(await transport.requests.first).text)
      #expect(sent.data.resources.first?.relationships?["comments"]?.data == Self.identifiers("1"))
      #expect(!record.isDirty)
      #expect(record.relationship("comments")?.data == Self.identifiers("1"))
      #expect(await transport.requests.count == 1)
    }

    @Test func `A resource without id is refused before anything is sent to the relationship`()
      async throws
    {
      let transport = InMemoryTransport { _ in .empty() }
      let post = store.reference(Post.self, id: "77")
      post.add(PostComment(in: store), to: \.comments)
      let error = await clientError {
        try await post.save(with: JSONAPIClient.testing(transport))
      }
      #expect(error?.code == .encodingFailed)
      #expect(post.isDirty)
      #expect(await transport.requests.isEmpty)
    }

    @Test func `What is edited while a save is under way stays`() async throws {
      let post = store.reference(Post.self, id: "77")
      let (one, two) = try (comment("1"), comment("2"))
      post.add(one, to: \.comments)
      let transport = InMemoryTransport { _ in
        post.add(two, to: \.comments)
        post.remove(one, from: \.comments)
        return .empty()
      }
      try await JSONAPIClient.testing(transport)
        .save(post.record.relationship(toMany: "comments"))
      let changes = post.linkageChanges(of: \.comments)
      #expect(changes.added.map(\.id) == ["2"])
      #expect(changes.removed.map(\.id) == ["1"])
    }

    @Test func `Snapshots, documents and journals keep it`() throws {
      let folder = try JournalFolder()
      let journal = try StoreJournal(path: folder.path("store"))
      let record = journal.store.placeholder(type: "posts", id: "77")
      record.add([ResourceIdentifier(type: "comments", id: "1")], to: "comments")
      record.remove([ResourceIdentifier(type: "comments", id: "2")], from: "comments")
      try journal.close()
      let reopened = try StoreJournal(path: folder.path("store"))
      let copies = try [
        reopened.store, Store(snapshot: reopened.store.snapshot()),
        Store(snapshotDocument: reopened.store.snapshotDocument()),
      ]
      for copy in copies {
        let record = try #require(copy.record(type: "posts", id: "77"))
        let changes = record.memberChanges
        #expect(changes.map { $0.name } == ["comments"])
        #expect(changes.first?.changes.added.map(\.id) == ["1"])
        #expect(changes.first?.changes.removed.map(\.id) == ["2"])
      }
    }

    @Test func `An offline journal writes additions down, and sends them`() async throws {
      let folder = try JournalFolder()
      let transport = InMemoryTransport { request in
        request.path == "/v1/comments"
          ? .document(#"{"data":{"type":"comments","id":"5"}}"#, status: .created) : .empty()
      }
      let client = try JSONAPIClient.testing(transport)
      var journal = try OfflineJournal(path: folder.path())
      let post = store.reference(Post.self, id: "77")
      post.title = "New"
      post.comments.append(try comment("1"))
      #expect(
        try journal.adding { $0.save(post.record) }.map(\.operation.action) == [.update, .add])
      #expect(try journal.adding { $0.save(post.record) }.isEmpty)
      let new = PostComment(in: store)
      new.body = "Offline"
      try journal.write { $0.save(new.record) }
      post.comments.append(new)
      post.remove(try comment("2"), from: \.comments)
      #expect(
        try journal.adding { $0.save(post.record.relationship(toMany: "comments")) }.count == 2)
      #expect(try journal.adding { $0.save(post.record.relationship(toMany: "comments")) }.isEmpty)
      #expect(try journal.adding { $0.save(post.record) }.isEmpty)
      journal.close()
      journal = try OfflineJournal(path: folder.path())
      #expect(journal.entries.count == 5)
      let report = try await journal.replay(through: client, into: store)
      #expect(report.isComplete)
      #expect(
        await lines(transport).dropFirst() == [
          "POST \(Self.address) \(Self.data("1"))",
          #"POST /v1/comments {"data":{"type":"comments","attributes":{"body":"Offline"}}}"#,
          "POST \(Self.address) \(Self.data("5"))", "DELETE \(Self.address) \(Self.data("2"))",
        ])
      #expect(!post.isDirty)
      #expect(new.id == "5")
    }

    @Test func `A replacement that is set after an addition was written down is written down, too`()
      throws
    {
      let folder = try JournalFolder()
      let journal = try OfflineJournal(path: folder.path())
      let post = store.reference(Post.self, id: "77")
      let one = try comment("1")
      post.comments.append(one)
      try journal.write { $0.save(post.record) }
      post.comments = [one]
      #expect(try journal.adding { $0.save(post.record) }.map(\.operation.action) == [.update])
    }

    @Test func `Atomic operations add to and remove from the relationship (ATM-37)`() async throws {
      let transport = InMemoryTransport { _ in
        .document(
          #"{"atomic:results":[{"data":{"type":"comments","id":"5"}},{},{},{}]}"#)
      }
      let client = try JSONAPIClient.testing(transport)
      let post = store.reference(Post.self, id: "77")
      let new = PostComment(in: store)
      new.body = "New"
      post.title = "New"
      post.comments.append(new)
      post.remove(try comment("2"), from: \.comments)
      try await client.atomically { operations in
        _ = operations.create(new)
        operations.update(post)
      }
      let sent = try JSONValue(parsing: Array(#require(await transport.requests.first).text.utf8))
      let operations = sent["atomic:operations"]?.array ?? []
      #expect(operations.map { $0["op"]?.string } == ["add", "update", "add", "remove"])
      #expect(
        operations.map { $0["ref"]?["relationship"]?.string } == [nil, nil, "comments", "comments"])
      #expect(operations[2]["data"]?[0]?["lid"]?.string == new.lid)
      #expect(!post.isDirty)
    }
  }
#endif
