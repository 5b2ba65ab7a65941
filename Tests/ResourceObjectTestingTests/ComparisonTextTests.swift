import JSONAPIResourceObject
import Testing

@testable import JSONAPIResourceObjectTesting

/// The texts of comparisons, which programs show and look for.
@Suite struct ComparisonTextTests {
  struct Rich: JSONAPI.Relationships {
    var one: ToOneRelationship<Person, NoIdMetadata, Note, NoLinks>
    var nullable: ToOneRelationship<Person?, NoIdMetadata, NoMetadata, Next>
    var many: ToManyRelationship<Person, NoIdMetadata, Note, Next>
    var identified: ToOneRelationship<Person, Note, NoMetadata, NoLinks>
    var identifiedMany: ToManyRelationship<Person, Note, NoMetadata, NoLinks>
    var meta: MetaRelationship<Note, Next>
    var omittable: ToManyRelationship<Person, NoIdMetadata, NoMetadata, NoLinks>?
  }

  struct Next: JSONAPI.Links, CustomStringConvertible {
    var url: String
    var description: String { "next \(url)" }
  }

  private func rich(
    _ id: Person.ID = "1", note: Note = "a", next: String = "n", idNote: Note = "i"
  ) -> Rich {
    let next = Next(url: next)
    return Rich(
      one: .init(id: id, meta: note, links: .none),
      nullable: .init(id: id, meta: .none, links: next),
      many: .init(ids: [id, "2"], meta: note, links: next),
      identified: .init(id: (id, idNote)),
      identifiedMany: .init(idsWithMetadata: [(id, idNote), ("2", "x")]),
      meta: .init(meta: note, links: next),
      omittable: [id])
  }

  @Test func `Relationships with something to say are shown with it`() {
    let findings = rich("1").compare(to: rich("9"))
    let note = #""Note(text: \"a\")""#
    #expect(
      findings["one"]
        == .different(#"("Id(1)", \#(note), "No Links")"#, #"("Id(9)", \#(note), "No Links")"#))
    #expect(
      findings["nullable"]?.rawValue == """
        ("Optional(Id(1))", "No Metadata", "next n") ≠ ("Optional(Id(9))", "No Metadata", "next n")
        """)
    #expect(
      findings["many"]?.rawValue == #"("1, 2", \#(note), "next n") ≠ ("9, 2", \#(note), "next n")"#)
    #expect(findings["identified"] == .different("Id(1)", "Id(9)"))
    #expect(findings["identifiedMany"] == .different("1, 2", "9, 2"))
    #expect(findings["meta"] == .same)
    #expect(findings["omittable"] == .different("1", "9"))
  }

  @Test func `Metadata and links alone make a difference`() {
    let findings = rich(note: "a", next: "n").compare(to: rich(note: "b", next: "m"))
    #expect(
      findings["meta"]?.rawValue
        == #"("Note(text: \"a\")", "next n") ≠ ("Note(text: \"b\")", "next m")"#)
    #expect(findings["one"]?.isSame == false)
    #expect(findings["nullable"]?.isSame == false)
    #expect(findings["many"]?.isSame == false)
    #expect(findings["identified"] == .same)
    #expect(findings["omittable"] == .same)
  }

