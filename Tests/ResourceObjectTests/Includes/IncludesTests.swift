import Testing

@testable import JSONAPIResourceObject

/// Fifteen kinds of resource that differ in nothing but their type.
protocol Numbered { static var number: Int { get } }

enum NumberedDescription<N: Numbered>: ResourceObjectDescription {
  static var jsonType: String { "n\(N.number)" }
  struct Attributes: JSONAPI.Attributes { var value: Attribute<Int> }
  typealias Relationships = NoRelationships
}

enum N1: Numbered { static let number = 1 }
enum N2: Numbered { static let number = 2 }
enum N3: Numbered { static let number = 3 }
enum N4: Numbered { static let number = 4 }
enum N5: Numbered { static let number = 5 }
enum N6: Numbered { static let number = 6 }
enum N7: Numbered { static let number = 7 }
enum N8: Numbered { static let number = 8 }
enum N9: Numbered { static let number = 9 }
enum N10: Numbered { static let number = 10 }
enum N11: Numbered { static let number = 11 }
enum N12: Numbered { static let number = 12 }
enum N13: Numbered { static let number = 13 }
enum N14: Numbered { static let number = 14 }
enum N15: Numbered { static let number = 15 }
enum N16: Numbered { static let number = 16 }
enum N17: Numbered { static let number = 17 }

typealias E<N: Numbered> = Entity<NumberedDescription<N>>

extension ResourceObject where MetaType == NoMetadata, LinksType == NoLinks {
  init<N: Numbered>(_ id: EntityRawIdType) where Description == NumberedDescription<N> {
    self.init(
      id: .init(rawValue: id), attributes: .init(value: .init(value: N.number)),
      relationships: .none, meta: .none, links: .none)
  }
}

/// A resource of whatever type, with its identifier.
struct AnyEntity: Codable, Hashable {
  var type: String
  var id: String
}

@Suite struct IncludesTests {
  typealias All = Include15<
    E<N1>, E<N2>, E<N3>, E<N4>, E<N5>, E<N6>, E<N7>, E<N8>, E<N9>, E<N10>, E<N11>, E<N12>, E<N13>,
    E<N14>, E<N15>
  >

  static func json(_ numbers: some Sequence<Int>) -> String {
    let elements = numbers.map {
      #"{"attributes":{"value":\#($0)},"id":"x\#($0)","type":"n\#($0)"}"#
    }
    return "[\(elements.joined(separator: ","))]"
  }

  private func check<I: Include & Decodable>(
    _ type: I.Type, _ coder: Coder, count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Includes<I> {
    let json = Self.json((1...count).reversed())
    let includes = try coder.roundTrip(Includes<I>.self, json)
    #expect(includes.count == count, sourceLocation: sourceLocation)
    #expect(try coder.encode(includes) == json, sourceLocation: sourceLocation)
    #expect(I.allTypes.count == count, sourceLocation: sourceLocation)
    #expect(
      coder.failure(Includes<I>.self, Self.json([1, count + 1])) is IncludesDecodingError,
      sourceLocation: sourceLocation)
    return includes
  }

  @Test(arguments: Coder.allCases)
  func `Included resources of one to five types`(coder: Coder) throws {
    let one = try check(Include1<E<N1>>.self, coder, count: 1)
    #expect(one[E<N1>.self] == [E<N1>("x1")])
    let two = try check(Include2<E<N1>, E<N2>>.self, coder, count: 2)
    #expect(two[E<N1>.self] == [E<N1>("x1")])
    #expect(two[E<N2>.self] == [E<N2>("x2")])
    let three = try check(Include3<E<N1>, E<N2>, E<N3>>.self, coder, count: 3)
    #expect(three[E<N3>.self] == [E<N3>("x3")])
    let four = try check(Include4<E<N1>, E<N2>, E<N3>, E<N4>>.self, coder, count: 4)
    #expect(four[E<N4>.self] == [E<N4>("x4")])
    let five = try check(Include5<E<N1>, E<N2>, E<N3>, E<N4>, E<N5>>.self, coder, count: 5)
    #expect(five[E<N5>.self] == [E<N5>("x5")])
  }

