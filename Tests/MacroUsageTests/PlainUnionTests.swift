#if Macros
  import Foundation
  import JSONAPI
  import Testing

  struct Cat: Resource, Equatable {
    static let resourceType = "cats"
    var id: String
    var name: String
    var lives: Int?
  }

  struct Dog: Resource, Equatable {
    static let resourceType = "dogs"
    static let keyFormat = KeyFormat.underscored
    var id: String
    var favouriteToy: String
  }

  /// A union whose cases are plain `Codable` resources.
  @ResourceUnion
  enum Pet: Equatable {
    case cat(Cat)
    case dog(Dog)
  }

  /// A union of plain resources and one with a macro, and of all others.
  @ResourceUnion
  enum Creature {
    case cat(Cat)
    case bot(Bot)
    case other(AnyResource)
  }

  @Resource("owners")
  struct Owner: Equatable {
    var id: String
    var nickname: String?
    @Relationship var pets: [Pet]
    @Relationship var favourite: Pet?
    var guests: ToMany<Pet>
    var watcher: ToOne<Pet>
  }

  struct PlainOwner: Resource, Equatable {
    static let resourceType = "owners"
    var id: String
    var nickname: String?
    var pets: [Pet]
    var favourite: Pet?
    var guests: ToMany<Pet>
    var watcher: ToOne<Pet>
  }

  @Suite("Unions of plain Codable resources")
  struct PlainUnionTests {
    static let document = """
      {"data":{"type":"owners","id":"1","attributes":{"nickname":"Ann"},"relationships":{\
      "pets":{"data":[{"type":"cats","id":"1"},{"type":"dogs","id":"1"}]},\
      "favourite":{"data":{"type":"dogs","id":"1"}},\
      "guests":{"data":[{"type":"dogs","id":"1"},{"type":"cats","id":"9"}]},\
      "watcher":{"data":null}}},\
      "included":[{"type":"cats","id":"1","attributes":{"name":"Tom","lives":9}},\
      {"type":"dogs","id":"1","attributes":{"favourite_toy":"ball"}}]}
      """

    @Test func `They are embedded in a resource with the macro as in a plain one`() throws {
      let data = Data(Self.document.utf8)
      let owner = try JSONAPIDecoder().decode(Owner.self, from: data)
      let cat = Pet.cat(Cat(id: "1", name: "Tom", lives: 9))
      let dog = Pet.dog(Dog(id: "1", favouriteToy: "ball"))
      #expect(owner.pets == [cat, dog])
      #expect(owner.favourite == dog)
      #expect(owner.guests.values == [dog])
      #expect(owner.guests.identifiers.map(\.id) == ["1", "9"])
      #expect(owner.watcher == .null)
      let plain = try JSONAPIDecoder().decode(PlainOwner.self, from: data)
      #expect(plain.pets == owner.pets)
      #expect(plain.favourite == owner.favourite)
      #expect(plain.guests == owner.guests)
    }

    @Test func `They are written as they came`() throws {
      let data = Data(Self.document.utf8)
      let expected = try JSONValue(parsing: data)
      let owner = try JSONAPIDecoder().decode(Owner.self, from: data)
      #expect(try JSONValue(parsing: JSONAPIEncoder().encode(owner)) == expected)
      let plain = try JSONAPIDecoder().decode(PlainOwner.self, from: data)
      #expect(try JSONValue(parsing: JSONAPIEncoder().encode(plain)) == expected)
    }

    @Test func `They can be primary data, beside resources with the macro`() throws {
      let source = """
        {"data":[{"type":"cats","id":"1","attributes":{"name":"Tom"}},\
        {"type":"bots","id":"2","attributes":{"name":"R2"}},\
        {"type":"fish","id":"3"}]}
        """
      let all = try JSONAPIDecoder().decode([Creature].self, from: Data(source.utf8))
      guard case .cat(let cat) = all.first, case .bot(let bot) = all[1],
        case .other(let fish) = all.last
      else {
        Issue.record("\(all)")
        return
      }
      #expect(cat.name == "Tom")
      #expect(bot.name == "R2")
      #expect(fish.type == "fish")
      let encoded = try JSONAPIEncoder().encode(all)
      #expect(try JSONValue(parsing: encoded) == JSONValue(parsing: Data(source.utf8)))
    }
  }

  @Suite("Nil, in structs with @Resource")
  struct NilEncodingTests {
    private func written<R: Resource>(
      _ value: R, _ encoding: JSONAPIEncoder.NilEncoding
    ) throws -> JSONValue? {
      var encoder = JSONAPIEncoder()
      encoder.nilEncoding = encoding
      return try JSONValue(parsing: encoder.encode(value))["data"]
    }

    private let owner = Owner(id: "1", pets: [], guests: .absent, watcher: .absent)

    @Test func `It is left out by default`() throws {
      let data = try written(owner, .omit)
      #expect(data?["attributes"] == nil)
      #expect(data?["relationships"] == ["pets": ["data": []]])
      let member = try written(WrapperTests.member(), .omit)
      #expect(member?["attributes"]?["biography"] == nil)
      #expect(member?["attributes"]?["left-at"] == nil)
    }

    @Test func `It is null where the encoder says so`() throws {
      let data = try written(owner, .null)
      #expect(data?["attributes"] == ["nickname": nil])
      #expect(data?["relationships"] == ["pets": ["data": []], "favourite": ["data": nil]])
      let member = try written(WrapperTests.member(), .null)
      #expect(member?["attributes"]?["biography"] == .some(.null))
      #expect(member?["attributes"]?["left-at"] == .some(.null))
    }

    @Test(arguments: [JSONAPIEncoder.NilEncoding.omit, .null])
    func `A plain struct does the same`(encoding: JSONAPIEncoder.NilEncoding) throws {
      let plain = PlainOwner(id: "1", pets: [], guests: .absent, watcher: .absent)
      #expect(try written(owner, encoding) == written(plain, encoding))
    }

    @Test func `A field tells by itself whether it is null or left out`() throws {
      var article = try JSONAPIDecoder().decode(
        Article.self, from: Data(CodingTests.document.utf8))
      article.note = .absent
      #expect(try written(article, .null)?["attributes"]?["note"] == nil)
      article.note = .null
      #expect(try written(article, .omit)?["attributes"]?["note"] == .some(.null))
    }
  }
#endif
