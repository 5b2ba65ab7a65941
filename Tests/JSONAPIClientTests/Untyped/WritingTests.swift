import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Writing without models") struct WritingTests {
  let dan = ResourceIdentifier(type: "people", id: "9")

  /// An article as a server sends it: with links, and with a relationship that has only links.
  var article: AnyResource {
    get throws {
      let json = try JSONValue(
        parsing:
          #"{"type":"articles","id":"1","attributes":{"title":"A","tags":["x"],"n":null},"relationships":{"author":{"links":{"self":"/a"},"data":{"type":"people","id":"9"}},"comments":{"links":{"related":"/c"}},"tags":{"data":[{"type":"tags","id":"1"},{"type":"tags","id":"2"}]}},"links":{"self":"/articles/1"},"@note":"kept"}"#
      )
      return try AnyResource(json)
    }
  }

  /// Sends something to a server that answers with 204, and returns what reached it.
  func sent(
    _ body: (JSONAPIClient) async throws -> some Sendable,
    configuration: ClientConfiguration = ClientConfiguration()
  ) async throws -> ReceivedRequest? {
    let transport = InMemoryTransport { _ in .empty() }
    _ = try await body(JSONAPIClient.testing(transport, configuration: configuration))
    return await transport.requests.last
  }

  func data(_ request: ReceivedRequest?) throws -> AnyResource {
    let document = try AnyDocument(parsing: try #require(request?.body))
    #expect(document.members.keys == ["data"])
    guard case .one(let resource) = document.data else {
      throw ClientError(.malformedDocument, "one resource was expected")
    }
    return resource
  }

  @Test func `A resource is created by POST with one resource as data (CRU-03, CRU-04)`()
    async throws
  {
    let resource = AnyResource(type: "articles", attributes: ["title": "A"])
    let request = try await sent { try await $0.create(resource) }
    #expect(request?.method == .post)
    #expect(request?.path == "/v1/articles")
    #expect(request?[.contentType] == "application/vnd.api+json")
    #expect(try data(request) == resource)
  }

  @Test func `Only what a client may say is sent (CRU-05, CRU-27)`() async throws {
    let article = try article
    for request in [
      try await sent({ try await $0.create(article) }),
      try await sent({ try await $0.update(article) }),
    ] {
      let resource = try data(request)
      #expect(resource.links == nil)
      #expect(resource.relationships?["comments"] == nil)
      #expect(resource.relationships?["author"] == AnyRelationship(data: .one(dan)))
      #expect(resource.members["@note"]?.string == "kept")
      #expect(resource.attributes == article.attributes)
    }
  }

  @Test func `A resource without type is never sent (CRU-04), nor updated without id (CRU-23)`()
    async throws
  {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .empty() })
    #expect(
      await clientError { try await client.create(AnyResource(members: [:])) }?.code
        == .encodingFailed)
    #expect(
      await clientError { try await client.update(AnyResource(type: "a")) }?.code
        == .encodingFailed)
  }

  @Test func `Ids of the client are UUIDs, each used once (CRU-07, CRU-08)`() async throws {
    let configuration = ClientConfiguration(makeID: ClientConfiguration.uuid)
    var ids: Set<String> = []
    for _ in 0..<100 {
      let request = try await sent(
        { try await $0.create(AnyResource(type: "a")) }, configuration: configuration)
      let id = try #require(try data(request).id)
      #expect(UUID(uuidString: id)?.uuidString.lowercased() == id)
      ids.insert(id)
    }
    #expect(ids.count == 100)
    let named = try await sent(
      { try await $0.create(AnyResource(type: "a", id: "mine")) }, configuration: configuration)
    #expect(try data(named).id == "mine")
  }

  @Test func `An id that the model can't hold is refused before anything is sent`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(
      transport, configuration: ClientConfiguration(makeID: ClientConfiguration.uuid))
    let comment = Blog.Comment(body: "First!")
    let errors = [
      await clientError { try await client.create(comment) },
      await clientError { try await client.atomically(fallback: .oneByOne) { $0.create(comment) } },
    ]
    #expect(errors.map { $0?.code } == [.encodingFailed, .encodingFailed])
    #expect(await transport.requests.isEmpty)
  }

  @Test func `An update is a PATCH with type and id (CRU-22, CRU-23)`() async throws {
    let article = try article
    let request = try await sent { try await $0.update(article) }
    #expect(request?.method == .patch)
    #expect(request?.path == "/v1/articles/1")
    let resource = try data(request)
    #expect(resource.type == "articles")
    #expect(resource.id == "1")
  }

  @Test func `Only what was changed is sent (CRU-24)`() async throws {
    let article = try article
    let request = try await sent { client in
      try await client.update(article) {
        $0["title"] = "B"
        $0["tags"] = .null
        $0["new"] = 1
        $0["n"] = nil
        $0.relationships?["author"]?.data = .null
        $0.relationships?["tags"]?.data = .many([
          ResourceIdentifier(type: "tags", id: "2"), ResourceIdentifier(type: "tags", id: "1"),
        ])
      }
    }
    let resource = try data(request)
    #expect(resource.attributes == ["title": "B", "tags": nil, "new": 1])
    #expect(resource.relationships == ["author": AnyRelationship(data: .null)])
    #expect(resource.members.keys.sorted() == ["attributes", "id", "relationships", "type"])
  }

  @Test func `Linkage in another order is no change (REL-13), other members are`() throws {
    let article = try article
    var other = article
    other.relationships?["tags"]?.data = .many([
      ResourceIdentifier(type: "tags", id: "2"), ResourceIdentifier(type: "tags", id: "1"),
    ])
    #expect(other.changes(from: article) == nil)
    other.relationships?["tags"]?.data = .many([ResourceIdentifier(type: "tags", id: "2")])
    #expect(other.changes(from: article)?.relationships?.members.keys == ["tags"])
  }

  @Test func `Where nothing was changed nothing is sent`() async throws {
    let article = try article
    #expect(try await sent { try await $0.update(article) { _ in } } == nil)
    #expect(try await sent { try await $0.update(article, from: article) } == nil)
  }

  @Test func `After 204 what was sent stands (CRU-46)`() async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .empty() })
    let new = AnyResource(type: "a", id: "1", attributes: ["x": 1])
    #expect(try await client.create(new) == new)
    let changed = try await client.update(new) { $0["x"] = 2 }
    #expect(changed.x?.int == 2)
    #expect(changed.id == "1")
  }

  @Test func `Otherwise what the server says stands`() async throws {
    let transport = InMemoryTransport { _ in
      .document(
        #"{"data":{"type":"a","id":"7","attributes":{"x":9}}}"#, status: .created,
        fields: [.location: "/a/7"])
    }
    let client = try JSONAPIClient.testing(transport)
    #expect(try await client.create(AnyResource(type: "a")).id == "7")
    let updated = try await client.update(AnyResource(type: "a", id: "7", attributes: ["x": 1]))
    #expect(updated.x?.int == 9)
  }

  @Test func `An answer of meta alone leaves what was sent`() async throws {
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in .document(#"{"meta":{"took":3}}"#) })
    #expect(try await client.update(AnyResource(type: "a", id: "1")).id == "1")
    #expect(try await client.delete(AnyResource.reference(type: "a", id: "1"))?["took"]?.int == 3)
  }

  @Test func `202 says that it isn't done yet, and where to ask`() async throws {
    let transport = InMemoryTransport { _ in
      .document(
        #"{"data":{"type":"jobs","id":"5"}}"#, status: .accepted,
        fields: [.contentLocation: "/jobs/5"])
    }
    let client = try JSONAPIClient.testing(transport)
    let error = await clientError { try await client.create(AnyResource(type: "a")) }
    #expect(error?.code == .accepted)
    #expect(error?.fields[.contentLocation] == "/jobs/5")
    #expect(
      await clientError { try await client.delete(AnyResource.reference(type: "a", id: "1")) }?.code
        == .accepted)
  }

  @Test func `A resource is deleted`() async throws {
    let request = try await sent {
      try await $0.delete(AnyResource.reference(type: "articles", id: "a/b"))
    }
    #expect(request?.method == .delete)
    #expect(request?.path == "/v1/articles/a%2Fb")
    #expect(request?.body == nil)
  }

  @Test func `A relationship to one is replaced by an identifier or null (REL-U-01)`() async throws
  {
    let dan = AnyResource(type: "people", id: "9")
    for (person, body) in [
      (dan, #"{"data":{"type":"people","id":"9"}}"#), (nil, #"{"data":null}"#),
    ] {
      let request = try await sent {
        try await $0.replace(
          AnyResource.reference(type: "articles", id: "1").relationship(toOne: "author"),
          with: person)
      }
      #expect(request?.method == .patch)
      #expect(request?.path == "/v1/articles/1/relationships/author")
      #expect(request?.text == body)
    }
  }

  @Test func `A relationship to many is replaced, added to and removed from by a list (REL-U-03)`()
    async throws
  {
    let list = #"{"data":[{"type":"people","id":"9"}]}"#
    let dan = ResourceReference<AnyResource>(dan)
    let relationship = AnyResource.reference(type: "b", id: "1").relationship(toMany: "a")
    let replaced = try await sent { try await $0.replace(relationship, with: []) }
    #expect(replaced?.method == .patch)
    #expect(replaced?.text == #"{"data":[]}"#)
    let added = try await sent { try await $0.add([dan], to: relationship) }
    #expect(added?.method == .post)
    #expect(added?.text == list)
    let removed = try await sent { try await $0.remove([dan], from: relationship) }
    #expect(removed?.method == .delete)
    #expect(removed?.text == list)
    #expect(removed?[.contentType] == "application/vnd.api+json")
  }

  @Test func `Nothing is sent about relationships of a resource without id`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(transport)
    let dan = ResourceReference<AnyResource>(dan)
    let nobody = AnyResource.reference(type: "b", id: "")
    let calls: [@Sendable () async throws -> Void] = [
      {
        _ = try await client.fetch(
          AnyResource.reference(type: "b", id: "").relationship(toOne: "a"))
      },
      { try await client.replace(nobody.relationship(toOne: "a"), with: nil) },
      { try await client.add([dan], to: nobody.relationship(toMany: "a")) },
      { try await client.remove([dan], from: nobody.relationship(toMany: "a")) },
      { try await client.replace(AnyResource(type: "b").relationship(toOne: "a"), with: nil) },
    ]
    for call in calls { #expect(await clientError(call)?.code == .invalidURL) }
    #expect(await transport.requests.isEmpty)
  }

  @Test func `A relationship is what the server says, or what was sent`() async throws {
    let answers = Box([
      TransportResponse.document(#"{"data":[{"type":"t","id":"2"}]}"#), .empty(),
      .document(#"{"meta":{}}"#),
    ])
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in answers.update { $0.removeFirst() } })
    let one = [AnyResource(type: "t", id: "1")]
    let relationship = AnyResource.reference(type: "b", id: "1").relationship(toMany: "a")
    for id in ["2", "1", "1"] {
      let result = try await client.replace(relationship, with: one)
      #expect(result.linkage.identifiers.map(\.id) == [id])
    }
  }

  @Test(
    "What no path can name isn't sent: it would be the address of something else",
    arguments: ["", ".", ".."])
  func unnameable(id: String) async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(transport)
    let article = AnyResource(type: "articles", id: id, attributes: ["title": "A"])
    let errors = [
      await clientError {
        try await client.delete(AnyResource.reference(type: "articles", id: id))
      },
      await clientError { try await client.update(article) },
      await clientError { try await client.fetch(AnyResource.query(type: "articles", id: id)) },
      await clientError {
        try await client.fetch(AnyResource.reference(type: id, id: "1").related(toOne: "author"))
      },
      await clientError {
        try await client.fetch(AnyResource.reference(type: "articles", id: "1").related(toOne: id))
      },
    ]
    let missing = id.isEmpty ? ClientError.Code.encodingFailed : .invalidURL
    #expect(
      errors.map { $0?.code } == [missing, missing, missing, .invalidURL, .invalidURL])
    #expect(await transport.requests.isEmpty)
  }

  @Test(
    "An empty list of errors, as some servers send always, is none",
    arguments: [
      #"{"meta":{"a":1},"errors":[]}"#, #"{"errors":null,"meta":{"a":1}}"#, #"{"errors":[]}"#,
    ])
  func noErrors(body: String) async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .document(body) })
    let person = Blog.Person(id: "1", name: "A")
    let resource = AnyResource(type: "people", id: "1", attributes: ["name": "A"])
    try await client.delete(AnyResource.reference(type: "people", id: "1"))
    #expect(try await client.create(person) == person)
    #expect(try await client.update(resource) == resource)
    let store = Store()
    let kept = try store.create("people", id: "1", attributes: ["name": "A"])
    try await client.create(kept)
    #expect(!kept.isDirty)
  }
}
