import Testing

@testable import JSONAPIResourceObject

@Suite struct RelationshipTests {
  struct Note: JSONAPI.Meta, Hashable { var text: String }
  struct Related: JSONAPI.Links, Hashable { var related: Link<String, NoMetadata> }

  typealias NotedOne = ToOneRelationship<Person, NoIdMetadata, Note, NoLinks>
  typealias NotedOneLinked = ToOneRelationship<Person, NoIdMetadata, Note, Related>
  typealias LinkedOne = ToOneRelationship<Person, NoIdMetadata, NoMetadata, Related>
  typealias IdNotedOne = ToOneRelationship<Person, Note, NoMetadata, NoLinks>
  typealias FullOne = ToOneRelationship<Person, Note, Note, Related>
  typealias FullMany = ToManyRelationship<Person, Note, Note, Related>
  typealias IdNotedMany = ToManyRelationship<Person, Note, NoMetadata, NoLinks>
  typealias NotedMany = ToManyRelationship<Person, NoIdMetadata, Note, Related>

  let note = Note(text: "n")
  let links = Related(related: .init(url: "/r"))

  @Test func `A to-one relationship is made from an identifier or a resource`() {
    let person = Person("1")
    #expect(ToOne<Person>(id: "1") == ToOne<Person>(resourceObject: person))
    #expect(
      NotedOne(id: "1", meta: note, links: .none)
        == NotedOne(resourceObject: person, meta: note, links: .none))
    #expect(IdNotedOne(id: ("1", note)).idMeta == note)
    let full = FullOne(id: ("1", note), meta: note, links: links)
    #expect(full.id == "1")
    #expect(full.idMeta == note)
    #expect(full.meta == note)
    #expect(full.links.related.url == "/r")
    #expect(String(describing: full) == "Relationship(Id(1))")
    #expect(Set([full, full]).count == 1)
  }

  @Test func `A nullable relationship is made from a resource or none`() {
    typealias NotedNullable = ToOneRelationship<Person?, NoIdMetadata, Note, NoLinks>
    #expect(ToOne<Person?>(resourceObject: Optional(Person("1"))).id == "1")
    #expect(ToOne<Person?>(resourceObject: Person?.none).id == nil)
    #expect(ToOne<Person?>(id: nil).id == nil)
    #expect(
      NotedNullable(resourceObject: Person?.none, meta: note, links: .none).id == nil)
    #expect(
      NotedNullable(resourceObject: Optional(Person("2")), meta: note, links: .none).id == "2")
  }

  @Test func `A to-many relationship is made from identifiers, pointers or resources`() {
    let people = [Person("1"), Person("2")]
    let ids: [Person.ID] = ["1", "2"]
    let many = ToMany<Person>(ids: ids)
    #expect(many == ToMany<Person>(resourceObjects: people))
    #expect(many == ToMany<Person>(pointers: people.map(\.pointer)))
    #expect(many.ids == ids)
    #expect(many.idsWithMeta.map(\.id) == ids)
    #expect(ToMany<Person>.none.ids.isEmpty)
    let noted = NotedMany(ids: ids, meta: note, links: links)
    #expect(noted == NotedMany(resourceObjects: people, meta: note, links: links))
    #expect(noted == NotedMany(pointers: people.map(\.pointer), meta: note, links: links))
    #expect(NotedMany.none(withMeta: note, links: links).ids.isEmpty)
    let idNoted = IdNotedMany(idsWithMetadata: [("1", note)])
    #expect(idNoted.idsWithMeta == [.init(id: "1", meta: note)])
    #expect(
      FullMany(idsWithMetadata: [("1", note)], meta: note, links: links).idsWithMeta[0].meta == note
    )
    #expect(String(describing: many) == "Relationship([Id(1), Id(2)])")
  }

  @Test(arguments: Coder.allCases)
  func `Relationships of every kind are read and written`(coder: Coder) throws {
    func check<T: Codable & Equatable>(
      _ value: T, _ json: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      #expect(try coder.decode(T.self, json) == value, sourceLocation: sourceLocation)
      #expect(try coder.encode(value) == json, sourceLocation: sourceLocation)
    }
    try check(ToOne<Person>(id: "1"), #"{"data":{"id":"1","type":"people"}}"#)
    try check(ToOne<Person?>(id: "1"), #"{"data":{"id":"1","type":"people"}}"#)
    try check(ToOne<Person?>(id: nil), #"{"data":null}"#)
    try check(
      NotedOne(id: "1", meta: note, links: .none),
      #"{"data":{"id":"1","type":"people"},"meta":{"text":"n"}}"#)
    try check(
      LinkedOne(id: "1", meta: .none, links: links),
      #"{"data":{"id":"1","type":"people"},"links":{"related":"/r"}}"#)
    try check(
      IdNotedOne(id: ("1", note)),
      #"{"data":{"id":"1","meta":{"text":"n"},"type":"people"}}"#)
    try check(
      FullOne(id: ("1", note), meta: note, links: links),
      """
      {"data":{"id":"1","meta":{"text":"n"},"type":"people"},"links":{"related":"/r"},\
      "meta":{"text":"n"}}
      """)
    try check(ToMany<Person>.none, #"{"data":[]}"#)
    try check(
      ToMany<Person>(ids: ["2", "1", "2"]),
      """
      {"data":[{"id":"2","type":"people"},{"id":"1","type":"people"},{"id":"2","type":"people"}]}
      """)
    try check(
      IdNotedMany(idsWithMetadata: [("1", note)]),
      #"{"data":[{"id":"1","meta":{"text":"n"},"type":"people"}]}"#)
    try check(
      NotedMany(ids: ["1"], meta: note, links: links),
      #"{"data":[{"id":"1","type":"people"}],"links":{"related":"/r"},"meta":{"text":"n"}}"#)
    try check(
      MetaRelationship<Note, NoLinks>(meta: note, links: .none), #"{"meta":{"text":"n"}}"#)
    try check(
      MetaRelationship<NoMetadata, Related>(meta: .none, links: links),
      #"{"links":{"related":"/r"}}"#)
    try check(
      MetaRelationship<Note, Related>(meta: note, links: links),
      #"{"links":{"related":"/r"},"meta":{"text":"n"}}"#)
    #expect(
      String(describing: MetaRelationship<Note, NoLinks>(meta: note, links: .none))
        == "MetaRelationship")
  }

  @Test(arguments: Coder.allCases)
  func `What relationships ask for must be there`(coder: Coder) {
    let bare = #"{"data": {"type": "people", "id": "1"}}"#
    let bareMany = #"{"data": [{"type": "people", "id": "1"}]}"#
    #expect(coder.failure(NotedOne.self, bare) is DecodingError)
    #expect(coder.failure(LinkedOne.self, bare) is DecodingError)
    #expect(coder.failure(IdNotedOne.self, bare) is DecodingError)
    #expect(coder.failure(NotedMany.self, bareMany) is DecodingError)
    #expect(coder.failure(IdNotedMany.self, bareMany) is DecodingError)
    #expect(coder.failure(MetaRelationship<Note, NoLinks>.self, bare) is DecodingError)
    #expect(coder.failure(ToOne<Person>.self, "{}") is DecodingError)
    #expect(coder.failure(ToOne<Person>.self, #"{"data": null}"#) is DecodingError)
    #expect(coder.failure(ToOne<Person>.self, bareMany) is JSONAPICodingError)
    #expect(coder.failure(ToMany<Person>.self, bare) is JSONAPICodingError)
    #expect(coder.failure(ToOne<Tag>.self, bare) is JSONAPICodingError)
    #expect(coder.failure(ToMany<Tag>.self, bareMany) is JSONAPICodingError)
    #expect(coder.failure(ToMany<Person>.self, #"{"data": [1]}"#) is DecodingError)
  }

  @Test(
    arguments: [
      (#"{"data": 1}"#, "meta"), (#"{"data": 1, "meta": {"text": "n"}}"#, "links"),
      (#"{"links": {"related": "/r"}, "meta": {"text": "n"}}"#, "data"),
    ], Coder.allCases)
  func `Metadata is read first, then links, then linkage`(
    relationship: (json: String, missing: String), coder: Coder
  ) {
    for error in [
      coder.failure(NotedOneLinked.self, relationship.json),
      coder.failure(NotedMany.self, relationship.json),
    ] {
      guard case DecodingError.keyNotFound(let key, _)? = error else {
        Issue.record("\(relationship.missing) is missing")
        continue
      }
      #expect(key.stringValue == relationship.missing)
    }
  }

  @Test(arguments: Coder.allCases)
  func `Null linkage and the metadata of its identifier`(coder: Coder) throws {
    typealias Nullable<M: JSONAPI.Meta> = ToOneRelationship<Person?, M, NoMetadata, NoLinks>
    let null = #"{"data": null}"#
    #expect(try coder.roundTrip(Nullable<NoIdMetadata>.self, null).id == nil)
    #expect(try coder.roundTrip(Nullable<Note?>.self, null).idMeta == nil)
    guard
      case DecodingError.valueNotFound(_, let context)? = coder.failure(Nullable<Note>.self, null)
    else {
      Issue.record("null linkage can't have the metadata of an identifier")
      return
    }
    #expect(context.debugDescription == "Expected non-null relationship data with metadata inside.")
    let there = #"{"data": {"type": "people", "id": "1", "meta": {"text": "n"}}}"#
    #expect(try coder.roundTrip(Nullable<Note?>.self, there).idMeta == note)
    #expect(try coder.decode(Nullable<Note>.self, there).id == "1")
    let absent = #"{"data": {"type": "people", "id": "1"}}"#
    #expect(try coder.roundTrip(Nullable<Note?>.self, absent).idMeta == nil)
  }

  @Test(arguments: Coder.allCases)
  func `An identifier may have metadata and links`(coder: Coder) throws {
    typealias Linked = ToOneRelationship<
      Person, IdentifierMetadata<Note, Related>, NoMetadata, NoLinks
    >
    let json = """
      {"data":{"id":"1","links":{"related":"/r"},"meta":{"text":"n"},"type":"people"}}
      """
    let linked = try coder.roundTrip(Linked.self, json)
    #expect(linked.idMeta == IdentifierMetadata(meta: note, links: links))
    #expect(try coder.encode(linked) == json)
    let alone = #"{"links":{"related":"/r"},"meta":{"text":"n"}}"#
    #expect(try coder.encode(coder.decode(IdentifierMetadata<Note, Related>.self, alone)) == alone)
  }

  @Test(arguments: Coder.allCases)
  func `The operator reaches every kind of relationship`(coder: Coder) throws {
    let none = try coder.roundTrip(Article.self, Samples.article())
    let author: Person.Id = none ~> \.author
    #expect(author == "9")
    let reviewer: Person.Id? = none ~> \.reviewer
    #expect(reviewer == nil)
    let editor: Person.Id? = none ~> \.editor
    #expect(editor == nil)
    let translator: Person.Id? = none ~> \.translator
    #expect(translator == nil)
    let tags: [Tag.Id] = none ~> \.tags
    #expect(tags == ["a", "b"])
    let seeAlso: [Article.Id]? = none ~> \.seeAlso
    #expect(seeAlso == nil)

    let person = #"{"data": {"type": "people", "id": "3"}}"#
    let all = try coder.roundTrip(
      Article.self,
      Samples.article(
        relationships: Samples.relationships([
          "reviewer": person, "editor": person, "translator": person,
          "seeAlso": #"{"data": [{"type": "articles", "id": "2"}]}"#,
        ])))
    #expect((all ~> \.reviewer) == "3")
    #expect((all ~> \.editor) == "3")
    #expect((all ~> \.translator) == "3")
    #expect((all ~> \.seeAlso) == ["2"])
    let nullTranslator = try coder.roundTrip(
      Article.self,
      Samples.article(relationships: Samples.relationships(["translator": #"{"data": null}"#])))
    #expect(nullTranslator.relationships.translator != nil)
    #expect((nullTranslator ~> \.translator) == nil)
  }
}
