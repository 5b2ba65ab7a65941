import JSONAPIResourceObject
import Testing

@testable import JSONAPIResourceObjectTesting

@Suite struct ComparisonTests {
  private func elements(_ one: [String], _ two: [String]) -> [ArrayElementComparison] {
    one.compare(to: two) { $0 == $1 ? .same : .differentValues($0, $1) }
  }

  @Test func `Arrays are compared place by place`() {
    #expect(elements(["a", "b"], ["a", "b"]) == [.same, .same])
    #expect(elements(["c", "b"], ["a", "b"]).map(\.description) == ["c ≠ a", "same"])
    #expect(elements(["a"], ["a", "b"]) == [.same, .missing])
    #expect(elements(["a", "b"], ["c"]).map(\.rawValue) == ["a ≠ c", "missing"])
    #expect(elements([], []) == [])
  }

  @Test func `Findings are reduced and described`() {
    #expect(BasicComparison(reducing: .same) == .same)
    #expect(
      BasicComparison(reducing: .missing) == .different("array length 1", "array length 2"))
    #expect(BasicComparison(reducing: .differentTypes("a", "b")) == .different("a", "b"))
    #expect(BasicComparison(reducing: .differentValues("a", "b")) == .different("a", "b"))
    #expect(BasicComparison(reducing: .prebuilt("p")) == .prebuilt("p"))
    #expect(BasicComparison.same.rawValue == "same")
    #expect(BasicComparison.different("a", "b").rawValue == "a ≠ b")
    #expect(BasicComparison.prebuilt("p").description == "p")
    #expect(!BasicComparison.prebuilt("p").isSame)
    #expect(ArrayElementComparison.prebuilt("p").description == "p")
    #expect(ArrayElementComparison.differentTypes("A", "B").description == "A ≠ B")
  }

  @Test func `Attributes are compared one by one`() {
    let one = Person().attributes
    var two = one
    two.name = "Bob"
    two.height = 1.5
    two.isAdmin = nil
    two.tags = ["a"]
    two.nickname = nil
    let differences = one.compare(to: two)
    #expect(differences["name"] == .different("Ann", "Bob"))
    #expect(differences["age"] == .same)
    #expect(differences["height"] == .different("nil", "Optional(1.5)"))
    #expect(differences["isAdmin"] == .different("true", "nil"))
    #expect(differences["tags"] == .different(#"["a", "b"]"#, #"["a"]"#))
    #expect(differences["scores"] == .same)
    #expect(differences["nickname"]?.isSame == false)
    #expect(differences["shout"] == .same)
    #expect(one.compare(to: one).filter { !$0.value.isSame }.isEmpty)
    #expect(NoAttributes.none.compare(to: .none).isEmpty)
  }

  @Test func `Dictionaries in another order are the same`() {
    let scores = Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", $0) })
    var other: [String: Int] = [:]
    other.reserveCapacity(500)
    for (key, value) in scores.reversed() { other[key] = value }
    var one = Person().attributes
    var two = one
    one.scores = .init(value: scores)
    two.scores = .init(value: other)
    #expect(one.compare(to: two)["scores"] == .same)
  }

  @Test func `Relationships are compared one by one`() {
    let one = Person().relationships
    var two = one
    two.mother = "9"
    two.father = "8"
    two.boss = nil
    two.friends = ["4"]
    let differences = one.compare(to: two)
    #expect(differences["mother"] == .different("Id(2)", "Id(9)"))
    #expect(differences["father"] == .different("nil", "Optional(Id(8))"))
    #expect(differences["boss"] == .different("Id(3)", "nil"))
    #expect(differences["friends"] == .different("4, 5", "4"))
    #expect(differences["enemies"] == .same)
    #expect(one.compare(to: one).filter { !$0.value.isSame }.isEmpty)
  }

  @Test func `Relationships that say more show more`() {
    struct Rich: JSONAPI.Relationships {
      var one: ToOneRelationship<Person, Note, Note, NoLinks>
      var many: ToManyRelationship<Person, NoIdMetadata, Note, NoLinks>
      var none: MetaRelationship<Note, NoLinks>
      var open: OptionalLinkage<ToMany<Person>>
    }
    func rich(_ note: Note, _ open: OptionalLinkage<ToMany<Person>>) -> Rich {
      Rich(
        one: .init(id: ("1", note), meta: "m", links: .none),
        many: .init(ids: ["1"], meta: note, links: .none),
        none: .init(meta: note, links: .none), open: open)
    }
    let differences = rich("a", .init(meta: .none, links: .none))
      .compare(to: rich("b", .init(["1"])))
    for name in ["one", "many", "none", "open"] {
      #expect(differences[name]?.isSame == false)
    }
    #expect(differences["one"]?.rawValue.contains(#"Note(text: \"b\")"#) == true)
    #expect(differences["open"]?.rawValue.hasSuffix("≠ 1") == true)
    #expect(differences["many"]?.rawValue.contains("No Links") == true)
  }

  @Test func `What is neither is not compared`() {
    struct BadAttributes: JSONAPI.Attributes { var x: String }
    struct BadRelationships: JSONAPI.Relationships { var y: Int }
    #expect(
      BadAttributes(x: "a").compare(to: .init(x: "a"))["x"]
        == .prebuilt("comparison on non-JSON:API Attribute type (String) not supported."))
    #expect(
      BadRelationships(y: 1).compare(to: .init(y: 1))["y"]
        == .prebuilt("comparison on non-JSON:API Relationship type (Int) not supported."))
  }

  @Test func `Resources are compared part by part`() {
    let comparison = Person(age: 10, mother: "2").compare(to: Person("7", age: 12, mother: "3"))
    #expect(
      comparison.differences == [
        "id": "1 ≠ 7", "'age' attribute": "10 ≠ 12", "'mother' relationship": "Id(2) ≠ Id(3)",
      ])
    #expect(
      comparison.rawValue
        == "('age' attribute: 10 ≠ 12), ('mother' relationship: Id(2) ≠ Id(3)), (id: 1 ≠ 7)")
    #expect(!comparison.isSame)
    #expect(Person().compare(to: Person()).isSame)
    #expect(
      Tag(1, "a").compare(to: Tag(1, "b")).differences
        == ["meta": #"Note(text: "a") ≠ Note(text: "b")"#])
  }

  @Test func `Included resources are compared place by place`() {
    typealias Both = Include2<Person, Tag>
    func includes(_ values: Both...) -> Includes<Both> { .init(values: values) }
    let one = includes(.init(Person()), .init(Tag(1)), .init(Tag(2)))
    #expect(one.compare(to: one).isSame)
    let two = includes(.init(Person(age: 12)), .init(Person()))
    let differences = one.compare(to: two).differences
    #expect(differences["include 1"] == "'age' attribute: 10 ≠ 12")
    #expect(differences["include 2"]?.contains("ResourceObject<TagDescription") == true)
    #expect(differences["include 3"] == "missing")
    typealias Loose = Include1<Either<Int, String>>
    #expect(
      Includes<Loose>(values: [.init(.a(1))]).compare(to: .init(values: [.init(.a(2))])).differences
        == ["include 1": "Poly(1) ≠ Poly(2)"])
  }
}

