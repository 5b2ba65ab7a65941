import HTTPTypes
import JSONAPI
import JSONAPIClient
import JSONAPIStore
import JSONAPITesting
import Testing

/// A union of live classes, with a struct.
enum LiveOrValue: ResourceUnion {
  case person(LivePerson)
  case comment(Blog.Comment)

  static var destinationTypes: [String]? { ["people", "comments"] }

  static func resolve(_ reader: RelatedReader) throws -> Resolution<LiveOrValue> {
    if let person = try reader.resource(LivePerson.self) { return person.map(Self.person) }
    if let comment = try reader.resource(Blog.Comment.self) { return comment.map(Self.comment) }
    return .unresolved(.unknownType)
  }

  var resource: any RelatedResource {
    switch self {
    case .person(let person): person
    case .comment(let comment): comment
    }
  }
}

@Suite("Live objects in unions and the client") struct LiveUnionTests {
  @Test func `The live object in a union is what is written`() async throws {
    let transport = InMemoryTransport { request in
      request.method == .post
        ? .document(#"{"data":{"type":"people","id":"2"}}"#, status: .created) : .empty()
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    try store.insert(
      AnyResource(type: "people", id: "1", attributes: ["name": "Ann", "age": 7]))
    let ann = try #require(store.object(LivePerson.self, id: "1"))
    _ = try await client.update(LiveOrValue.person(ann))
    ann.name = "Anna"
    _ = try await client.update(LiveOrValue.person(ann))
    #expect(!ann.isDirty)
    _ = try await client.update(LiveOrValue.person(ann)) {
      if case .person(let person) = $0 { person.name = "Anne" }
    }
    #expect(!ann.isDirty)
    let bob = LivePerson(in: store)
    bob.name = "Bob"
    _ = try await client.create(LiveOrValue.person(bob))
    #expect(bob.id == "2" && !bob.isNew && !bob.isDirty)
    bob.name = "Bo"
    try await client.atomically(fallback: .oneByOne) { $0.update(LiveOrValue.person(bob)) }
    #expect(!bob.isDirty)
    _ = try await client.update(LiveOrValue.comment(Blog.Comment(id: 5, body: "First!")))
    try await client.delete(LiveOrValue.person(ann))
    #expect(store.object(LivePerson.self, id: "1") == nil)
    #expect(
      await transport.requests.map { "\($0.method) \($0.path) \($0.text)" } == [
        #"PATCH /v1/people/1 {"data":{"type":"people","id":"1","attributes":{"name":"Anna"}}}"#,
        #"PATCH /v1/people/1 {"data":{"type":"people","id":"1","attributes":{"name":"Anne"}}}"#,
        #"POST /v1/people {"data":{"type":"people","attributes":{"name":"Bob"}}}"#,
        #"PATCH /v1/people/2 {"data":{"type":"people","id":"2","attributes":{"name":"Bo"}}}"#,
        #"PATCH /v1/comments/5 {"data":{"type":"comments","id":"5","attributes":{"body":"First!"}}}"#,
        "DELETE /v1/people/1 ",
      ])
  }
}