  @Test(arguments: Coder.allCases)
  func `Included resources of six to ten types`(coder: Coder) throws {
    let six = try check(Include6<E<N1>, E<N2>, E<N3>, E<N4>, E<N5>, E<N6>>.self, coder, count: 6)
    #expect(six[E<N6>.self] == [E<N6>("x6")])
    let seven = try check(
      Include7<E<N1>, E<N2>, E<N3>, E<N4>, E<N5>, E<N6>, E<N7>>.self, coder, count: 7)
    #expect(seven[E<N7>.self] == [E<N7>("x7")])
    let eight = try check(
      Include8<E<N1>, E<N2>, E<N3>, E<N4>, E<N5>, E<N6>, E<N7>, E<N8>>.self, coder, count: 8)
    #expect(eight[E<N8>.self] == [E<N8>("x8")])
    let nine = try check(
      Include9<E<N1>, E<N2>, E<N3>, E<N4>, E<N5>, E<N6>, E<N7>, E<N8>, E<N9>>.self, coder, count: 9)
    #expect(nine[E<N9>.self] == [E<N9>("x9")])
    let ten = try check(
      Include10<E<N1>, E<N2>, E<N3>, E<N4>, E<N5>, E<N6>, E<N7>, E<N8>, E<N9>, E<N10>>.self, coder,
      count: 10)
    #expect(ten[E<N10>.self] == [E<N10>("x10")])
  }

  @Test(arguments: Coder.allCases)
  func `Included resources of eleven to fifteen types`(coder: Coder) throws {
    let eleven = try check(
      Include11<E<N1>, E<N2>, E<N3>, E<N4>, E<N5>, E<N6>, E<N7>, E<N8>, E<N9>, E<N10>, E<N11>>.self,
      coder, count: 11)
    #expect(eleven[E<N11>.self] == [E<N11>("x11")])
    let twelve = try check(
      Include12<
        E<N1>, E<N2>, E<N3>, E<N4>, E<N5>, E<N6>, E<N7>, E<N8>, E<N9>, E<N10>, E<N11>, E<N12>
      >.self, coder, count: 12)
    #expect(twelve[E<N12>.self] == [E<N12>("x12")])
    let thirteen = try check(
      Include13<
        E<N1>, E<N2>, E<N3>, E<N4>, E<N5>, E<N6>, E<N7>, E<N8>, E<N9>, E<N10>, E<N11>, E<N12>,
        E<N13>
      >.self, coder, count: 13)
    #expect(thirteen[E<N13>.self] == [E<N13>("x13")])
    let fourteen = try check(
      Include14<
        E<N1>, E<N2>, E<N3>, E<N4>, E<N5>, E<N6>, E<N7>, E<N8>, E<N9>, E<N10>, E<N11>, E<N12>,
        E<N13>, E<N14>
      >.self, coder, count: 14)
    #expect(fourteen[E<N14>.self] == [E<N14>("x14")])
    let fifteen = try check(All.self, coder, count: 15)
    #expect(fifteen[E<N1>.self] == [E<N1>("x1")])
    #expect(fifteen[E<N8>.self] == [E<N8>("x8")])
    #expect(fifteen[E<N15>.self] == [E<N15>("x15")])
  }

