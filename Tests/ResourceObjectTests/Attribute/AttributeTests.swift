import Foundation
import Testing

@testable import JSONAPIResourceObject

enum IntToString: ReversibleTransformer {
  static func transform(_ value: Int) throws -> String { String(value) }
  static func reverse(_ value: String) throws -> Int {
    guard let number = Int(value) else { throw Rejection() }
    return number
  }
}

enum Uppercased: Transformer {
  static func transform(_ value: String) throws -> String { value.uppercased() }
}

enum NotEmpty: Validator {
  static func transform(_ value: String) throws -> String {
    guard !value.isEmpty else { throw Rejection() }
    return value + " (whatever transform returns)"
  }
}

enum AlwaysFails: Transformer {
  static func transform(_ value: String) throws -> String { throw Rejection() }
}

struct Rejection: Error, Equatable {}

@Suite struct AttributeTests {
  @Test func `An attribute holds and maps a value`() throws {
    let attribute = Attribute<Int>(value: 5)
    #expect(attribute.value == 5)
    #expect(attribute.map { $0 * 2 } == Attribute<Int>(value: 10))
    #expect(attribute.map(String.init).value == "5")
    #expect(throws: Rejection()) { try attribute.map { _ -> Int in throw Rejection() } }
    #expect(ObjectIdentifier(attribute.rawValueType) == ObjectIdentifier(Int.self))
    #expect(String(describing: attribute) == "Attribute<Int>(5)")
    #expect(Set([attribute, attribute]).count == 1)
  }

