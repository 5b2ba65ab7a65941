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
  ) -> (author: ResourceReference<Person>, article: ResourceReference<Article>) {
    let author = operations.create(Person(name: "Dan"))
    let article = operations.create(
      Article.draft {
        $0.title = "New"
        $0.author = author
      })
    operations.update(article) { $0.summary = nil }
    operations.add([Blog.Comment.reference(id: 5)], to: article.relationship(\.comments))
    operations.delete(Article.reference(id: "2"))
    return (author, article)
  }

  @Test func `Local ids are made, and stand wherever the resource is meant (ATM-40, RID-03)`()
    async throws
  {
    let transport = InMemoryTransport { _ in .empty() }
    let results = try await JSONAPIClient.testing(transport).atomically { build(&$0) }.results
    #expect(results.results.count == 5)
    let text = try #require(await transport.requests.first?.text)
    #expect(
      text == """
        {"atomic:operations":[\
        {"op":"add","data":{"type":"people","attributes":{"name":"Dan"},"lid":"local-1"}},\
        {"op":"add","data":{"type":"articles","attributes":{"title":"New"},"relationships":\
        {"author":{"data":{"type":"people","lid":"local-1"}}},"lid":"local-2"}},\
        {"op":"update","data":{"type":"articles","lid":"local-2","attributes":{"summary":null}}},\
        {"op":"add","ref":{"type":"articles","lid":"local-2","relationship":"comments"},\
        "data":[{"type":"comments","id":"5"}]},\
        {"op":"remove","ref":{"type":"articles","id":"2"}}]}
        """)
  }

  @Test(
    "All ways to update and to change relationships make valid operations (ATM-31, ATM-36, ATM-37)"
  )
  func validOperations() throws {
    var operations = AtomicOperations()
    _ = build(&operations)
    operations.update(Blog.article)
    operations.update(Blog.article) { $0.title = "B" }
    operations.update(Blog.article) { _ in }
    operations.update(Article.draft(id: "1") { $0.summary = nil })
    operations.update(Article.draft(id: "1") { _ in })
    operations.replace(Blog.article.relationship(\.author), with: nil)
    operations.replace(Blog.article.relationship(\.comments), with: [])
    operations.remove([Blog.Comment.reference(id: 5)], from: Blog.article.relationship(\.comments))
    operations.delete(Blog.article)
    #expect(operations.failure == nil)
    #expect(operations.operations.count == 12)
    let validator = DocumentValidator(
      context: .atomicRequest, options: .init(extensions: [.atomicOperations]))
    let findings = validator.validate(operations.document.data())
    #expect(findings.filter { $0.severity == .error } == [])
  }

  @Test func `Results are models, of the last operation that says something about the resource`()
    async throws
  {
    let transport = InMemoryTransport { _ in
      .document(
        #"""
        {"atomic:results":[{"data":{"type":"people","id":"9","attributes":{"name":"Dan"}}},
        {"data":{"type":"articles","id":"1","attributes":{"title":"New","summary":"x"}}},
        {"data":{"type":"articles","id":"1","attributes":{"title":"New","summary":null}}},{},{}]}
        """#)
    }
    let outcome = try await JSONAPIClient.testing(transport).atomically { build(&$0) }
    let (references, results) = (outcome.references, outcome.results)
    #expect(try outcome.author == Person(id: "9", name: "Dan"))
    #expect(try outcome.article.summary == nil)
    #expect(try results[references.author] == Person(id: "9", name: "Dan"))
    #expect(try results[references.article]?.id == "1")
    #expect(try results[references.article]?.summary == nil)
    #expect(results[1]?.data?.summary == "x")
    #expect(results[4]?.data == nil)
    #expect(try results[Article.reference(id: "2")] == nil)
    #expect(results.resolve(references.article.resourceIdentifier).id == "1")
  }

  @Test func `A result that the model can't hold is an error, and only where it is asked for`()
    async throws
  {
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in
        .document(#"{"atomic:results":[{"data":{"type":"people","id":"9"}}]}"#)
      })
    let outcome = try await client.atomically { $0.create(Person(name: "Dan")) }
    #expect(throws: ClientError.self) { try outcome[outcome.references] }
    #expect(outcome.results[0]?.data?.id == "9")
  }

  @Test
  func `A failure says which operations and which of their models' fields are wrong (ATM-22)`()
    async throws
  {
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
        operations.create(Person(name: ""))
        operations.create(Blog.Post(publishedAt: ""))
        operations.delete(AnyResource.reference(type: "tags", id: "1"))
      }
    }
    #expect(error?.failedOperations == [0, 1, 2, 7])
    #expect(error?.problems(ofOperation: 1).map(\.property) == ["publishedAt", "leadAuthor"])
    #expect(error?.problems(ofOperation: 0).map(\.property) == ["name"])
    #expect(error?.problems(ofOperation: 7).map(\.property) == [nil])
    #expect(error?.problems(ofOperation: 2).map(\.subject) == [.request])
  }

  @Test
  func `A related resource without id that nothing creates is refused, and leaves no operation`()
    throws
  {
    let writes: [(inout AtomicOperations) -> Void] = [
      { $0.create(Article(title: "A", editor: Person(name: "Eve"))) },
      { $0.add([Blog.Comment(body: "")], to: Blog.article.relationship(\.comments)) },
      { $0.delete(Person(name: "Eve")) },
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

  @Test func `One by one, ids that came replace the local ones everywhere`() async throws {
    let transport = plainServer()
    let outcome = try await JSONAPIClient.testing(transport)
      .atomically(fallback: .oneByOneIfUnsupported) { build(&$0) }
    #expect(outcome.results.wereSentOneByOne)
    #expect(try outcome.author == Person(id: "1", name: "Dan"))
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

  @Test func `One by one, the error of the operation that failed names its model's field`()
    async throws
  {
    let client = try JSONAPIClient.testing(plainServer(failing: "/v1/articles"))
    let error = await clientError {
      try await client.atomically(fallback: .oneByOne) { _ = build(&$0) }
    }
    let failure = error?.partialFailure
    #expect(error?.problems.map(\.property) == ["title"])
    #expect(failure?.failedIndex == 1)
    #expect(failure?.error.problems.map(\.property) == ["title"])
    #expect(failure?.completed.results.map(\.data?.id) == ["1"])
  }
}
