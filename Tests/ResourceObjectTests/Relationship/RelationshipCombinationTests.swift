import Testing

@testable import JSONAPIResourceObject

/// What is said in a relationship beside its linkage.
struct RelationshipCombination: Sendable, CustomTestStringConvertible {
  var hasIdMeta: Bool
  var hasMeta: Bool
  var hasLinks: Bool

  static let all: [RelationshipCombination] = [false, true].flatMap { idMeta in
    [false, true].flatMap { meta in
      [false, true].map {
        RelationshipCombination(hasIdMeta: idMeta, hasMeta: meta, hasLinks: $0)
      }
    }
  }

  var testDescription: String {
    let names = [
      hasIdMeta ? "id meta" : nil, hasMeta ? "meta" : nil, hasLinks ? "links" : nil,
    ].compactMap(\.self)
    return names.isEmpty ? "linkage alone" : names.joined(separator: ", ")
  }

  static let links = #""links":{"related":"/r"}"#
  static let meta = #""meta":{"text":"m"}"#

  func identifier(_ id: String, saying text: String = "i", type: String = "people") -> String {
    hasIdMeta
      ? #"{"id":"\#(id)","meta":{"text":"\#(text)"},"type":"\#(type)"}"#
      : #"{"id":"\#(id)","type":"\#(type)"}"#
  }

  func relationship(_ data: String, leavingOut omitted: String? = nil) -> String {
    let members = [#""data":\#(data)"#, hasLinks ? Self.links : nil, hasMeta ? Self.meta : nil]
    return "{\(members.compactMap(\.self).filter { $0 != omitted }.joined(separator: ","))}"
  }

  func accept(_ visitor: some RelationshipVisitor) throws {
    let note = RelationshipTests.Note(text: "i")
    let meta = RelationshipTests.Note(text: "m")
    let links = RelationshipTests.Related(related: .init(url: "/r"))
    switch (hasIdMeta, hasMeta, hasLinks) {
    case (false, false, false): try visitor.visit(NoIdMetadata(), NoMetadata(), NoLinks())
    case (true, false, false): try visitor.visit(note, NoMetadata(), NoLinks())
    case (false, true, false): try visitor.visit(NoIdMetadata(), meta, NoLinks())
    case (true, true, false): try visitor.visit(note, meta, NoLinks())
    case (false, false, true): try visitor.visit(NoIdMetadata(), NoMetadata(), links)
    case (true, false, true): try visitor.visit(note, NoMetadata(), links)
    case (false, true, true): try visitor.visit(NoIdMetadata(), meta, links)
    case (true, true, true): try visitor.visit(note, meta, links)
    }
  }
}

/// Something to do with a relationship of any metadata and links.
protocol RelationshipVisitor {
  func visit<I: JSONAPI.Meta, M: JSONAPI.Meta, L: JSONAPI.Links>(
    _ idMeta: I, _ meta: M, _ links: L
  ) throws
}

/// Relationships of every cardinality, with and without each kind of metadata and links.
@Suite struct RelationshipCombinationTests {
  struct ToOneCheck: RelationshipVisitor {
    var combination: RelationshipCombination
    var coder: Coder

    func visit<I: JSONAPI.Meta, M: JSONAPI.Meta, L: JSONAPI.Links>(
      _ idMeta: I, _ meta: M, _ links: L
    ) throws {
      typealias Relationship = ToOneRelationship<Person, I, M, L>
      let relationship = Relationship(id: ("1", idMeta), meta: meta, links: links)
      let json = combination.relationship(combination.identifier("1"))
      #expect(try coder.encode(relationship) == json)
      #expect(try coder.decode(Relationship.self, json) == relationship)
      #expect(relationship.id.rawValue == "1")
      #expect(relationship.idMeta == idMeta)
      #expect(relationship.meta == meta)
      #expect(relationship.links == links)
      #expect(String(describing: relationship) == "Relationship(Id(1))")
      let stranger = combination.relationship(combination.identifier("1", type: "tags"))
      guard
        case JSONAPICodingError.typeMismatch(expected: "people", found: "tags", path: _)? =
          coder.failure(Relationship.self, stranger)
      else {
        Issue.record("a tag is not a person")
        return
      }
      guard
        case JSONAPICodingError.quantityMismatch(expected: .one, path: _)? =
          coder.failure(Relationship.self, combination.relationship("[]"))
      else {
        Issue.record("many are not one")
        return
      }
      #expect(
        coder.failure(Relationship.self, combination.relationship("null")) is DecodingError)
      try checkMissing(Relationship.self, combination, coder, combination.identifier("1"))
    }
  }

  struct NullableCheck: RelationshipVisitor {
    var combination: RelationshipCombination
    var coder: Coder