@Suite struct DocumentComparisonTests {
  typealias Single = Document<
    SingleResourceBody<Person>, NoMetadata, NoLinks, NoIncludes, NoAPIDescription,
    BasicJSONAPIError<String>
  >
  typealias Maybe = Document<
    SingleResourceBody<Person?>, NoMetadata, NoLinks, NoIncludes, NoAPIDescription,
    BasicJSONAPIError<String>
  >
  typealias Many = Document<
    ManyResourceBody<Person>, Note, NoLinks, Include2<Person, Tag>, APIDescription<NoMetadata>,
    BasicJSONAPIError<String>
  >

  private func many(
    _ people: [Person], includes: [Include2<Person, Tag>] = [], meta: Note = "m",
    version: String = "1.0"
  ) -> Many {
    Many(
      apiDescription: .init(version: version, meta: .none), body: .init(resourceObjects: people),
      includes: .init(values: includes), meta: meta, links: .none)
  }

  @Test func `Equal documents are the same`() {
    #expect(many([Person()]).compare(to: many([Person()])).isSame)
    #expect(many([Person()]).compare(to: many([Person()])).body == .same)
    #expect(BodyComparison.same.description == "same")
    let success = Single.SuccessDocument(body: .init(resourceObject: Person()))
    #expect(success.compare(to: success).isSame)
  }

