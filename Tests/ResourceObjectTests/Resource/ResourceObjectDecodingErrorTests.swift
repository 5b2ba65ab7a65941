import Foundation
import Testing

@testable import JSONAPIResourceObject

/// One document that can't be read as an article, and what is said about it.
struct Misfit: Sendable, CustomTestStringConvertible {
  var name: String
  var json: String
  var message: String
  var error: ResourceObjectDecodingError

  var testDescription: String { name }

  init(
    _ name: String, _ json: String, _ message: String, subject: String,
    _ cause: ResourceObjectDecodingError.Cause, _ location: ResourceObjectDecodingError.Location
  ) {
    self.name = name
    self.json = json
    self.message = message
    error = .init(subjectName: subject, cause: cause, location: location, jsonAPIType: "articles")
  }
}

@Suite struct ResourceObjectDecodingErrorTests {
  static let attributes = [
    Misfit(
      "no attributes", Samples.article(attributes: nil),
      "attributes object is required and missing.",
      subject: ResourceObjectDecodingError.entireObject, .keyNotFound, .attributes),
    Misfit(
      "null attributes", Samples.article(attributes: "null"),
      "attributes object is required and missing.",
      subject: "entire object", .keyNotFound, .attributes),
    Misfit(
      "missing attribute", Samples.article(attributes: #"{"summary": null}"#),
      "'title' attribute is required and missing.",
      subject: "title", .keyNotFound, .attributes),
    Misfit(
      "missing nullable attribute", Samples.article(attributes: #"{"title": "T"}"#),
      "'summary' attribute is required and missing.",
      subject: "summary", .keyNotFound, .attributes),
    Misfit(
      "null attribute", Samples.article(attributes: #"{"title": null, "summary": null}"#),
      "'title' attribute is not nullable but null was found.",
      subject: "title", .valueNotFound, .attributes),
    Misfit(
      "number for a string", Samples.article(attributes: #"{"title": 10, "summary": null}"#),
      "'title' attribute is not a String as expected.",
      subject: "title", .typeMismatch(expectedTypeName: "String"), .attributes),
    Misfit(
      "string for a number",
      Samples.article(attributes: #"{"title": "T", "summary": null, "rating": "x"}"#),
      "'rating' attribute is not a Int as expected.",
      subject: "rating", .typeMismatch(expectedTypeName: "Int"), .attributes),
    Misfit(
      "number for a nullable string", Samples.article(attributes: #"{"title": "T", "summary": 1}"#),
      "'summary' attribute is not a String as expected.",
      subject: "summary", .typeMismatch(expectedTypeName: "String"), .attributes),
    Misfit(
      "number for an omittable nullable string",
      Samples.article(attributes: #"{"title": "T", "summary": null, "note": 1}"#),
      "'note' attribute is not a String as expected.",
      subject: "note", .typeMismatch(expectedTypeName: "String"), .attributes),
  ]

  static let relationships = [
    Misfit(
      "no relationships", Samples.article(relationships: nil),
      "relationships object is required and missing.",
      subject: "entire object", .keyNotFound, .relationships),
    Misfit(
      "missing to-one",
      Samples.article(relationships: Samples.relationships(["author": nil])),
      "'author' relationship is required and missing.",
      subject: "author", .keyNotFound, .relationships),
    Misfit(
      "missing to-many", Samples.article(relationships: Samples.relationships(["tags": nil])),
      "'tags' relationship is required and missing.",
      subject: "tags", .keyNotFound, .relationships),
    Misfit(
      "no linkage", Samples.article(relationships: Samples.relationships(["author": #"{}"#])),
      "'data' relationship is required and missing.",
      subject: "data", .keyNotFound, .relationships),
    Misfit(
      "no to-many linkage", Samples.article(relationships: Samples.relationships(["tags": "{}"])),
      "'data' relationship is required and missing.",
      subject: "data", .keyNotFound, .relationships),
    Misfit(
      "null linkage",
      Samples.article(relationships: Samples.relationships(["author": #"{"data": null}"#])),
      "'author' relationship is not nullable but null was found.",
      subject: "author", .valueNotFound, .relationships),
    Misfit(
      "null to-many linkage",
      Samples.article(relationships: Samples.relationships(["tags": #"{"data": null}"#])),
      "'tags' relationship is not nullable but null was found.",
      subject: "tags", .valueNotFound, .relationships),
    Misfit(
      "no id in linkage",
      Samples.article(
        relationships: Samples.relationships(["author": #"{"data": {"type": "people"}}"#])),
      "'author' relationship does not have an 'id'.",
      subject: "author", .keyNotFound, .relationshipId),
    Misfit(
      "no type in linkage",
      Samples.article(
        relationships: Samples.relationships(["author": #"{"data": {"id": "1"}}"#])),
      "'author' relationship does not have a 'type'.",
      subject: "author", .keyNotFound, .relationshipType),
    Misfit(
      "linkage of another type",
      Samples.article(
        relationships: Samples.relationships([
          "author": #"{"data": {"type": "not_the_same", "id": "1"}}"#
        ])),
      """
      'author' relationship is of JSON:API type "not_the_same" but it was expected to be "articles"
      """,
      subject: "author", .jsonTypeMismatch(foundType: "not_the_same"), .relationships),
    Misfit(
      "to-many linkage of another type",
      Samples.article(
        relationships: Samples.relationships([
          "tags": #"{"data": [{"type": "tags", "id": "1"}, {"type": "people", "id": "1"}]}"#
        ])),
      #"'tags' relationship is of JSON:API type "people" but it was expected to be "articles""#,
      subject: "tags", .jsonTypeMismatch(foundType: "people"), .relationships),
    Misfit(
      "many for one",
      Samples.article(
        relationships: Samples.relationships([
          "author": #"{"data": [{"type": "people", "id": "1"}]}"#
        ])),
      "'author' relationship should contain one value but found many",
      subject: "author", .quantityMismatch(expected: .one), .relationships),
    Misfit(
      "one for many",
      Samples.article(
        relationships: Samples.relationships([
          "seeAlso": #"{"data": {"type": "articles", "id": "1"}}"#
        ])),
      "'seeAlso' relationship should contain many values but found one",
      subject: "seeAlso", .quantityMismatch(expected: .many), .relationships),
  ]

  static let type = [
    Misfit(
      "another type", #"{"type": "not_correct_type", "id": "1"}"#,
      #"found JSON:API type "not_correct_type" but expected "articles""#,
      subject: "self", .jsonTypeMismatch(foundType: "not_correct_type"), .type),
    Misfit(
      "number for the type", #"{"type": 10, "id": "1"}"#,
      "'type' (a.k.a. the JSON:API type name) is not a String as expected.",
      subject: "type", .typeMismatch(expectedTypeName: "String"), .type),
    Misfit(
      "no type", #"{"id": "1"}"#,
      "'type' (a.k.a. the JSON:API type name) is required and missing.",
      subject: "type", .keyNotFound, .type),
    Misfit(
      "null type", #"{"type": null, "id": "1"}"#,
      "'type' (a.k.a. the JSON:API type name) is not nullable but null was found.",
      subject: "type", .valueNotFound, .type),
  ]

  @Test(arguments: attributes + relationships + type, Coder.allCases)
  func `The error says which part is wrong and how`(misfit: Misfit, coder: Coder) throws {
    let error = coder.failure(Article.self, misfit.json)
    #expect(error as? ResourceObjectDecodingError == misfit.error)
    #expect(error.map { String(describing: $0) } == misfit.message)
  }

  @Test(arguments: Coder.allCases)
  func `The type that linkage should have had is known, though not said`(coder: Coder) throws {
    let failure = coder.failure(
      Article.self,
      Samples.article(
        relationships: Samples.relationships(["author": #"{"data": {"type": "x", "id": "1"}}"#])))
    let error = try #require(failure as? ResourceObjectDecodingError)
    #expect(error.expectedLinkageType == "people")
    #expect(error.resourceObjectJsonAPIType == "articles")
    let other = coder.failure(Article.self, #"{"type": "x", "id": "1"}"#)
    #expect((other as? ResourceObjectDecodingError)?.expectedLinkageType == nil)
  }

  @Test(arguments: Coder.allCases)
  func `A relationship that is null is missing or not nullable`(coder: Coder) throws {
    let omittable = Samples.article(relationships: Samples.relationships(["editor": "null"]))
    #expect(try coder.decode(Article.self, omittable).relationships.editor == nil)
    let required = Samples.article(relationships: Samples.relationships(["author": "null"]))
    #expect(
      coder.message(Article.self, required)
        == "'author' relationship is not nullable but null was found.")
  }

  @Test(
    arguments: [
      #"{"type": "articles"}"#, #"{"type": "articles", "id": null}"#,
      #"{"type": "articles", "id": 10}"#,
    ], Coder.allCases)
  func `An identifier that can't be read is the decoder's error`(json: String, coder: Coder) {
    #expect(coder.failure(Article.self, json) is DecodingError)
  }

  @Test(arguments: Coder.allCases)
  func `What is missing may be all optional`(coder: Coder) throws {
    enum Optionals: ResourceObjectDescription {
      static let jsonType = "optionals"
      struct Attributes: JSONAPI.Attributes { var x: Attribute<String>? }
      struct Relationships: JSONAPI.Relationships { var y: ToOne<Person>? }
    }
    let empty = #"{"type": "optionals", "id": "1"}"#
    let entity = try coder.roundTrip(Entity<Optionals>.self, empty)
    #expect(entity.x == nil)
    #expect(entity.relationships.y == nil)
    #expect(
      try coder.encode(entity)
        == #"{"attributes":{},"id":"1","relationships":{},"type":"optionals"}"#)
  }

  @Test func `Errors that are not about a part of a resource are left alone`() {
    let context = DecodingError.Context(codingPath: [], debugDescription: "x")
    #expect(ResourceObjectDecodingError(.dataCorrupted(context), jsonAPIType: "t") == nil)
    #expect(
      ResourceObjectDecodingError(
        JSONAPICodingError.illegalEncoding("x", path: []), jsonAPIType: "t") == nil)
    #expect(
      ResourceObjectDecodingError(.valueNotFound(Int.self, context), jsonAPIType: "t")?.subjectName
        == "unnamed")
  }

  @Test func `Quantities know their opposite`() {
    #expect(JSONAPICodingError.Quantity.one.other == .many)
    #expect(JSONAPICodingError.Quantity.many.other == .one)
    #expect(JSONAPICodingError.Quantity(rawValue: "one") == .one)
  }
}