    func visit<I: JSONAPI.Meta, M: JSONAPI.Meta, L: JSONAPI.Links>(
      _ idMeta: I, _ meta: M, _ links: L
    ) throws {
      typealias Relationship = ToOneRelationship<Person?, I, M, L>
      let there = Relationship(id: ("1", idMeta), meta: meta, links: links)
      let json = combination.relationship(combination.identifier("1"))
      #expect(try coder.encode(there) == json)
      #expect(try coder.decode(Relationship.self, json) == there)
      #expect(there.id?.rawValue == "1")
      #expect(String(describing: there) == "Relationship(Optional(Id(1)))")

      let null = Relationship(id: (nil, idMeta), meta: meta, links: links)
      #expect(try coder.encode(null) == combination.relationship("null"))
      #expect(String(describing: null) == "Relationship(nil)")
      if combination.hasIdMeta {
        #expect(
          coder.failure(Relationship.self, combination.relationship("null")) is DecodingError)
        let optional = try coder.decode(
          ToOneRelationship<Person?, I?, M, L>.self, combination.relationship("null"))
        #expect(optional.id == nil)
        #expect(optional.idMeta == nil)
        #expect(optional.meta == meta)
      } else {
        #expect(try coder.decode(Relationship.self, combination.relationship("null")) == null)
      }
      try checkMissing(Relationship.self, combination, coder, combination.identifier("1"))
    }
  }

  struct ToManyCheck: RelationshipVisitor {
    var combination: RelationshipCombination
    var coder: Coder

    func visit<I: JSONAPI.Meta, M: JSONAPI.Meta, L: JSONAPI.Links>(
      _ idMeta: I, _ meta: M, _ links: L
    ) throws {
      typealias Relationship = ToManyRelationship<Person, I, M, L>
      for ids in [[], ["1"], ["2", "1", "2"]] {
        let relationship = Relationship(
          idsWithMetadata: ids.map { (Person.ID(rawValue: $0), idMeta) }, meta: meta, links: links)
        let data = ids.map { combination.identifier($0) }.joined(separator: ",")
        let json = combination.relationship("[\(data)]")
        #expect(try coder.encode(relationship) == json)
        #expect(try coder.decode(Relationship.self, json) == relationship)
        #expect(relationship.ids.map(\.rawValue) == ids)
        #expect(relationship.idsWithMeta.map(\.meta) == ids.map { _ in idMeta })
        #expect(relationship.meta == meta)
        #expect(relationship.links == links)
        #expect(
          relationship.idsWithMeta == ids.map { .init(id: .init(rawValue: $0), meta: idMeta) })
        let shown = ids.map { "Id(\($0))" }.joined(separator: ", ")
        #expect(String(describing: relationship) == "Relationship([\(shown)])")
      }
      #expect(
        Relationship.none(withMeta: meta, links: links)
          == Relationship(idsWithMetadata: [], meta: meta, links: links))
      let one = combination.identifier("1")
      guard
        case JSONAPICodingError.quantityMismatch(expected: .many, path: _)? =
          coder.failure(Relationship.self, combination.relationship(one))
      else {
        Issue.record("one is not many")
        return
      }
      let mixed = "[\(one),\(combination.identifier("1", type: "tags"))]"
      guard
        case JSONAPICodingError.typeMismatch(expected: "people", found: "tags", path: _)? =
          coder.failure(Relationship.self, combination.relationship(mixed))
      else {
        Issue.record("a tag is not a person")
        return
      }
      #expect(
        coder.failure(Relationship.self, combination.relationship("null")) is DecodingError)
      try checkMissing(Relationship.self, combination, coder, "[\(one)]")
    }
  }

  @Test(arguments: RelationshipCombination.all, Coder.allCases)
  func `A relationship to one`(combination: RelationshipCombination, coder: Coder) throws {
    try combination.accept(ToOneCheck(combination: combination, coder: coder))
  }

  @Test(arguments: RelationshipCombination.all, Coder.allCases)
  func `A relationship to one or none`(combination: RelationshipCombination, coder: Coder) throws {
    try combination.accept(NullableCheck(combination: combination, coder: coder))
  }

  @Test(arguments: RelationshipCombination.all, Coder.allCases)
  func `A relationship to many`(combination: RelationshipCombination, coder: Coder) throws {
    try combination.accept(ToManyCheck(combination: combination, coder: coder))
  }
}

/// What a relationship asks for must be there.
private func checkMissing<R: Decodable>(
  _ type: R.Type, _ combination: RelationshipCombination, _ coder: Coder, _ data: String
) throws {
  var broken = ["{}", combination.relationship("1"), combination.relationship(#""x""#)]
  if combination.hasMeta {
    broken.append(combination.relationship(data, leavingOut: RelationshipCombination.meta))
  }
  if combination.hasLinks {
    broken.append(combination.relationship(data, leavingOut: RelationshipCombination.links))
  }
  if combination.hasIdMeta {
    var bare = combination
    bare.hasIdMeta = false
    let identifier = bare.identifier("1")
    broken.append(combination.relationship(data.hasPrefix("[") ? "[\(identifier)]" : identifier))
  }
  for json in broken {
    #expect(coder.failure(type, json) != nil, "\(json)")
  }
}
