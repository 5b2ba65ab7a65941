import Foundation
import JSONAPI
import Testing

private struct Address: JSONReadable, Equatable {
  static let members = FieldTable(members: ["street", "city", "postalCodeOfTheDistrict"])

  var street: String
  var city: String?
  var postalCode: Int?

  static func read(from reader: JSONReader) throws -> Address {
    try reader.object(members) { object in
      Address(
        street: try object.value(0),
        city: try object.value(ifPresent: 1),
        postalCode: try object.value(ifPresent: 2))
    }
  }
}

private struct Resident: JSONReadable, Equatable {
  static let members = FieldTable(members: ["fullName", "homes"], keys: .underscored)

  var name: String
  var homes: [Address]

  static func read(from reader: JSONReader) throws -> Resident {
    try reader.object(members) { object in
      Resident(name: try object.value(0), homes: try object.value(1))
    }
  }
}

/// Reads what is told, in any order and as often as told.
private struct Chosen: JSONReadable {
  @TaskLocal static var order: [Int] = []
  static let members = FieldTable(members: ["a", "b", "c"])

  var values: [Int?]

  static func read(from reader: JSONReader) throws -> Chosen {
    try reader.object(members) { object in
      Chosen(values: try order.map { try object.value(ifPresent: $0) })
    }
  }
}

@Suite struct JSONObjectReaderTests {
  private let decoder = PlainJSONDecoder()

  @Test(arguments: [0, 1, 65_534, 65_535, 65_536, 70_001])
  func `Arrays of any length are read`(_ count: Int) throws {
    let texts = (0..<count).map { "number \($0), which is longer than fifteen bytes" }
    let json = "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    #expect(try decoder.read([String].self, from: Array(json.utf8)) == texts)
    // What was read before the wrong element is given back.
    let wrong = Array((json.dropLast() + (count > 0 ? ",1]" : "1]")).utf8)
    let error = #expect(throws: JSONError.self) { try decoder.read([String].self, from: wrong) }
    #expect(error?.pointer.description == "/\(count)")
  }

  @Test(arguments: [
    (#"{"street":"A","city":"B","postalCodeOfTheDistrict":7}"#, "B", 7),
    (#"{"postalCodeOfTheDistrict":7,"city":"B","street":"A"}"#, "B", 7),
    (
      #"{"x":1,"street":"A","y":{"city":"no"},"city":"B","postalCodeOfTheDistrict":7,"z":[]}"#, "B",
      7
    ),
    (#"{"street":"A"}"#, nil, nil),
    (#"{"street":"A","city":null,"postalCodeOfTheDistrict":null}"#, nil, nil),
    (#"{"\u0073treet":"A","c\u0069ty":"B"}"#, "B", nil),
    (#"{"street":"A","postalCodeOfTheDistrictX":1,"postalCodeOfTheDistrict":7}"#, nil, 7),
  ])
  func `Members are read in any order, by any spelling`(
    _ text: String, _ city: String?, _ postalCode: Int?
  ) throws {
    let expected = Address(street: "A", city: city, postalCode: postalCode)
    #expect(try decoder.read(Address.self, from: Array(text.utf8)) == expected)
    #expect(try decoder.read(Address.self, from: Data(text.utf8)) == expected)
  }

  @Test(
    arguments: [
      (#"{"a":1,"b":2,"a":3,"b":4,"c":5}"#, [0, 1, 2], [1, 2, 5]),
      (#"{"a":1,"b":2,"a":3,"b":4,"c":5}"#, [0, 0, 1, 1], [1, 1, 2, 2]),
      (#"{"b":1,"a":2,"b":3,"c":4}"#, [0, 1, 2], [2, 1, 4]),
      (#"{"a":1,"a":2,"b":3}"#, [0, 0, 1, 0], [1, 1, 3, 1]),
      (#"{"c":1,"b":2,"a":3}"#, [2, 1, 0, 2], [1, 2, 3, 1]),
      (#"{"a":1}"#, [1, 0, 2, 0], [nil, 1, nil, 1]),
      (#"{"a":1}"#, [3, -1, 0], [nil, nil, 1]),
    ] as [(String, [Int], [Int?])])
  func `Of members with the same name the first counts, whatever is asked in which order`(
    _ text: String, _ order: [Int], _ expected: [Int?]
  ) throws {
    let chosen = try Chosen.$order.withValue(order) {
      try decoder.read(Chosen.self, from: Array(text.utf8))
    }
    #expect(chosen.values == expected)
  }

  @Test func `Objects lie in arrays and in one another, with names in another format`() throws {
    let text = #"{"full_name":"Ada","homes":[{"street":"A"},{"city":"C","street":"B"}]}"#
    let person = try decoder.read(Resident.self, from: Array(text.utf8))
    #expect(
      person
        == Resident(
          name: "Ada",
          homes: [Address(street: "A"), Address(street: "B", city: "C")]))
  }

  @Test(arguments: [
    ("[]", "", JSONError.Code.typeMismatch),
    (#"{"full_name":"Ada"}"#, "", .missingMember),
    (#"{"full_name":1,"homes":[]}"#, "/full_name", .typeMismatch),
    (#"{"full_name":"Ada","homes":[{"street":"A"},{}]}"#, "/homes/1", .missingMember),
    (#"{"full_name":"Ada","homes":[{"street":"A","city":5}]}"#, "/homes/0/city", .typeMismatch),
    (#"{"full_name":"Ada","homes":["#, "/homes/0", .unexpectedEnd),
  ])
  func `What is wrong is said with its place`(
    _ text: String, _ pointer: String, _ code: JSONError.Code
  ) throws {
    let error = #expect(throws: JSONError.self) {
      try decoder.read(Resident.self, from: Array(text.utf8))
    }
    #expect(error?.pointer.description == pointer)
    #expect(error?.code == code)
  }

  @Test func `Limits of the decoder hold`() {
    var decoder = decoder
    decoder.limits.maximumDepth = 1
    #expect(throws: JSONError.self) {
      try decoder.read([String: [Int]].self, from: Array(#"{"a":[1]}"#.utf8))
    }
  }
}
