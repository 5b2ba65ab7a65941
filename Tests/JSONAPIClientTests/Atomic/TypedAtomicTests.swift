import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Atomic operations on models") struct TypedAtomicTests {
  typealias Article = Blog.Article
  typealias Person = Blog.Person

  /// A new author, an article by them, a change of that, a comment added, and another article removed.
  func build(
    _ operations: inout AtomicOperations
  ) throws -> (author: ResourceReference<Person>, article: ResourceReference<Article>) {
    let author = try operations.add(Person(name: "Dan"))
    let article = try operations.add(Article.self) {
      $0.title = "New"
      $0.author = ToOne(author)
    }
    try operations.update(article) { $0.summary = nil }
    try operations.add(ToMany(ids: [5]), to: \.comments, of: article)
    try operations.remove(Article.reference(id: "2"))
    return (author, article)
  }

  @Test("Local ids are made, and stand wherever the resource is meant (ATM-40, RID-03)")
  func request() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let (_, results) = try await JSONAPIClient.testing(transport).atomically { try build(&$0) }
    #expect(results.results.count == 5)
    let text = try #require(await transport.requests.first?.text)
    #expect(
      text == """
        {"atomic:operations":[\
        {"op":"add","data":{"type":"people","attributes":{"name":"Dan"},"lid":"local-1"}},\
        {"op":"add","data":{"type":"articles","attributes":{"title":"New"},"relationships":\
        {"author":{"data":{"type":"people","lid":"local-1"}}},"lid":"local-2"}},\
        {"op":"update","data":{"type":"articles","attributes":{"summary":null},"lid":"local-2"}},\
        {"op":"add","ref":{"type":"articles","lid":"local-2","relationship":"comments"},\
        "data":[{"type":"comments","id":"5"}]},\
        {"op":"remove","ref":{"type":"articles","id":"2"}}]}
        """)
  }

  @Test("All ways to update and to change relationships make valid operations (ATM-16)")
  func validity() throws {
    var operations = AtomicOperations()
    _ = try build(&operations)
    try operations.update(Blog.article)
    try operations.update(Blog.article) { $0.title = "B" }
    try operations.update(Blog.article) { _ in }
    try operations.update(Article.draft(id: "1") { $0.summary = nil })
    try operations.update(Article.draft(id: "1") { _ in })
    try operations.replace(\.author, of: Blog.article, with: nil)
    try operations.replace(\.comments, of: Blog.article, with: [])
    try operations.remove(ToMany(ids: [5]), from: \.comments, of: Blog.article)
    try operations.remove(Blog.article)
    #expect(operations.operations.count == 12)
    let validator = DocumentValidator(
      context: .atomicRequest, options: .init(extensions: [.atomicOperations]))
    let findings = validator.validate(operations.document.data())
    #expect(findings.filter { $0.severity == .error } == [])
  }

  @Test("Results are models, of the last operation that says something about the resource")
  func results() async throws {
    let transport = InMemoryTransport { _ in
      .document(
        #"""
        {"atomic:results":[{"data":{"type":"people","id":"9","attributes":{"name":"Dan"}}},
        {"data":{"type":"articles","id":"1","attributes":{"title":"New","summary":"x"}}},
        {"data":{"type":"articles","id":"1","attributes":{"title":"New","summary":null}}},{},{}]}
        """#)
    }
    let (references, results) = try await JSONAPIClient.testing(transport)
      .atomically { try build(&$0) }
    #expect(try results[references.author] == Person(id: "9", name: "Dan"))
    #expect(try results[references.article]?.id == "1")
    #expect(try results[references.article]?.summary == nil)
    #expect(try results.resource(Article.self, at: 1)?.summary == "x")
    #expect(try results.resource(Article.self, at: 4) == nil)
    #expect(try results[Article.reference(id: "2")] == nil)
    #expect(results.resolve(references.article.identifier).id == "1")
  }

  @Test("A result that the model can't hold is an error, and only where it is asked for")
  func wrongResult() async throws {
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in
        .document(#"{"atomic:results":[{"data":{"type":"people","id":"9"}}]}"#)
      })
    let (author, results) = try await client.atomically { try $0.add(Person(name: "Dan")) }
    #expect(throws: (any Error).self) { try results[author] }
    #expect(results[author.identifier]?.id == "9")
  }

  @Test("A failure says which operations and which of their models' fields are wrong (ATM-22)")
  func failure() async throws {
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in
        .document(
          #"""
          {"errors":[{"source":{"pointer":"/atomic:operations/1/data/attributes/published-at"}},
          {"source":{"pointer":"/atomic:operations/0/data/attributes/name"}},
          {"source":{"pointer":"/atomic:operations/1/data/relationships/lead-author"}},
          {"source":{"pointer":"/atomic:operations/7/data/attributes/name"}},
          {"source":{"pointer":"/atomic:operations/2"}}]}
          """#, status: .unprocessableContent)
      })
    let error = await clientError {
      try await client.atomically { operations in
        try operations.add(Person(name: ""))
        try operations.add(Blog.Post(publishedAt: ""))
        try operations.delete(ResourceIdentifier(type: "tags", id: "1"))
      }
    }
    #expect(error?.failedOperations == [0, 1, 2, 7])
    #expect(error?.problems(ofOperation: 1).map(\.property) == ["publishedAt", "leadAuthor"])
    #expect(error?.problems(ofOperation: 0).map(\.property) == ["name"])
    #expect(error?.problems(ofOperation: 7).map(\.property) == [nil])
    #expect(error?.problems(ofOperation: 2).map(\.subject) == [.request])
  }

  @Test("A related resource without id that nothing creates is refused, and leaves no operation")
  func unknownRelative() throws {
    var operations = AtomicOperations()
    #expect(throws: ClientError.self) {
      try operations.add(Article(title: "A", editor: Person(name: "Eve")))
    }
    #expect(throws: ClientError.self) {
      try operations.add([Blog.Comment(body: "")], to: \.comments, of: Blog.article)
    }
    #expect(throws: ClientError.self) { try operations.remove(Person(name: "Eve")) }
    #expect(throws: ClientError.self) {
      try operations.replace(\.author, of: Blog.article, with: .absent)
    }
    #expect(operations.operations.isEmpty)
  }

  /// A server that knows no operations, and gives the ids 1, 2, 3 and so on.
  func plainServer(failing: String? = nil) -> InMemoryTransport {
    let last = Box(0)
    return InMemoryTransport { request in
      if request.path == "/v1/operations" { return .empty(.notFound) }
      if request.path == failing {
        return .document(
          #"{"errors":[{"source":{"pointer":"/data/attributes/title"}}]}"#,
          status: .unprocessableContent)
      }
      let depth = request.path.split(separator: "/").count
      guard request.method == .post, depth == 2 else { return .empty() }
      let id = last.update { last in
        last += 1
        return last
      }
      var data = try JSONValue(parsing: request.text)["data"] ?? [:]
      data["id"] = JSONValue("\(id)")
      return .document(
        String(decoding: JSONValue(["data": data]).data(), as: UTF8.self), status: .created)
    }
  }

  @Test("One by one, ids that came replace the local ones everywhere")
  func fallback() async throws {
    let transport = plainServer()
    let (references, results) = try await JSONAPIClient.testing(transport)
      .atomically(fallback: .oneByOneIfUnsupported) { try build(&$0) }
    #expect(results.wereSentOneByOne)
    #expect(try results[references.author] == Person(id: "1", name: "Dan"))
    let requests = await transport.requests.dropFirst()
    #expect(
      requests.map { "\($0.method) \($0.path)" } == [
        "POST /v1/people", "POST /v1/articles", "PATCH /v1/articles/2",
        "POST /v1/articles/2/relationships/comments", "DELETE /v1/articles/2",
      ])
    #expect(!requests.contains { $0.text.contains("lid") || $0.text.contains("local") })
    #expect(
      try sentJSON(requests[2].text)["data"]?["relationships"]?["author"]?["data"]
        == ["type": "people", "id": "1"])
  }

  @Test("One by one, the error of the operation that failed names its model's field")
  func partialFailure() async throws {
    let client = try JSONAPIClient.testing(plainServer(failing: "/v1/articles"))
    let failure = await #expect(throws: PartialFailure.self) {
      try await client.atomically(fallback: .oneByOne) { _ = try build(&$0) }
    }
    #expect(failure?.failedIndex == 1)
    #expect(failure?.error.problems.map(\.property) == ["title"])
    #expect(failure?.completed.results.map(\.data?.id) == ["1"])
  }
}
