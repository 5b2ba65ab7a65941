import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Atomic operations") struct AtomicTests {
  let tag = ResourceIdentifier(type: "tags", id: "5")

  /// An author, an article that points to it, and a change of its tags.
  func build(_ operations: inout AtomicOperations) {
    let author = operations.create(AnyResource(type: "people", attributes: ["name": "Dan"]))
    let article = operations.create(
      AnyResource(
        type: "articles",
        relationships: ["author": AnyRelationship(data: .one(author.resourceIdentifier))]))
    operations.add([ResourceReference<AnyResource>(tag)], to: article.relationship(toMany: "tags"))
    operations.delete(AnyResource.reference(type: "articles", id: "2"))
  }

  @Test
  func `The list goes out as one POST with the extension on both sides (ATM-01, ATM-16, NEG-02)`()
    async throws
  {
    let transport = InMemoryTransport { _ in .empty() }
    try await JSONAPIClient.testing(transport).atomically(build)
    let request = try #require(await transport.requests.first)
    #expect(await transport.requests.count == 1)
    #expect(request.method == .post)
    #expect(request.path == "/v1/operations")
    let type = #"application/vnd.api+json;ext="https://jsonapi.org/ext/atomic""#
    #expect(request[.contentType] == type)
    #expect(request[.accept] == type)
    #expect(
      request.text == """
        {"atomic:operations":[\
        {"op":"add","data":{"type":"people","attributes":{"name":"Dan"},"lid":"local-1"}},\
        {"op":"add","data":{"type":"articles","relationships":\
        {"author":{"data":{"type":"people","lid":"local-1"}}},"lid":"local-2"}},\
        {"op":"add","ref":{"type":"articles","lid":"local-2","relationship":"tags"},\
        "data":[{"type":"tags","id":"5"}]},\
        {"op":"remove","ref":{"type":"articles","id":"2"}}]}
        """)
  }

  @Test func `What is sent is valid by the extension's own rules`() throws {
    var operations = AtomicOperations()
    build(&operations)
    operations.update(AnyResource(type: "a", id: "1")) { $0["x"] = 1 }
    let tag = ResourceReference<AnyResource>(tag)
    operations.replace(tag.relationship(toOne: "author"), with: nil)
    operations.remove([tag], from: tag.relationship(toMany: "tags"))
    #expect(operations.failure == nil)
    let validator = DocumentValidator(
      context: .atomicRequest, options: .init(extensions: [.atomicOperations]))
    let findings = validator.validate(operations.document.data())
    #expect(findings.filter { $0.severity == .error }.isEmpty)
  }

  @Test
  func `A local id is one and the same wherever it stands (RES-04, ATM-40), and never taken twice`()
    throws
  {
    var operations = AtomicOperations()
    operations.create(AnyResource(type: "a", lid: "local-1"))
    let second = operations.create(AnyResource(type: "a"))
    let named = operations.create(AnyResource(type: "a", id: "7"))
    #expect(second.resourceIdentifier.lid == "local-2")
    #expect(named.resourceIdentifier.id == "7")
    #expect(named.resourceIdentifier.lid == nil)
    // In linkage, in a target, and in the data of an operation on a relationship.
    operations.create(
      AnyResource(
        type: "b", relationships: ["a": AnyRelationship(data: .one(second.resourceIdentifier))]))
    operations.add([ResourceReference<AnyResource>(tag)], to: second.relationship(toMany: "tags"))
    operations.add(
      [second], to: ResourceReference<AnyResource>(tag).relationship(toMany: "as"))
    operations.delete(second)
    #expect(operations.failure == nil)
    let document = try JSONValue(parsing: Array(operations.document.data()))
    let list = try #require(document["atomic:operations"]?.array)
    #expect(list.count == 7)
    #expect(list[1].value(at: "/data/lid") == "local-2")
    #expect(list[3].value(at: "/data/relationships/a/data") == ["type": "a", "lid": "local-2"])
    #expect(list[4].value(at: "/ref/lid") == "local-2")
    #expect(list[5].value(at: "/data") == [["type": "a", "lid": "local-2"]])
    #expect(list[6].value(at: "/ref") == ["type": "a", "lid": "local-2"])
  }

  @Test func `Results are found by operation and by identifier`() async throws {
    let transport = InMemoryTransport { _ in
      .document(
        #"{"atomic:results":[{"data":{"type":"people","id":"9"}},{"data":{"type":"articles","id":"1"},"meta":{"n":1}},{},{}]}"#
      )
    }
    let outcome = try await JSONAPIClient.testing(transport).atomically { operations in
      let author = operations.create(AnyResource(type: "people"))
      operations.create(AnyResource(type: "articles"))
      operations.delete(ResourceReference<AnyResource>(tag))
      operations.delete(ResourceReference<AnyResource>(tag))
      return author
    }
    let results = outcome.results
    let identifier = outcome.references.resourceIdentifier
    #expect(try outcome[outcome.references].id == "9")
    #expect(try results[outcome.references]?.id == "9")
    #expect(results.resolve(identifier) == ResourceIdentifier(type: "people", id: "9"))
    #expect(results[1]?.meta?["n"]?.int == 1)
    #expect(results[2] == AtomicResults.Result())
    #expect(results[4] == nil)
    #expect(!results.wereSentOneByOne)
  }

  @Test func `204 is a result without data for each operation`() async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .empty() })
    #expect(try await client.atomically(build).results.results.count == 4)
  }

  @Test(
    "Results that don't match the operations are an error",
    arguments: [
      ("{\"atomic:results\":[{}]}", "1"), ("{\"data\":[]}", "no list of results"),
      ("{\"atomic:results\":{}}", "no list of results"),
    ])
  func mismatch(body: String, found: String) async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .document(body) })
    let error = await clientError { try await client.atomically(build) }
    #expect(error?.code == .malformedDocument)
    #expect(error?.message == "expected 4 results in 'atomic:results', found \(found)")
  }

  @Test func `An error says which operation failed`() async throws {
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in
        .document(
          #"{"errors":[{"source":{"pointer":"/atomic:operations/1/data/attributes/title"}}]}"#,
          status: .unprocessableContent)
      })
    let error = await clientError {
      try await client.atomically(fallback: .oneByOneIfUnsupported, build)
    }
    #expect(error?.failedOperations == [1])
    #expect(error?.problems.first?.field == "title")
  }

  @Test func `So does a pointer with the index in brackets, which is no reason to send one by one`()
    async throws
  {
    let transport = InMemoryTransport { _ in
      .document(
        #"{"errors":[{"source":{"pointer":"/atomic:operations[1]/data/attributes/title"}}]}"#,
        status: .notFound)
    }
    let client = try JSONAPIClient.testing(transport)
    let error = await clientError {
      try await client.atomically(fallback: .oneByOneIfUnsupported, build)
    }
    #expect(error?.failedOperations == [1])
    #expect(error?.problems.first?.field == "title")
    #expect(await transport.requests.count == 1)
  }

  @Test func `Whoever answers in the extension knows it, so nothing is sent one by one`()
    async throws
  {
    let type = #"application/vnd.api+json; ext="https://jsonapi.org/ext/atomic""#
    let transport = InMemoryTransport { _ in
      .document(
        #"{"errors":[{"status":"404"}]}"#, status: .notFound, fields: [.contentType: type])
    }
    let client = try JSONAPIClient.testing(transport)
    let error = await clientError {
      try await client.atomically(fallback: .oneByOneIfUnsupported, build)
    }
    #expect(error?.code == .notFound)
    #expect(await transport.requests.count == 1)
  }

  @Test func `A list without operations isn't sent`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let results = try await JSONAPIClient.testing(transport).atomically { _ in }.results
    #expect(results.results.isEmpty)
    #expect(await transport.requests.isEmpty)
  }

  @Test func `Operations need a type and an id`() async throws {
    let nobody = ResourceReference<AnyResource>(ResourceIdentifier(type: "a"))
    let writes: [(inout AtomicOperations) -> Void] = [
      { $0.create(AnyResource(members: [:])) }, { $0.update(AnyResource(type: "a")) },
      { $0.delete(nobody) }, { $0.replace(nobody.relationship(toOne: "a"), with: nil) },
    ]
    for write in writes {
      var operations = AtomicOperations()
      write(&operations)
      #expect(operations.failure?.code == .encodingFailed)
      #expect(operations.operations.isEmpty)
    }
  }

  /// A server that knows no operations, and gives the ids 1, 2, 3 and so on.
  func plainServer(failing: String? = nil) -> InMemoryTransport {
    let last = Box(0)
    return InMemoryTransport { request in
      if request.path == "/v1/operations" { return .empty(.notFound) }
      if request.path == failing { return .empty(.conflict) }
      guard request.method == .post, !request.path.contains("relationships") else {
        return .empty()
      }
      let id = last.update { last in
        last += 1
        return last
      }
      let type = request.path.split(separator: "/").last ?? ""
      return .document(#"{"data":{"type":"\#(type)","id":"\#(id)"}}"#, status: .created)
    }
  }

  @Test func `On request the operations are sent one by one, with real ids in place of local ones`()
    async throws
  {
    let transport = plainServer()
    let results = try await JSONAPIClient.testing(transport)
      .atomically(fallback: .oneByOneIfUnsupported, build).results
    #expect(results.wereSentOneByOne)
    #expect(results.results.map(\.data?.id) == ["1", "2", nil, nil])
    let requests = await transport.requests
    #expect(
      requests.map { "\($0.method) \($0.path)" } == [
        "POST /v1/operations", "POST /v1/people", "POST /v1/articles",
        "POST /v1/articles/2/relationships/tags", "DELETE /v1/articles/2",
      ])
    #expect(
      requests[2].text
        == #"{"data":{"type":"articles","relationships":{"author":{"data":{"type":"people","id":"1"}}}}}"#
    )
    #expect(!requests.dropFirst().contains { $0.text.contains("lid") })
  }

  @Test func `Without a request the server's refusal is thrown`() async throws {
    let transport = plainServer()
    let client = try JSONAPIClient.testing(transport)
    #expect(await clientError { try await client.atomically(build) }?.code == .notFound)
    #expect(await transport.requests.count == 1)
  }

  @Test func `One by one, a failure tells what was done before it`() async throws {
    let transport = plainServer(failing: "/v1/articles")
    let client = try JSONAPIClient.testing(transport)
    let error = await clientError { try await client.atomically(fallback: .oneByOne, build) }
    let failure = error?.partialFailure
    #expect(error?.code == .conflict)
    #expect(failure?.failedIndex == 1)
    #expect(failure?.error.code == .conflict)
    #expect(failure?.completed.results.map(\.data?.id) == ["1"])
    #expect(await transport.requests.count == 2)
  }

  @Test func `One by one, a task that is cancelled tells what was done before, if anything was`()
    async throws
  {
    for count in 0...1 {
      let done = Box(0)
      let transport = InMemoryTransport { _ in
        if done.value == count { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        try Task.checkCancellation()
        done.update { $0 += 1 }
        return .empty()
      }
      let client = try JSONAPIClient.testing(transport)
      let task = Task {
        try await client.atomically(fallback: .oneByOne) { operations in
          for id in ["1", "2", "3"] {
            operations.delete(AnyResource.reference(type: "tags", id: id))
          }
        }
      }
      let error = await #expect(throws: (any Error).self) { try await task.value }
      let failure = (error as? ClientError)?.partialFailure
      #expect((error as? ClientError)?.code == .cancelled)
      #expect((failure == nil) == (count == 0))
      #expect(failure?.completed.results.count == (count == 0 ? nil : 1))
      #expect(failure?.failedIndex == (count == 0 ? nil : 1))
      #expect(failure?.error.code == (count == 0 ? nil : .cancelled))
      #expect(await transport.requestCount == count + 1)
    }
  }
}
