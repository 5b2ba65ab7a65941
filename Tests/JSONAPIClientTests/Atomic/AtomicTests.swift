import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Atomic operations") struct AtomicTests {
  let tag = ResourceIdentifier(type: "tags", id: "5")

  /// An author, an article that points to it, and a change of its tags.
  func build(_ operations: inout AtomicOperations) throws {
    let author = try operations.create(AnyResource(type: "people", attributes: ["name": "Dan"]))
    let article = try operations.create(
      AnyResource(
        type: "articles", relationships: ["author": AnyRelationship(data: .one(author))]))
    try operations.add([tag], toRelationship: "tags", of: article)
    try operations.delete(ResourceIdentifier(type: "articles", id: "2"))
  }

  @Test("The list goes out as one POST with the extension on both sides (ATM-01, ATM-16, NEG-02)")
  func request() async throws {
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

  @Test("What is sent is valid by the extension's own rules")
  func validity() throws {
    var operations = AtomicOperations()
    try build(&operations)
    try operations.update(AnyResource(type: "a", id: "1")) { $0["x"] = 1 }
    try operations.replaceRelationship("author", of: tag, with: .null)
    try operations.remove([tag], fromRelationship: "tags", of: tag)
    let validator = DocumentValidator(
      context: .atomicRequest, options: .init(extensions: [.atomicOperations]))
    let findings = validator.validate(operations.document.data())
    #expect(findings.filter { $0.severity == .error }.isEmpty)
  }

  @Test("A local id is one and the same wherever it stands (RES-04, ATM-40), and never taken twice")
  func localIDs() throws {
    var operations = AtomicOperations()
    try operations.create(AnyResource(type: "a", lid: "local-1"))
    let second = try operations.create(AnyResource(type: "a"))
    let named = try operations.create(AnyResource(type: "a", id: "7"))
    #expect(second.lid == "local-2")
    #expect(named.id == "7")
    #expect(named.lid == nil)
  }

  @Test("Results are found by operation and by identifier")
  func results() async throws {
    let transport = InMemoryTransport { _ in
      .document(
        #"{"atomic:results":[{"data":{"type":"people","id":"9"}},{"data":{"type":"articles","id":"1"},"meta":{"n":1}},{},{}]}"#
      )
    }
    var author: ResourceIdentifier?
    let results = try await JSONAPIClient.testing(transport).atomically { operations in
      author = try operations.create(AnyResource(type: "people"))
      try operations.create(AnyResource(type: "articles"))
      try operations.delete(tag)
      try operations.delete(tag)
    }
    let identifier = try #require(author)
    #expect(results[identifier]?.id == "9")
    #expect(results.resolve(identifier) == ResourceIdentifier(type: "people", id: "9"))
    #expect(results[1]?.meta?["n"]?.int == 1)
    #expect(results[2] == AtomicResults.Result())
    #expect(results[4] == nil)
    #expect(!results.wereSentOneByOne)
  }

  @Test("204 is a result without data for each operation")
  func noContent() async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .empty() })
    #expect(try await client.atomically(build).results.count == 4)
  }

  @Test(
    "Results that don't match the operations are an error",
    arguments: ["{\"atomic:results\":[{}]}", "{\"data\":[]}", "{\"atomic:results\":{}}"])
  func mismatch(body: String) async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .document(body) })
    #expect(await clientError { try await client.atomically(build) }?.code == .malformedDocument)
  }

  @Test("An error says which operation failed")
  func failure() async throws {
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

  @Test("So does a pointer with the index in brackets, which is no reason to send one by one")
  func bracketedPointer() async throws {
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

  @Test("Whoever answers in the extension knows it, so nothing is sent one by one")
  func refusalInExtension() async throws {
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

  @Test("A list without operations isn't sent")
  func empty() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let results = try await JSONAPIClient.testing(transport).atomically { _ in }
    #expect(results.results.isEmpty)
    #expect(await transport.requests.isEmpty)
  }

  @Test("Operations need a type and an id")
  func incomplete() async throws {
    var operations = AtomicOperations()
    #expect(throws: ClientError.self) { try operations.create(AnyResource(members: [:])) }
    #expect(throws: ClientError.self) { try operations.update(AnyResource(type: "a")) }
    #expect(throws: ClientError.self) { try operations.delete(ResourceIdentifier(type: "a")) }
    #expect(throws: ClientError.self) {
      try operations.replaceRelationship("a", of: tag, with: .absent)
    }
    #expect(operations.operations.isEmpty)
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

  @Test("On request the operations are sent one by one, with real ids in place of local ones")
  func fallback() async throws {
    let transport = plainServer()
    let results = try await JSONAPIClient.testing(transport)
      .atomically(fallback: .oneByOneIfUnsupported, build)
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

  @Test("Without a request the server's refusal is thrown")
  func noFallback() async throws {
    let transport = plainServer()
    let client = try JSONAPIClient.testing(transport)
    #expect(await clientError { try await client.atomically(build) }?.code == .notFound)
    #expect(await transport.requests.count == 1)
  }

  @Test("One by one, a failure tells what was done before it")
  func partialFailure() async throws {
    let transport = plainServer(failing: "/v1/articles")
    let client = try JSONAPIClient.testing(transport)
    let failure = await #expect(throws: PartialFailure.self) {
      try await client.atomically(fallback: .oneByOne, build)
    }
    #expect(failure?.failedIndex == 1)
    #expect(failure?.error.code == .conflict)
    #expect(failure?.completed.results.map(\.data?.id) == ["1"])
    #expect(await transport.requests.count == 2)
  }

  @Test("One by one, a task that is cancelled tells what was done before, if anything was")
  func cancelled() async throws {
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
            try operations.delete(ResourceIdentifier(type: "tags", id: id))
          }
        }
      }
      let error = await #expect(throws: (any Error).self) { try await task.value }
      let failure = error as? PartialFailure
      #expect((error is CancellationError) == (count == 0))
      #expect(failure?.completed.results.count == (count == 0 ? nil : 1))
      #expect(failure?.failedIndex == (count == 0 ? nil : 1))
      #expect(failure?.error.code == (count == 0 ? nil : .cancelled))
      #expect(await transport.requestCount == count + 1)
    }
  }
}
