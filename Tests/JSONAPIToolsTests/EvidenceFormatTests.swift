import JSONAPI
import JSONAPITools
import Testing

@Suite("The format of schemas")
struct EvidenceFormatTests {
  static let document = """
    {"data": [{"type": "articles", "id": "1",
       "attributes": {"a": 1, "b": [{"c": "2026-05-01"}], "d": null, "e": 36893488147419103232},
       "relationships": {"r": {"data": [{"type": "people", "id": "1"}]}, "s": 7}},
     {"type": "people", "id": "5e2f1d3c-1111-2222-3333-444455556666", "attributes": 7}]}
    """

  @Test func `What was written is read back`() throws {
    var evidence = try evidence(Self.document, #"{"errors": []}"#, #"{"data": {"id": "1"}}"#)
    evidence.add(
      try AnyDocument(parsing: articles(#"{"a": "x"}"#)), address: "?fields[articles]=a")
    let bytes = evidence.json.bytes(format: .pretty)
    #expect(try Evidence(json: JSONValue(parsing: bytes)) == evidence)
    #expect(Evidence.isSchema(evidence.json))
  }

  @Test func `Every member of a schema can be absent, doubled or of another kind`() throws {
    let json = try evidence(Self.document).json
    var pointers: [JSONPointer] = []
    func collect(_ value: JSONValue, _ pointer: JSONPointer) {
      for (name, member) in value.members {
        pointers.append(pointer.appending(name))
        collect(member, pointer.appending(name))
      }
    }
    collect(json, .root)
    #expect(pointers.count > 50)
    for pointer in pointers {
      for replacement in [nil, .null, 7, -1, "x", [], [7], [:]] as [JSONValue?] {
        let damaged = json.replacing(pointer.tokens[...], with: replacement)
        // It reads or throws, and what is read can be compared and written.
        guard let read = try? Evidence(json: damaged) else { continue }
        _ = ContractComparison().changes(from: Contract(read), to: Contract(read))
        _ = read.schemas
        #expect(try Evidence(json: read.json) == read)
      }
    }
  }

  @Test(
    "What is no schema says where",
    arguments: [
      (#"{"data": []}"#, "expected a schema, as jsonapi schema writes it"),
      ("7", "expected a schema, as jsonapi schema writes it"),
      (#"{"jsonapiSchema": 2}"#, "expected version 1 of schemas, found 2"),
      (
        #"{"jsonapiSchema": 1, "types": {"a": {"attributes": {"b": {"count": -1}}}}}"#,
        "expected a count, at /types/a/attributes/b/count"
      ),
      (
        #"{"jsonapiSchema": 1, "types": {"a": {"resources": 9223372036854775807}}}"#,
        "expected a count, at /types/a/resources"
      ),
    ])
  func errors(text: String, message: String) throws {
    let json = try JSONValue(parsing: text)
    #expect(throws: EvidenceFormatError.self) { try Evidence(json: json) }
    do { _ = try Evidence(json: json) } catch { #expect(error.description == message) }
  }

  @Test func `A schema as the package knows it`() throws {
    let schemas = try evidence(Self.document).schemas
    #expect(schemas.map(\.type) == ["articles", "people"])
    let article = try #require(schemas.first)
    #expect(article.attribute("a")?.value.kind == .integer)
    #expect(article.attribute("b")?.value.element?.members.first?.value.kind == .date)
    #expect(
      article.attribute("d")?.isOptional == true && article.attribute("d")?.value.kind == .any)
    #expect(article.relationship("r")?.cardinality == .many)
    #expect(article.relationship("r")?.destinationTypes == ["people"])
    #expect(schemas.last?.id.kind == .uuid)
  }
}

extension JSONValue {
  /// The value with another one at a place, or none.
  func replacing(_ tokens: ArraySlice<String>, with replacement: JSONValue?) -> JSONValue {
    guard let name = tokens.first else { return replacement ?? .null }
    var object = object ?? [:]
    if tokens.count == 1 {
      object[name] = replacement
    } else if let member = object[name] {
      object[name] = member.replacing(tokens.dropFirst(), with: replacement)
    }
    return JSONValue(object)
  }
}