  @Test func `Data and errors differ`() {
    let data = Single(body: .init(resourceObject: Person()))
    let errors = Single(errors: [])
    #expect(data.compare(to: errors).differences == ["Body": "data response ≠ error response"])
    #expect(errors.compare(to: data).differences == ["Body": "error response ≠ data response"])
  }

  @Test func `Errors are compared one by one`() {
    func errors(_ payloads: BasicJSONAPIErrorPayload<String>...) -> Single {
      Single(errors: payloads.map { .error($0) })
    }
    let one = errors(.init(status: "500", title: "Internal Error"))
    let two = errors(.init(status: "404", title: "Not Found"))
    #expect(
      one.compare(to: two).rawValue == """
        (Body: Errors: (status: 500, title: Internal Error ≠ status: 404, title: Not Found))
        """)
    #expect(one.compare(to: one).isSame)
    #expect(
      one.compare(to: errors()).differences == ["Body": "Errors: (array length 1 ≠ array length 2)"]
    )
    let noted = Many(apiDescription: .init(version: "1.0", meta: .none), errors: [], meta: "a")
    let bare = Many(apiDescription: .init(version: "1.0", meta: .none), errors: [])
    #expect(
      noted.compare(to: bare).differences
        == ["Body": #"Metadata: Optional(ResourceObjectTestingTests.Note(text: "a")) ≠ nil"#])
  }

  @Test func `Data is compared part by part`() {
    let comparison = many([Person()], includes: [.init(Tag(1))], meta: "a")
      .compare(to: many([Person(age: 12), Person()], meta: "b", version: "1.1"))
    guard case .differentData(let data) = comparison.body else {
      Issue.record("the data differs")
      return
    }
    #expect(
      data.differences == [
        "Primary Resource": "(resource 1: 'age' attribute: 10 ≠ 12), (resource 2: missing)",
        "Includes": "(include 1: missing)",
        "Meta": #"Note(text: "a") ≠ Note(text: "b")"#,
      ])
    #expect(comparison.differences["API Description"]?.contains("1.1") == true)
    #expect(comparison.body.rawValue == data.rawValue)
  }

  @Test func `A resource that is null differs from one that isn't`() {
    let null = Maybe(body: .init(resourceObject: nil))
    let there = Maybe(body: .init(resourceObject: Person()))
    guard case .differentData(let data) = null.compare(to: there).body else {
      Issue.record("the data differs")
      return
    }
    #expect(data.primary.rawValue.hasPrefix("nil ≠ ResourceObject<PersonDescription"))
    #expect(!data.primary.isSame)
    #expect(
      null.body.data?.primary.compare(to: .init(resourceObject: nil)) == .optionalSingle(.same))
    #expect(there.compare(to: there).isSame)
  }

  @Test func `What should be the same is required to be`() throws {
    try requireSame(Person(), Person())
    try requireSame(many([Person()]), many([Person()]))
    try requireSame(Includes<Include1<Tag>>.none, .none)
    #expect(throws: DifferenceError(["'age' attribute": "10 ≠ 12", "id": "1 ≠ 2"])) {
      try requireSame(Person(age: 10), Person("2", age: 12))
    }
    #expect(
      DifferenceError(["b": "2", "a": "1"]).description == """
        a: 1
        b: 2
        """)
    #expect(throws: DifferenceError.self) { try requireSame(many([]), many([Person()])) }
  }
}
