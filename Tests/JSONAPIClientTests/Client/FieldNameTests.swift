import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("The model's fields in errors") struct FieldNameTests {
  /// A client whose server finds fault with everything that is sent to it.
  func client(
    _ sources: String..., configuration: ClientConfiguration = ClientConfiguration()
  ) throws -> JSONAPIClient {
    let errors = sources.map { #"{"source":{\#($0)}}"# }.joined(separator: ",")
    return try JSONAPIClient.testing(
      InMemoryTransport { _ in
        .document(#"{"errors":[\#(errors)]}"#, status: .unprocessableContent)
      }, configuration: configuration)
  }

  @Test func `A pointer names the property, whatever the key format and custom keys`() async throws
  {
    let client = try client(
      #""pointer":"/data/attributes/published-at""#, #""pointer":"/data/attributes/description""#,
      #""pointer":"/data/relationships/lead-author/data/id""#,
      #""pointer":"/data/attributes/publishedAt""#, #""pointer":"/data/attributes/nothing""#,
      #""pointer":"/data""#)
    let error = await clientError { try await client.create(Blog.Post(publishedAt: "")) }
    #expect(
      error?.problems.map(\.property) == [
        "publishedAt", "summary", "leadAuthor", "publishedAt", nil, nil,
      ])
    #expect(error?.problems.first?.field == "published-at")
    #expect(error?.problems(with: \Blog.Post.Fields.summary).count == 1)
    #expect(error?.problems(with: \Blog.Post.Fields.leadAuthor).count == 1)
  }

  @Test func `Plain structs are named by the coder's key format`() async throws {
    var configuration = ClientConfiguration()
    configuration.decoder.values.keyFormat = .underscored
    configuration.encoder.values.keyFormat = .underscored
    let client = try client(
      #""pointer":"/data/attributes/first_name""#, #""pointer":"/data/attributes/homeTown""#,
      configuration: configuration)
    let error = await clientError {
      try await client.update(Blog.Writer(id: "1", firstName: "A"))
    }
    #expect(error?.problems.map(\.property) == ["firstName", "homeTown"])
    #expect(error?.problems(with: \Blog.Writer.Fields.firstName).count == 1)
    #expect(error?.problems(with: \Blog.Writer.Fields.homeTown).count == 1)
  }

  @Test func `A plain struct with coding keys of its own is named by them`() async throws {
    struct Place: Resource {
      static let resourceType = "places"
      var id: String
      var name: String
      var zip: String

      enum CodingKeys: String, CodingKey { case id, name, zip = "postal-code" }
    }
    let client = try client(#""pointer":"/data/attributes/postal-code""#)
    let error = await clientError { try await client.create(Place(id: "1", name: "", zip: "")) }
    // Swift doesn't tell the property behind a coding key.
    #expect(error?.problems.map(\.property) == ["postal-code"])
  }

  @Test func `A parameter of a filter names what it filters by, of related resources too`()
    async throws
  {
    let client = try client(
      #""parameter":"filter[published-at]""#, #""parameter":"filter[description][contains]""#,
      #""parameter":"filter[lead-author.firstName]""#, #""parameter":"filter[nothing]""#,
      #""parameter":"sort""#, #""parameter":"page[size]""#, #""parameter":"filter[""#)
    let error = await clientError { try await client.fetch(Blog.Post.query) }
    #expect(
      error?.problems.map(\.property) == [
        "publishedAt", "summary", "leadAuthor.firstName", nil, nil, nil, nil,
      ])
    #expect(error?.problems.map(\.filter).prefix(2) == ["published-at", "description"])
    #expect(error?.problems(with: \Blog.Post.Fields.publishedAt).count == 1)
    #expect(error?.problems.map(\.subject).last == .parameter("filter["))
  }

  @Test func `Every typed request knows its model`() async throws {
    let client = try client(#""pointer":"/data/attributes/title""#)
    let reference = Blog.Article.reference(id: "1")
    let errors = [
      await clientError { try await client.fetch(Blog.Article.query) },
      await clientError { try await client.fetch(Blog.Article.query(id: "1")) },
      await clientError { try await client.create(Blog.article) },
      await clientError { try await client.create(Blog.Article.draft { $0.title = "" }) },
      await clientError { try await client.update(Blog.article) },
      await clientError { try await client.update(Blog.article) { $0.title = "" } },
      await clientError { try await client.delete(Blog.article) },
      await clientError { try await client.fetch(reference.relationship(\.author)) },
      await clientError { try await client.replace(reference.relationship(\.author), with: nil) },
      await clientError {
        try await client.fetch(Blog.article.related(toOne: "author", as: Blog.Article.self))
      },
      await clientError {
        for try await _ in client.all(Blog.Article.query) {}
        return 0
      },
    ]
    #expect(errors.map { $0?.problems.first?.property } == errors.map { _ in "title" })
    let untyped = await clientError {
      try await client.delete(AnyResource.reference(type: "articles", id: "1"))
    }
    #expect(untyped?.problems.map(\.property) == [nil])
    #expect(untyped?.problems.map(\.field) == ["title"])
  }

  @Test func `An error object can be read with a model by hand`() {
    let object = ErrorObject(
      members: ["source": ["pointer": "/data/relationships/lead-author"]])
    #expect(ClientError.Problem(object).property == nil)
    #expect(ClientError.Problem(object, of: Blog.Post.self).property == "leadAuthor")
  }
}
