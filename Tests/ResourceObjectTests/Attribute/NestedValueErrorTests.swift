import Testing

@testable import JSONAPIResourceObject

/// What is said of values within values: the innermost name, and the place of the resource it is in.
@Suite struct NestedValueErrorTests {
  struct Address: Codable, Equatable {
    var street: String
    var number: Int?
  }

  struct Note: JSONAPI.Meta { var text: String }

  enum HouseDescription: ResourceObjectDescription {
    static let jsonType = "houses"

    struct Attributes: JSONAPI.Attributes {
      var address: Attribute<Address>?
      var names: Attribute<[String]>?
      var counts: Attribute<[String: Int]>?
    }

    struct Relationships: JSONAPI.Relationships {
      var owner: ToOneRelationship<Person, Note, NoMetadata, NoLinks>?
      var guests: ToManyRelationship<Person, NoIdMetadata, Note, NoLinks>?
    }
  }

  typealias House = Entity<HouseDescription>

  static let attributes: [(String, String)] = [
    (#"{"address": {}}"#, "'street' attribute is required and missing."),
    (#"{"address": {"street": null}}"#, "'street' attribute is not nullable but null was found."),
    (#"{"address": {"street": 1}}"#, "'street' attribute is not a String as expected."),
    (
      #"{"address": {"street": "x", "number": "y"}}"#,
      "'number' attribute is not a Int as expected."
    ),
    (#"{"names": ["x", 1]}"#, "'Index 1' attribute is not a String as expected."),
    (#"{"counts": {"a": 1, "b": "x"}}"#, "'b' attribute is not a Int as expected."),
  ]

  @Test(arguments: attributes, Coder.allCases)
  func `An attribute`(attribute: (json: String, message: String), coder: Coder) {
    #expect(
      coder.message(
        House.self, #"{"type": "houses", "id": "1", "attributes": \#(attribute.json)}"#)
        == attribute.message)
  }

  static let relationships: [(String, String)] = [
    (
      #"{"owner": {"data": {"type": "people", "id": "1"}}}"#,
      "'meta' relationship is required and missing."
    ),
    (
      #"{"owner": {"data": {"type": "people", "id": "1", "meta": {}}}}"#,
      "'text' relationship is required and missing."
    ),
    (
      #"{"owner": {"data": {"type": "people", "id": "1", "meta": {"text": 1}}}}"#,
      "'text' relationship is not a String as expected."
    ),
    (
      #"{"owner": {"data": {"type": 1, "id": "1", "meta": {"text": "x"}}}}"#,
      "'type' relationship is not a String as expected."
    ),
    (
      #"{"owner": {"data": {"type": "people", "id": 1, "meta": {"text": "x"}}}}"#,
      "'id' relationship is not a String as expected."
    ),
    (#"{"guests": {"data": []}}"#, "'meta' relationship is required and missing."),
    (
      #"{"guests": {"data": [{"type": "people", "id": null}], "meta": {"text": "x"}}}"#,
      "'id' relationship is not nullable but null was found."
    ),
    (
      #"{"guests": {"data": [{"id": "1"}], "meta": {"text": "x"}}}"#,
      "'Index 0' relationship does not have a 'type'."
    ),
    (
      #"{"guests": {"data": [{"type": "people"}], "meta": {"text": "x"}}}"#,
      "'Index 0' relationship does not have an 'id'."
    ),
  ]

  @Test(arguments: relationships, Coder.allCases)
  func `A relationship`(relationship: (json: String, message: String), coder: Coder) {
    #expect(
      coder.message(
        House.self, #"{"type": "houses", "id": "1", "relationships": \#(relationship.json)}"#)
        == relationship.message)
  }
}