  @Test func `A transformed attribute has two values`() throws {
    let attribute = try TransformedAttribute<Int, IntToString>(rawValue: 5)
    #expect(attribute.value == "5")
    #expect(attribute.rawValue == 5)
    #expect(try TransformedAttribute<Int, IntToString>(transformedValue: "5") == attribute)
    #expect(throws: Rejection()) {
      try TransformedAttribute<Int, IntToString>(transformedValue: "x")
    }
    #expect(attribute.map { $0 + "!" } == Attribute(value: "5!"))
    #expect(ObjectIdentifier(attribute.rawValueType) == ObjectIdentifier(Int.self))
    #expect(String(describing: attribute) == "Attribute<Int -> String>(5)")
  }

  @Test func `The identity changes nothing`() throws {
    let attribute = TransformedAttribute<String, IdentityTransformer<String>>(value: "x")
    #expect(attribute.value == "x")
    #expect(attribute.rawValue == "x")
    #expect(try IdentityTransformer<Int>.transform(1) == 1)
    #expect(try IdentityTransformer<Int>.reverse(1) == 1)
  }

  @Test func `A validator gives back what it is given`() throws {
    #expect(try NotEmpty.validate("x") == "x")
    #expect(try NotEmpty.reverse("x") == "x")
    #expect(throws: Rejection()) { try NotEmpty.validate("") }
    #expect(throws: Rejection()) { try ValidatedAttribute<String, NotEmpty>(rawValue: "") }
    #expect(try ValidatedAttribute<String, NotEmpty>(transformedValue: "x").rawValue == "x")
  }

  @Test(arguments: Coder.allCases)
  func `Attributes are coded as what stands in the document`(coder: Coder) throws {
    #expect(try coder.encode([Attribute(value: 1)]) == "[1]")
    #expect(try coder.encode([Attribute<Int?>(value: nil)]) == "[null]")
    #expect(try coder.decode([Attribute<Int?>].self, "[null, 1]").map(\.value) == [nil, 1])
    #expect(try coder.encode([TransformedAttribute<Int, IntToString>(rawValue: 5)]) == "[5]")
    #expect(
      try coder.decode([TransformedAttribute<Int, IntToString>].self, "[5]").map(\.value) == ["5"])
    #expect(
      coder.failure([TransformedAttribute<String, AlwaysFails>].self, #"["x"]"#) as? Rejection
        == Rejection())
  }

  enum Everything: ResourceObjectDescription {
    static let jsonType = "everything"
    struct Attributes: JSONAPI.Attributes {
      var string: Attribute<String>
      var int: Attribute<Int>
      var double: Attribute<Double>
      var bool: Attribute<Bool>
      var byte: Attribute<UInt8>
      var array: Attribute<[String]>
      var object: Attribute<[String: Int]>
      var date: Attribute<Date>
      var url: Attribute<URL>
      var nullableInt: Attribute<Int?>
      var nullableDouble: Attribute<Double?>
      var nullableBool: Attribute<Bool?>
      var nullableDate: Attribute<Date?>
      var maybeString: Attribute<String>?
      var maybeInt: Attribute<Int>?
      var maybeDouble: Attribute<Double>?
      var maybeBool: Attribute<Bool>?
      var maybeDate: Attribute<Date>?
      var number: TransformedAttribute<Int, IntToString>
      var maybeNumber: TransformedAttribute<Int, IntToString>?
      var nullableShout: TransformedAttribute<String, Uppercased>?
      var checked: ValidatedAttribute<String, NotEmpty>
    }
    typealias Relationships = NoRelationships
  }

  @Test(arguments: Coder.allCases)
  func `Attributes of every kind are read and written`(coder: Coder) throws {
    let json = """
      {"attributes":{"array":["a"],"bool":true,"byte":200,"checked":"c","date":0.5,"double":1.5,"int":-4,\
      "maybeDate":1,"maybeInt":3,"nullableBool":true,"nullableDate":null,"nullableDouble":null,\
      "nullableInt":null,"number":12,"object":{"k":1},"string":"s",\
      "url":"https://example.com"},"id":"1","type":"everything"}
      """
    let everything = try coder.roundTrip(Entity<Everything>.self, json)
    #expect(everything.string == "s")
    #expect(everything.int == -4)
    #expect(everything.double == 1.5)
    #expect(everything.bool)
    #expect(everything.byte == 200)
    #expect(everything.array == ["a"])
    #expect(everything.object == ["k": 1])
    #expect(everything.date == Date(timeIntervalSinceReferenceDate: 0.5))
    #expect(everything.url.host() == "example.com")
    let nullable: Int? = everything.nullableInt
    #expect(nullable == nil)
    #expect(everything.nullableBool == true)
    #expect(everything.nullableDate == nil)
    #expect(everything.maybeString == nil)
    #expect(everything.maybeInt == 3)
    #expect(everything.maybeDouble == nil)
    #expect(everything.maybeDate == Date(timeIntervalSinceReferenceDate: 1))
    #expect(everything.number == "12")
    #expect(everything.maybeNumber == nil)
    #expect(everything.checked == "c (whatever transform returns)")
    #expect(everything.attributes.checked.rawValue == "c")
    #expect(try coder.encode(everything) == json)
  }

  @Test func `The coder's strategies reach attributes`() throws {
    struct Dated: ResourceObjectDescription {
      static let jsonType = "dated"
      struct Attributes: JSONAPI.Attributes {
        var publishedAt: Attribute<Date>
        var retractedAt: Attribute<Date?>
        var seenAt: Attribute<Date>?
      }
      typealias Relationships = NoRelationships
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = """
      {"type": "dated", "id": "1", "attributes": {"published_at": "2001-01-01T00:00:01Z",
       "retracted_at": "2001-01-01T00:00:02Z", "seen_at": "2001-01-01T00:00:03Z"}}
      """
    let dated = try decoder.decode(Entity<Dated>.self, from: Data(json.utf8))
    #expect(dated.publishedAt.timeIntervalSinceReferenceDate == 1)
    #expect(dated.retractedAt?.timeIntervalSinceReferenceDate == 2)
    #expect(dated.seenAt?.timeIntervalSinceReferenceDate == 3)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(dated.attributes), as: UTF8.self) == """
        {"published_at":"2001-01-01T00:00:01Z","retracted_at":"2001-01-01T00:00:02Z",\
        "seen_at":"2001-01-01T00:00:03Z"}
        """)
  }

  @Test(arguments: Coder.allCases)
  func `Null and missing are told apart as declared`(coder: Coder) throws {
    func article(_ attributes: String) throws -> Article {
      try coder.roundTrip(Article.self, Samples.article(attributes: attributes))
    }
    let bare = try article(#"{"title": "T", "summary": null}"#)
    #expect(bare.summary == nil)
    #expect(bare.rating == nil)
    #expect(bare.note == nil)
    #expect(bare.attributes.note == nil)
    let null = try coder.decode(
      Article.self,
      Samples.article(attributes: #"{"title": "T", "summary": null, "rating": null, "note": null}"#)
    )
    #expect(null.rating == nil)
    #expect(null.note == nil)
    let full = try article(#"{"title": "T", "summary": "S", "rating": 4, "note": "N"}"#)
    #expect(full.summary == "S")
    #expect(full.rating == 4)
    let note: String? = full.note
    #expect(note == "N")
    #expect(
      try coder.encode(bare.attributes) == #"{"summary":null,"title":"T"}"#)
    let explicit = bare.tappingAttributes { $0.note = .init(value: nil) }
    #expect(
      try coder.encode(explicit.attributes) == #"{"note":null,"summary":null,"title":"T"}"#)
  }

  @Test(arguments: Coder.allCases)
  func `What a transformer throws comes through`(coder: Coder) {
    enum Failing: ResourceObjectDescription {
      static let jsonType = "failing"
      struct Attributes: JSONAPI.Attributes {
        var x: TransformedAttribute<String, AlwaysFails>
      }
      typealias Relationships = NoRelationships
    }
    let json = #"{"type": "failing", "id": "1", "attributes": {"x": "a"}}"#
    #expect(coder.failure(Entity<Failing>.self, json) as? Rejection == Rejection())
  }

  @Test func `A computed attribute is read like any other`() {
    let person = Person("1", name: "Ann")
    #expect(person.fullName == "Ann")
    #expect(person[direct: \.initials] == "A")
    #expect(person[direct: \.favoriteColor] == Attribute(value: "green"))
  }

  @Test(arguments: Coder.allCases)
  func `Keys may be renamed`(coder: Coder) throws {
    enum Renamed: ResourceObjectDescription {
      static let jsonType = "entity"
      struct Attributes: JSONAPI.Attributes {
        let wholeOtherThing: Attribute<String>
        enum CodingKeys: String, CodingKey { case wholeOtherThing = "coolProperty" }
      }
      typealias Relationships = NoRelationships
    }
    let json = #"{"attributes":{"coolProperty":"x"},"id":"1","type":"entity"}"#
    let renamed = try coder.roundTrip(Entity<Renamed>.self, json)
    #expect(renamed.wholeOtherThing == "x")
    #expect(try coder.encode(renamed) == json)
  }

  @Test(arguments: Coder.allCases)
  func `Attributes may code themselves`(coder: Coder) throws {
    let json = #"{"attributes":{"property1":"a","property2":2},"id":"1","type":"entity"}"#
    let entity = try coder.roundTrip(Entity<SelfCoding>.self, json)
    #expect(entity.property1 == "a")
    #expect(entity.property2 == "2")
    #expect(entity.property3 == nil)
    #expect(entity.weirdThing == "hello world")
    #expect(try coder.encode(entity) == json)
    #expect(
      coder.message(
        Entity<SelfCoding>.self, #"{"attributes":{"property2":2},"id":"1","type":"entity"}"#)
        == "'property1' attribute is required and missing.")
  }
}

enum SelfCoding: ResourceObjectDescription {
  static let jsonType = "entity"
  struct Attributes: JSONAPI.Attributes {
    let property1: Attribute<String>
    let property2: TransformedAttribute<Int, IntToString>
    let property3: Attribute<String>?
    let weirdThing: Attribute<String>

    enum CodingKeys: String, CodingKey {
      case property1, property2, property3
    }
  }
  typealias Relationships = NoRelationships
}

extension SelfCoding.Attributes {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    property1 = try .defaultDecoding(from: container, forKey: .property1)
    property2 = try .defaultDecoding(from: container, forKey: .property2)
    property3 = try container.decodeIfPresent(Attribute<String>.self, forKey: .property3)
    weirdThing = .init(value: "hello world")
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(property1, forKey: .property1)
    try container.encode(property2, forKey: .property2)
    try container.encodeIfPresent(property3, forKey: .property3)
  }
}
