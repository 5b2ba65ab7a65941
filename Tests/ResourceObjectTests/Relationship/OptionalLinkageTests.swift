import Testing

@testable import JSONAPIResourceObject

@Suite struct OptionalLinkageTests {
  struct Related: JSONAPI.Links { var related: Link<String, NoMetadata> }

  enum BookDescription: ResourceObjectDescription {
    static let jsonType = "books"
    typealias Attributes = NoAttributes
    struct Relationships: JSONAPI.Relationships {
      var author: OptionalLinkage<ToOneRelationship<Person?, NoIdMetadata, NoMetadata, Related?>>
      var tags: OptionalLinkage<ToMany<Tag>>
    }
  }
  typealias Book = Entity<BookDescription>

  private func book(_ coder: Coder, author: String, tags: String) throws -> Book {
    try coder.roundTrip(
      Book.self,
      #"{"type": "books", "id": "1", "relationships": {"author": \#(author), "tags": \#(tags)}}"#)
  }

  @Test(arguments: Coder.allCases)
  func `Linkage that was not sent is told from null and empty`(coder: Coder) throws {
    let absent = try book(coder, author: #"{"links": {"related": "/r"}}"#, tags: "{}")
    #expect(absent.relationships.author.linkage == nil)
    #expect(absent.relationships.author.links?.related.url == "/r")
    #expect(absent.relationships.tags.linkage == nil)
    #expect((absent ~> \.tags) == nil)
    let unknown: Person.ID?? = absent ~> \.author
    #expect(unknown == .none)

    let empty = try book(coder, author: #"{"data": null}"#, tags: #"{"data": []}"#)
    #expect(empty.relationships.author.linkage != nil)
    let null: Person.ID?? = empty ~> \.author
    #expect(null == .some(nil))
    #expect((empty ~> \.tags) == [])

    let there = try book(
      coder, author: #"{"data": {"type": "people", "id": "1"}}"#,
      tags: #"{"data": [{"type": "tags", "id": "a"}]}"#)
    #expect(there.relationships.author.linkage?.id == "1")
    #expect((there ~> \.tags) == ["a"])
  }

  @Test(arguments: Coder.allCases)
  func `Linkage that was not sent is not written`(coder: Coder) throws {
    let absent = OptionalLinkage<ToMany<Tag>>(meta: .none, links: .none)
    #expect(try coder.encode(absent) == "{}")
    #expect(String(describing: absent) == "Relationship(no linkage)")
    let there = OptionalLinkage(ToMany<Tag>(ids: ["a"]))
    #expect(try coder.encode(there) == #"{"data":[{"id":"a","type":"tags"}]}"#)
    #expect(String(describing: there) == "Relationship([Id(a)])")
    #expect(
      coder.message(
        Book.self,
        #"{"type": "books", "id": "1", "relationships": {"author": {"data": []}, "tags": {}}}"#)
        == "'author' relationship should contain one value but found many")
  }
}
