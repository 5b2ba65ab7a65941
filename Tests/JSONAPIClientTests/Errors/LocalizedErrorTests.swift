import Foundation
import JSONAPI
import JSONAPIClient
import JSONAPIStore
import Testing

@Suite("What apps show of an error")
struct LocalizedErrorTests {
  /// An error of each type, with its text.
  private static let errors: [(error: any Error, text: String)] = [
    (
      JSONError(
        code: .unexpectedByte, offset: 9, line: 2, column: 4, pointer: "/data",
        expected: "a value", found: "'x'"),
      "2:4: expected a value, found 'x', at /data"
    ),
    (
      StreamError(
        code: .truncated, offset: 9, pointer: "/data/1", expected: "the rest", found: "the end"),
      "byte 9, /data/1: expected the rest, found the end"
    ),
    (
      FlatFormError(code: .invalidDocument, pointer: .root, expected: "a document", found: "1"),
      "expected a document, found 1, at the root"
    ),
    (
      QueryError(
        .malformedValue, parameter: "sort", message: "A field has no name.", expected: "a name",
        found: "' '"),
      "sort: A field has no name. Expected a name. Found ' '."
    ),
    (
      RegistrationError(
        requirement: "EXT-05", uri: "https://a.test", expected: "a namespace", found: "none"),
      "EXT-05: expected a namespace, found none, for <https://a.test>"
    ),
    (
      ResourceDecodingError(
        code: .invalidValue, pointer: "/data/attributes/title", resourceType: "posts",
        resourceID: "1", expected: "a string", found: "1"),
      "/data/attributes/title (posts 1): expected a string, found 1"
    ),
    (
      ResourceDecodingError(
        code: .invalidDocument, pointer: .root, expected: "an object", found: "an array"),
      "the document: expected an object, found an array"
    ),
    (
      ResourceEncodingError(
        code: .missingID, resourceType: "posts", pointer: "/data/id", expected: "an id",
        found: "none"),
      "/data/id (posts): expected an id, found none"
    ),
    (
      StoreError(
        .unknownRecord, identifier: ResourceIdentifier(type: "posts", id: "1"),
        expected: "a record of this store", found: "another one"),
      "posts/1: expected a record of this store, found another one"
    ),
    (
      TransportError(.timedOut, "no response within 5 seconds"),
      "timedOut: no response within 5 seconds"
    ),
    (ServerError(errors: [ErrorObject(status: "404", title: "Not found")]), "404 · Not found"),
  ]

  @Test(arguments: errors.indices)
  func `The description and the localized description are the error's text`(index: Int) {
    let (error, text) = Self.errors[index]
    #expect(error is any LocalizedError)
    #expect("\(error)" == text)
    #expect(error.localizedDescription == text)
  }
}
