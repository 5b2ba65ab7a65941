import Foundation
import Testing

@testable import JSONAPIResourceObject

/// A resource with one attribute, in each of the four ways in which it may be absent.
enum ValueDescription<Value: Codable & Equatable>: ResourceObjectDescription {
  static var jsonType: String { "values" }

  struct Attributes: JSONAPI.Attributes {
    var required: Attribute<Value>
    var nullable: Attribute<Value?>
    var omittable: Attribute<Value>?
    var either: Attribute<Value?>?
  }

  typealias Relationships = NoRelationships
}

/// A value of some type, as it is in Swift and as it is in a document.
struct AttributeSample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let check: @Sendable (Coder) throws -> Void

  init<Value: Codable & Equatable & Sendable>(_ value: Value, _ json: String, named: String = "") {
    testDescription = named.isEmpty ? "\(Value.self) \(json)" : named
    check = { try Self.check(value, json, $0) }
  }

  private static func check<Value: Codable & Equatable & Sendable>(
    _ value: Value, _ json: String, _ coder: Coder
  ) throws {
    typealias Model = Entity<ValueDescription<Value>>
    func document(_ attributes: String) -> String {
      #"{"attributes":{\#(attributes)},"id":"1","type":"values"}"#
    }
    let full = document(
      #""either":\#(json),"nullable":\#(json),"omittable":\#(json),"required":\#(json)"#)
    let there = try coder.roundTrip(Model.self, full)
    #expect(there.required == value)
    let nullable: Value? = there.nullable
    #expect(nullable == value)
    let omittable: Value? = there.omittable
    #expect(omittable == value)
    let either: Value? = there.either
    #expect(either == value)
    #expect(there.attributes.required == Attribute(value: value))
    #expect(there[direct: \.required].value == value)
    #expect(try coder.encode(there) == full)

    let bare = document(#""nullable":null,"required":\#(json)"#)
    let absent = try coder.roundTrip(Model.self, bare)
    #expect(absent.nullable == nil)
    #expect(absent.omittable == nil)
    #expect(absent.either == nil)
    #expect(try coder.encode(absent) == bare)

    let null = document(#""either":null,"nullable":null,"omittable":null,"required":\#(json)"#)
    #expect(try coder.decode(Model.self, null) == absent)

    #expect(
      coder.message(Model.self, document(#""nullable":null"#))
        == "'required' attribute is required and missing.")
    #expect(
      coder.message(Model.self, document(#""required":\#(json)"#))
        == "'nullable' attribute is required and missing.")
    // Foundation takes null for a value of another kind where a truth value is expected.
    #expect(
      coder.message(Model.self, document(#""nullable":null,"required":null"#))
        == (Value.self == Bool.self && coder == .foundation
          ? "'required' attribute is not a Bool as expected."
          : "'required' attribute is not nullable but null was found."))
    #expect(
      coder.message(Model.self, #"{"id":"1","type":"values"}"#)
        == "attributes object is required and missing.")
  }
}

@Suite struct AttributeValueTests {
  enum Colour: String, Codable, Sendable { case red, green }
  enum Size: Int, Codable, Sendable { case small = 1, large }
  struct Point: Codable, Equatable, Sendable {
    var x: Int
    var y: Int?
  }

  static let samples: [AttributeSample] = [
    .init("text", #""text""#),
    .init("", #""""#, named: "empty String"),
    .init("ü \"quoted\" \\ \n 🦉", #""ü \"quoted\" \\ \n 🦉""#, named: "String with escapes"),
    .init(0, "0"),
    .init(-4, "-4"),
    .init(Int.max, "\(Int.max)"),
    .init(Int.min, "\(Int.min)"),
    .init(Int8.min, "-128"),
    .init(Int16.max, "32767"),
    .init(Int32.min, "-2147483648"),
    .init(Int64.max, "9223372036854775807"),
    .init(UInt(7), "7"),
    .init(UInt8.max, "255"),
    .init(UInt16.max, "65535"),
    .init(UInt32.max, "4294967295"),
    .init(UInt64.max, "18446744073709551615"),
    .init(1.5, "1.5"),
    .init(Float(0.25), "0.25"),
    .init(true, "true"),
    .init(false, "false"),
    .init(["a", "b"], #"["a","b"]"#),
    .init([String](), "[]", named: "empty array"),
    .init([[1], [], [2, 3]], "[[1],[],[2,3]]"),
    .init([1, nil, 3] as [Int?], "[1,null,3]"),
    .init(["a": 1, "b": 2], #"{"a":1,"b":2}"#),
    .init([String: Int](), "{}", named: "empty dictionary"),
    .init(Colour.green, #""green""#),
    .init(Size.large, "2"),
    .init(Point(x: 1, y: nil), #"{"x":1}"#, named: "struct"),
    .init([Point(x: 1, y: 2)], #"[{"x":1,"y":2}]"#, named: "array of structs"),
    .init(URL(filePath: "/a/b"), #""file:///a/b""#, named: "URL"),
    .init(
      UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
      #""01020304-0506-0708-090A-0B0C0D0E0F10""#, named: "UUID"),
    .init(Date(timeIntervalSinceReferenceDate: 0.5), "0.5", named: "Date"),
    .init(Decimal(2), "2", named: "Decimal"),
  ]

  @Test(arguments: samples, Coder.allCases)
  func `A value may be required, null, missing or either`(
    sample: AttributeSample, coder: Coder
  ) throws {
    try sample.check(coder)
  }

  static let wrong: [(String, String)] = [
    ("null", "'required' attribute is not nullable but null was found."),
    (#""1""#, "'required' attribute is not a Int as expected."),
    ("true", "'required' attribute is not a Int as expected."),
    ("[1]", "'required' attribute is not a Int as expected."),
    (#"{"value": 1}"#, "'required' attribute is not a Int as expected."),
  ]

  @Test(arguments: wrong, Coder.allCases)
  func `A value of another kind is not what is expected`(
    wrong: (json: String, message: String), coder: Coder
  ) {
    #expect(
      coder.message(
        Entity<ValueDescription<Int>>.self,
        """
        {"type": "values", "id": "1", "attributes": {"nullable": null, "required": \(wrong.json)}}
        """) == wrong.message)
  }

  @Test(
    arguments: [
      ("1", "String"), ("true", "String"), ("[]", "String"), ("{}", "String"),
    ], Coder.allCases)
  func `A nullable value of another kind is not what is expected`(
    wrong: (json: String, type: String), coder: Coder
  ) {
    for name in ["nullable", "omittable", "either"] {
      #expect(
        coder.message(
          Entity<ValueDescription<String>>.self,
          """
          {"type": "values", "id": "1", "attributes":
           {"required": "", \(name == "nullable" ? "" : #""nullable": null,"#) "\(name)": \(wrong.json)}}
          """) == "'\(name)' attribute is not a \(wrong.type) as expected.")
    }
  }

  @Test func `An attribute describes its type and value`() throws {
    #expect(String(describing: Attribute(value: "x")) == "Attribute<String>(x)")
    #expect(
      String(describing: Attribute<Int?>(value: 1)) == "Attribute<Optional<Int>>(Optional(1))")
    #expect(String(describing: Attribute<Int?>(value: nil)) == "Attribute<Optional<Int>>(nil)")
    #expect(
      String(describing: try TransformedAttribute<String, Uppercased>(rawValue: "x"))
        == "Attribute<String -> String>(X)")
  }

  @Test func `A map may change the type, and may fail`() throws {
    let names = Attribute(value: ["Ann", "Doe"])
    #expect(names.map { $0.joined(separator: " ") } == Attribute(value: "Ann Doe"))
    #expect(names.map(\.count).value == 2)
    #expect(names.map { $0.first }.value == "Ann")
    #expect(throws: Rejection.self) { try names.map { _ -> String in throw Rejection() } }
    let number = try TransformedAttribute<Int, IntToString>(rawValue: 12)
    #expect(number.map { $0 + "0" } == Attribute(value: "120"))
    #expect(number.map(\.count) == Attribute(value: 2))
    #expect(throws: Rejection.self) { try number.map { _ -> String in throw Rejection() } }
  }

  @Test func `An attribute knows what stands in the document`() throws {
    let attributes: [any AbstractAttributeType] = [
      Attribute(value: 1), Attribute<String?>(value: nil), Attribute(value: [1.5]),
      try TransformedAttribute<Int, IntToString>(rawValue: 1),
      try ValidatedAttribute<String, NotEmpty>(rawValue: "x"),
    ]
    #expect(
      attributes.map { String(describing: $0.rawValueType) }
        == ["Int", "Optional<String>", "Array<Double>", "Int", "String"])
  }
}