  @Test func `Metadata of identifiers is shown where nothing else differs`() {
    let findings = rich(idNote: "i").compare(to: rich(idNote: "j"))
    #expect(
      findings["identified"]?.rawValue == """
        ("Id(1)", "Note(text: \\"i\\")", "No Metadata", "No Links") ≠ \
        ("Id(1)", "Note(text: \\"j\\")", "No Metadata", "No Links")
        """)
    #expect(findings["identifiedMany"]?.rawValue.contains(#"\"j\""#) == true)
    #expect(findings.filter { !$0.value.isSame }.keys.sorted() == ["identified", "identifiedMany"])
  }

  @Test func `A relationship that is missing is nil`() {
    var without = rich()
    without.omittable = nil
    #expect(rich().compare(to: without)["omittable"] == .different("1", "nil"))
    #expect(without.compare(to: rich())["omittable"] == .different("nil", "1"))
    #expect(without.compare(to: without)["omittable"] == .same)
  }

  @Test func `A transformed attribute is shown as what a program works with`() throws {
    struct Attributes: JSONAPI.Attributes {
      var shout: TransformedAttribute<String, Uppercased>
    }
    func attributes(_ raw: String) throws -> Attributes {
      Attributes(shout: try .init(rawValue: raw))
    }
    #expect(
      try attributes("a").compare(to: attributes("b")) == ["shout": .different("A", "B")])
    #expect(try attributes("a").compare(to: attributes("a")) == ["shout": .same])
    #expect(
      try attributes("a").compare(to: attributes("A"))
        == ["shout": .different("A (raw value: a)", "A (raw value: A)")])
  }

  @Test func `Values that look alike are shown in full`() {
    struct Shy: Codable, Equatable, CustomStringConvertible {
      var secret: Int
      var description: String { "shy" }
    }
    struct Attributes: JSONAPI.Attributes { var shy: Attribute<Shy> }
    let one = Attributes(shy: .init(value: Shy(secret: 1)))
    let two = Attributes(shy: .init(value: Shy(secret: 2)))
    #expect(one.compare(to: two)["shy"]?.isSame == false)
    #expect(one.compare(to: one)["shy"] == .same)
  }

  @Test(arguments: [
    (BasicComparison.same, "same", true),
    (.different("a", "b"), "a ≠ b", false),
    (.prebuilt("text"), "text", false),
  ])
  func `A finding about values`(finding: BasicComparison, text: String, isSame: Bool) {
    #expect(finding.rawValue == text)
    #expect(finding.description == text)
    #expect(finding.isSame == isSame)
  }

  @Test(arguments: [
    (ArrayElementComparison.same, "same"),
    (.missing, "missing"),
    (.differentTypes("A", "B"), "A ≠ B"),
    (.differentValues("a", "b"), "a ≠ b"),
    (.prebuilt("text"), "text"),
  ])
  func `A finding about elements`(finding: ArrayElementComparison, text: String) {
    #expect(finding.rawValue == text)
    #expect(finding.description == text)
  }

  @Test(arguments: [
    (ArrayElementComparison.same, BasicComparison.same),
    (.missing, .different("array length 1", "array length 2")),
    (.differentTypes("A", "B"), .different("A", "B")),
    (.differentValues("a", "b"), .different("a", "b")),
    (.prebuilt("text"), .prebuilt("text")),
  ])
  func `A finding about elements is reduced to one about values`(
    element: ArrayElementComparison, reduced: BasicComparison
  ) {
    #expect(BasicComparison(reducing: element) == reduced)
  }

  @Test(arguments: [
    ([], [], [String]()),
    (["a"], ["a"], ["same"]),
    (["a", "b"], ["a", "c"], ["same", "b ≠ c"]),
    (["a", "b"], ["a"], ["same", "missing"]),
    (["a"], ["a", "b"], ["same", "missing"]),
    ([], ["a", "b"], ["missing", "missing"]),
    (["c", "b", "a"], ["a", "b", "c"], ["c ≠ a", "same", "a ≠ c"]),
  ])
  func `Arrays are compared as far as the longer goes`(
    one: [String], two: [String], findings: [String]
  ) {
    let compared = one.compare(to: two) { $0 == $1 ? .same : .differentValues($0, $1) }
    #expect(compared.map(\.rawValue) == findings)
  }

  @Test func `Included resources and primary resources are named by position`() {
    let findings: [ArrayElementComparison] = [.same, .missing, .prebuilt("x")]
    #expect(
      IncludesComparison(findings).differences == ["include 2": "missing", "include 3": "x"])
    #expect(IncludesComparison(findings).rawValue == "(include 2: missing), (include 3: x)")
    #expect(
      ManyResourceObjectComparison(findings).differences
        == ["resource 2": "missing", "resource 3": "x"])
    #expect(ManyResourceObjectComparison([.same]).isSame)
    #expect(ManyResourceObjectComparison([.same]).rawValue.isEmpty)
    #expect(IncludesComparison([]).isSame)
  }

  @Test func `A finding about a resource is one about an element`() {
    #expect(
      ArrayElementComparison(resourceObjectComparison: Person().compare(to: Person())) == .same)
    #expect(
      ArrayElementComparison(
        resourceObjectComparison: Person().compare(to: Person("2", age: 12)))
        == .prebuilt("'age' attribute: 10 ≠ 12, id: 1 ≠ 2"))
  }

  @Test(arguments: [
    (BodyComparison.same, "same"),
    (.dataErrorMismatch(errorOnLeft: true), "error response ≠ data response"),
    (.dataErrorMismatch(errorOnLeft: false), "data response ≠ error response"),
    (
      .differentErrors([
        "Metadata": .different("a", "b"), "Links": .same, "Errors": .prebuilt("(x)"),
      ]),
      "Errors: (x), Metadata: a ≠ b"
    ),
  ])
  func `A finding about bodies`(finding: BodyComparison, text: String) {
    #expect(finding.rawValue == text)
    #expect(finding.description == text)
  }

  @Test func `A finding about resources has its parts`() {
    let finding = ResourceObjectComparison(Tag(1, "a"), Tag(2, "b"))
    #expect(finding.id == .different("1", "2"))
    #expect(finding.meta.isSame == false)
    #expect(finding.links == .same)
    #expect(finding.attributes.isEmpty)
    #expect(finding.relationships.isEmpty)
    #expect(finding.differences.keys.sorted() == ["id", "meta"])
  }
}