  @Test(arguments: Coder.allCases)
  func `Included resources of more than fifteen types`(coder: Coder) throws {
    typealias Pack = IncludePack<
      E<N1>, E<N2>, E<N3>, E<N4>, E<N5>, E<N6>, E<N7>, E<N8>, E<N9>, E<N10>, E<N11>, E<N12>,
      E<N13>, E<N14>, E<N15>, E<N16>, E<N17>
    >
    let includes = try check(Pack.self, coder, count: 17)
    #expect(includes[E<N1>.self] == [E<N1>("x1")])
    #expect(includes[E<N17>.self] == [E<N17>("x17")])
    #expect(includes[Tag.self].isEmpty)
    let made = try #require(Pack(E<N16>("x16")))
    #expect(made[E<N16>.self] == E<N16>("x16"))
    #expect(made[E<N1>.self] == nil)
    #expect(made == includes.values[1])
    #expect(made != includes.values[0])
    #expect(Set([made, includes.values[1]]).count == 1)
    #expect(made.value as? E<N16> == E<N16>("x16"))
    #expect(Pack(Tag("a")) == nil)
    #expect([made][E<N16>.self].count == 1)
    #expect(String(describing: made) == "Poly(\(E<N16>("x16")))")
    #expect(
      coder.message(Includes<IncludePack<E<N1>, E<N2>>>.self, Self.json([3])) == """
        Out of the 1 includes in the document, the 1st one failed to parse: \
        Found JSON:API type 'n3' but expected one of 'n1', 'n2'
        """)
    func requireSendable<T: Sendable>(_ type: T.Type) {}
    requireSendable(Pack.self)
  }

  @Test(arguments: Coder.allCases)
  func `No included resources`(coder: Coder) throws {
    #expect(Includes<NoIncludes>().count == 0)
    #expect(Includes<NoIncludes>.none == Includes())
    #expect(try coder.decode(Includes<NoIncludes>.self, Self.json(1...3)).count == 0)
    #expect(throws: JSONAPICodingError.self) { try coder.encode(Includes<NoIncludes>()) }
    #expect(throws: JSONAPICodingError.self) { try coder.encode([Poly0()]) }
    #expect(coder.failure([Poly0].self, "[1]") is JSONAPICodingError)
    #expect(Poly0.allTypes.isEmpty)
  }

  @Test(arguments: Coder.allCases)
  func `A resource that comes twice stays twice, in its order`(coder: Coder) throws {
    let json = "[\(Samples.tag("b")),\(Samples.tag("a")),\(Samples.tag("b"))]"
    let includes = try coder.roundTrip(Includes<Include2<E<N1>, Tag>>.self, json)
    #expect(includes[Tag.self].map(\.id) == ["b", "a", "b"])
    #expect(includes[E<N1>.self].isEmpty)
    #expect(includes.count == 3)
  }

  @Test func `Included resources are appended`() {
    typealias Both = Include2<E<N1>, Tag>
    let left = Includes<Both>(values: [.init(Tag("a"))])
    let right = Includes<Both>(values: [.init(E<N1>("1")), .init(Tag("a"))])
    #expect((left + right).values == left.values + right.values)
    #expect(left.appending(right) == left + right)
    #expect((left + right)[Tag.self] == [Tag("a"), Tag("a")])
    #expect(String(describing: left) == "Includes([Poly(\(Tag("a")))]")
  }

  @Test(arguments: Coder.allCases)
  func `A type that doesn't look at type catches what nothing else does`(coder: Coder) throws {
    typealias CatchAll = Include3<Tag, E<N1>, AnyEntity>
    let json = """
      [\(Samples.tag("a")), {"type": "unheard-of", "id": "1"}, {"type": "n1", "id": "broken"},
       {"type": "n1", "id": "x1", "attributes": {"value": 1}}]
      """
    let includes = try coder.roundTrip(Includes<CatchAll>.self, json)
    #expect(
      includes.values == [
        .a(Tag("a")), .c(AnyEntity(type: "unheard-of", id: "1")),
        .c(AnyEntity(type: "n1", id: "broken")), .b(E<N1>("x1")),
      ])
    #expect(includes[AnyEntity.self].count == 2)
  }

  @Test(arguments: Coder.allCases)
  func `A type that doesn't look at type comes first when it is declared first`(
    coder: Coder
  ) throws {
    let includes = try coder.roundTrip(
      Includes<Include2<AnyEntity, Tag>>.self, "[\(Samples.tag("a"))]")
    #expect(includes.values == [.a(AnyEntity(type: "tags", id: "a"))])
  }

  @Test(arguments: Coder.allCases)
  func `Of two models of one type the first that fits is taken`(coder: Coder) throws {
    enum Strict: ResourceObjectDescription {
      static let jsonType = "n1"
      struct Attributes: JSONAPI.Attributes {
        var value: Attribute<Int>
        var more: Attribute<Int>
      }
      typealias Relationships = NoRelationships
    }
    typealias Two = Include2<Entity<Strict>, E<N1>>
    let includes = try coder.roundTrip(
      Includes<Two>.self,
      """
      [{"type": "n1", "id": "x1", "attributes": {"value": 1}},
       {"type": "n1", "id": "x1", "attributes": {"value": 1, "more": 2}}]
      """)
    #expect(includes.values[0].b == E<N1>("x1"))
    #expect(includes.values[1].a?.more == 2)
  }
}
