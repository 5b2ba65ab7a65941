import JSONAPI
import Testing

@testable import JSONAPITools

/// Names and values that differ in their bytes alone: `é` as one character, and as two.
@Suite("Names by their bytes")
struct ExactNameTests {
  private static let one = "caf\u{E9}"
  private static let two = "cafe\u{301}"

  private static func document(_ attributes: String) -> String {
    #"{"data": {"type": "a", "id": "1", "attributes": {\#(attributes)}}}"#
  }

  @Test func `Both spellings of a name are attributes of their own`() throws {
    let evidence = try evidence(Self.document(#""\#(Self.one)": 1, "\#(Self.two)": "x""#))
    let type = try #require(evidence.types["a"])
    #expect(type.attributes.count == 2)
    #expect(type.attributes[Self.one]?.integers == 1)
    #expect(type.attributes[Self.two]?.strings == 1)
    #expect(type.absences(of: Self.one) == 0 && type.absences(of: Self.two) == 0)
    let copy = try Evidence(json: JSONValue(parsing: evidence.json.bytes()))
    #expect(copy == evidence)
    #expect(
      Schema("a", type).attributes.map { Array($0.name.utf8) } == [
        Array(Self.two.utf8), Array(Self.one.utf8),
      ])
  }

  @Test(
    "A name in other bytes is another name",
    arguments: [
      (#"{"data": {"type": "a", "id": "\#(1)", "attributes": {"NAME": "x"}}}"#, "a."),
      (#"{"data": {"type": "a", "id": "1", "relationships": {"NAME": {"data": null}}}}"#, "a."),
      (#"{"data": {"type": "a", "id": "1", "attributes": {"b": {"NAME": 1}}}}"#, "a.b."),
      (#"{"data": {"type": "NAME", "id": "1", "attributes": {"b": 1}}}"#, ""),
    ])
  func rename(text: String, place: String) throws {
    let before = try Contract(evidence(text.replacing("NAME", with: Self.one)))
    let after = try Contract(evidence(text.replacing("NAME", with: Self.two)))
    let comparison = ContractComparison(enough: 1)
    let changes = comparison.changes(from: before, to: after)
    // What is new, then what is missing, by the order of bytes.
    #expect(
      changes.map { Array($0.place.utf8) } == [
        Array((place + Self.two).utf8), Array((place + Self.one).utf8),
      ])
    #expect(comparison.changes(from: before, to: before).isEmpty)
  }

  @Test func `A new value and a new destination are seen`() throws {
    func documents(_ value: String, _ type: String) -> String {
      let resources = (0..<20).map {
        #"{"type": "a", "id": "\#($0)", "attributes": {"b": "\#($0 % 2 == 0 ? value : "other")"},"#
          + #""relationships": {"c": {"data": {"type": "\#(type)", "id": "1"}}}}"#
      }
      return #"{"data": [\#(resources.joined(separator: ","))]}"#
    }
    let before = try Contract(evidence(documents(Self.one, Self.one)))
    let after = try Contract(evidence(documents(Self.two, Self.two)))
    let changes = ContractComparison().changes(from: before, to: after)
    #expect(changes.map(\.kind) == [.value, .destination])
  }

  @Test func `Models have a property for each`() throws {
    let evidence = try evidence(Self.document(#""\#(Self.one)": 1, "\#(Self.two)": 2"#))
    let text = ModelWriter().files(for: ModelDescription(evidence)).map(\.text).joined()
    #expect(text.split(separator: "\n").count { $0.contains("var caf") } == 2)
  }
}

@Suite("Resources that documents repeat")
struct RepeatedResourceTests {
  private static func copy(_ id: String, _ barcode: String, _ more: String = "") -> String {
    #"{"data": {"type": "copies", "id": "\#(id)", "attributes": {"barcode": "\#(barcode)"}\#(more)}}"#
  }

  @Test func `A repeated resource counts once, so that its barcode is no enumeration`() throws {
    var evidence = Evidence()
    for number in 0..<10 {
      let text = number < 6 ? Self.copy("1", "C-1") : Self.copy("2", "C-2")
      evidence.add(try AnyDocument(parsing: text))
    }
    let type = try #require(evidence.types["copies"])
    #expect(type.count == 2 && type.completeCount == 2 && type.primaryCount == 2)
    #expect(type.attributes["barcode"]?.strings == 2)
    #expect(type.attributes["barcode"]?.cases == nil)
    #expect(
      ModelDescription(evidence)["copies"]?.attributes.map(\.value) == [.string])
  }

  @Test func `A value is counted once however its resource is included or linked`() throws {
    var evidence = Evidence()
    for number in 0..<12 {
      // Linkage differs, the attributes don't.
      let more = #", "relationships": {"book": {"data": {"type": "b", "id": "\#(number)"}}}"#
      evidence.add(try AnyDocument(parsing: Self.copy("\(number % 2)", "C-\(number % 2)", more)))
    }
    let values = try #require(evidence.types["copies"]?.attributes["barcode"])
    #expect(values.values.counts == [.string("C-0"): 1, .string("C-1"): 1])
    #expect(values.cases == nil)
  }

  @Test func `A resource that changed counts again, in whatever order it was seen`() throws {
    let documents = [
      Self.copy("1", "C-1"), Self.copy("1", "C-2"), Self.copy("1", "C-1"),
      #"{"data": [], "included": [{"type": "copies", "id": "1", "attributes": {"barcode": "C-1"}}]}"#,
    ]
    var forward = Evidence()
    for text in documents { forward.add(try AnyDocument(parsing: text)) }
    var backward = Evidence()
    for text in documents.reversed() { backward.add(try AnyDocument(parsing: text)) }
    #expect(forward == backward)
    #expect(forward.types["copies"]?.count == 2)
    #expect(forward.types["copies"]?.primaryCount == 2)
  }

  @Test func `Resources without an id can't be told apart, and all count`() throws {
    let text = #"{"data": {"type": "copies", "attributes": {"barcode": "C"}}}"#
    #expect(try evidence(text, text).types["copies"]?.count == 2)
  }
}

@Suite("Empty linkage")
struct EmptyLinkageTests {
  private func documents(_ linkage: String...) throws -> Evidence {
    let resources = linkage.enumerated().map {
      #"{"type": "a", "id": "\#($0)", "relationships": {"b": {"data": \#($1)}}}"#
    }
    return try evidence(#"{"data": [\#(resources.joined(separator: ","))]}"#)
  }

  private static let one = #"{"type": "b", "id": "1"}"#

  @Test(arguments: [
    (["[\(one)]", "null"], Schema.Cardinality.many), ([one, "[]"], .one), ([one, "null"], .one),
    (["[]", "null"], .many), (["null"], .one), (["[]"], .many),
  ])
  func `What is empty doesn't decide where there is something else`(
    linkage: [String], cardinality: Schema.Cardinality
  ) throws {
    let resources = linkage.enumerated().map {
      #"{"type": "a", "id": "\#($0)", "relationships": {"b": {"data": \#($1)}}}"#
    }
    let evidence = try evidence(#"{"data": [\#(resources.joined(separator: ","))]}"#)
    let relationship = try #require(evidence.types["a"]?.relationships["b"])
    #expect(relationship.cardinality == cardinality)
    guard case .relationship(let field)? = Contract(evidence).types["a"]?.fields["b"] else {
      Issue.record("there is no relationship")
      return
    }
    #expect(field.cardinalities == [cardinality])
  }

  @Test func `Null in place of lists is a change to null, and not to one`() throws {
    let before = try Contract(documents("[\(Self.one)]", "[]"))
    let after = try Contract(documents("null", "null"))
    let changes = ContractComparison(enough: 2).changes(from: before, to: after)
    #expect(changes.map(\.kind) == [.null])
    #expect(changes.first?.message == "null in all 2, never in 2 before")
  }

  @Test func `One identifier in place of lists is still a change to one`() throws {
    let before = try Contract(documents("[\(Self.one)]"))
    let changes = ContractComparison(enough: 1)
      .changes(from: before, to: try Contract(documents(Self.one)))
    #expect(changes.map(\.kind) == [.cardinality])
  }
}
