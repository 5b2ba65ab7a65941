import Testing

@testable import JSONAPIResourceObject

@Suite struct IncludesDecodingErrorTests {
  enum AuthorDescription: ResourceObjectDescription {
    static let jsonType = "authors"
    struct Attributes: JSONAPI.Attributes { var foo: Attribute<String> }
    typealias Relationships = NoRelationships
  }
  typealias Author = Entity<AuthorDescription>
  typealias Both = Includes<Include2<Article, Author>>

  static func authors(_ count: Int, then last: String) -> String {
    let author = #"{"type": "authors", "id": "1", "attributes": {"foo": "x"}}"#
    return "[\((Array(repeating: author, count: count) + [last]).joined(separator: ","))]"
  }

  static let stranger = #"{"type": "not_an_author", "id": "2"}"#

  @Test(arguments: Coder.allCases)
  func `An unexpected type is named beside the expected ones`(coder: Coder) {
    #expect(
      coder.message(Both.self, Self.authors(2, then: Self.stranger)) == """
        Out of the 3 includes in the document, the 3rd one failed to parse: Found JSON:API type \
        'not_an_author' but expected one of 'articles', 'authors'
        """)
    #expect(
      coder.message(Includes<Include1<Author>>.self, Self.authors(2, then: Self.stranger)) == """
        Out of the 3 includes in the document, the 3rd one failed to parse: \
        found JSON:API type "not_an_author" but expected "authors"
        """)
  }

  @Test(arguments: Coder.allCases)
  func `What is wrong with the one type that fits is said`(coder: Coder) {
    let broken = #"{"type": "authors", "id": "2", "attributes": {}}"#
    let expected = """
      Out of the 2 includes in the document, the 2nd one failed to parse: \
      'foo' attribute is required and missing.
      """
    #expect(coder.message(Both.self, Self.authors(1, then: broken)) == expected)
    #expect(
      coder.message(Includes<Include1<Author>>.self, Self.authors(1, then: broken)) == expected)
    let error = coder.failure(Both.self, Self.authors(1, then: broken)) as? IncludesDecodingError
    #expect(
      (error?.error as? IncludeDecodingError)?.failures.map(\.cause)
        == [.jsonTypeMismatch(foundType: "authors"), .keyNotFound])
  }

  @Test(arguments: Coder.allCases)
  func `Otherwise everything that is wrong is said`(coder: Coder) {
    #expect(
      coder.message(Both.self, #"[{"id": "1"}]"#) == """
        Out of the 1 includes in the document, the 1st one failed to parse: \

        Could not have been Include Type `articles` because:
        'type' (a.k.a. the JSON:API type name) is required and missing.

        Could not have been Include Type `authors` because:
        'type' (a.k.a. the JSON:API type name) is required and missing.
        """)
  }

  @Test(arguments: Coder.allCases)
  func `An identifier that is missing is the decoder's error`(coder: Coder) {
    let error = coder.failure(Both.self, #"[{"type": "authors"}]"#) as? IncludesDecodingError
    let failures = (error?.error as? PolyDecodeNoTypesMatchedError)?.individualTypeFailures
    #expect(failures?.count == 2)
    guard case .keyNotFound(let key, _)? = failures?.last?.error else {
      Issue.record("the identifier is missing")
      return
    }
    #expect(key.stringValue == "id")
  }

  @Test(
    arguments: zip(
      [1, 2, 3, 4, 9, 10, 11, 12, 13, 19, 20, 21, 22, 23, 24, 100, 101, 111, 112, 113, 122],
      [
        "1st", "2nd", "3rd", "4th", "9th", "10th", "11th", "12th", "13th", "19th", "20th", "21st",
        "22nd", "23rd", "24th", "100th", "101st", "111th", "112th", "113th", "122nd",
      ]))
  func `Positions are written as ordinals`(position: Int, ordinal: String) {
    struct Cause: Error, CustomStringConvertible { var description: String { "cause" } }
    let error = IncludesDecodingError(
      error: Cause(), idx: position - 1, totalIncludesCount: 200)
    #expect(
      error.description
        == "Out of the 200 includes in the document, the \(ordinal) one failed to parse: cause")
  }

  @Test func `Errors are equal when they say the same of the same resource`() {
    struct Cause: Error, CustomStringConvertible { var description: String }
    func error(_ text: String, _ index: Int) -> IncludesDecodingError {
      .init(error: Cause(description: text), idx: index, totalIncludesCount: 3)
    }
    #expect(error("a", 1) == error("a", 1))
    #expect(error("a", 1) != error("a", 2))
    #expect(error("a", 1) != error("b", 1))
  }
}
