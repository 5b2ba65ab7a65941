import Foundation

/// One property of every kind that coders treat in a way of its own.
struct EveryKind: Codable, Equatable {
  var bool = true
  var string = "text"
  var double = 0.1
  var float: Float = 0.1
  var int = Int.min
  var int8 = Int8.min
  var int16 = Int16.min
  var int32 = Int32.min
  var int64 = Int64.min
  var uint = UInt.max
  var uint8 = UInt8.max
  var uint16 = UInt16.max
  var uint32 = UInt32.max
  var uint64 = UInt64.max
  var url = URL(string: "https://example.com/a?b=c#d")
  var uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
  var date = Date(timeIntervalSinceReferenceDate: 700_000_000)
  var data = Data([0, 1, 2, 253, 254, 255])
  var decimal = Decimal(string: "12345678901234567890.125") ?? 0
  var strings = ["a", "", "é😀", "\"\\/\u{8}\u{c}\n\r\t\u{0}\u{7f}"]
  var nested = [[1, 2], [], [3]]
  var optionals: [Int?] = [1, nil, 3]
  var byName = ["one": 1, "two": 2]
  var byNumber = [1: "one", 2: "two"]
  var byCase: [Suit: Int] = [.hearts: 1]
  var suit = Suit.spades
  var shape = Shape.circle(radius: 2)
  var shapes: [Shape] = [.point, .rectangle(3, height: 4)]
  var missing: String?
  var present: Suit? = .hearts
}

enum Suit: String, Codable, CodingKeyRepresentable { case hearts, spades }

enum Shape: Codable, Equatable {
  case point
  case circle(radius: Double)
  case rectangle(Int, height: Int)
}

/// A value that refers to values of its own type.
struct LabelTree: Codable, Equatable {
  var label: String
  var children: [LabelTree] = []

  static func random(depth: Int, using generator: inout some RandomNumberGenerator) -> LabelTree {
    let count = depth == 0 ? 0 : Int.random(in: 0...3, using: &generator)
    let label = String(
      String.UnicodeScalarView(
        (0..<Int.random(in: 0...20, using: &generator)).compactMap { _ in
          Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &generator))
        }))
    return LabelTree(
      label: label, children: (0..<count).map { _ in random(depth: depth - 1, using: &generator) })
  }
}

class Animal: Codable {
  var name: String
  init(name: String) { self.name = name }
}

/// Writes what is its superclass's under `super`.
final class Dog: Animal {
  var breed: String

  private enum CodingKeys: String, CodingKey { case breed }

  init(name: String, breed: String) {
    self.breed = breed
    super.init(name: name)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    breed = try container.decode(String.self, forKey: .breed)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let parent = container.superEncoder()
    try container.encode(breed, forKey: .breed)
    try super.encode(to: parent)
  }
}

/// Writes what is its superclass's beside its own members.
final class Cat: Animal {
  var lives: Int

  private enum CodingKeys: String, CodingKey { case lives }

  init(name: String, lives: Int) {
    self.lives = lives
    super.init(name: name)
  }

  required init(from decoder: any Decoder) throws {
    lives = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .lives)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(lives, forKey: .lives)
    try super.encode(to: encoder)
  }
}

/// A coding key of any name.
struct AnyKey: CodingKey, Hashable, ExpressibleByStringLiteral {
  var stringValue: String
  var intValue: Int?
  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
  init(stringLiteral value: String) { stringValue = value }
}

/// Encodes itself by a closure, so that a test can say what a type does.
struct Encoding: Encodable {
  let body: (any Encoder) throws -> Void
  init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }
  func encode(to encoder: any Encoder) throws { try body(encoder) }
}

/// Keeps the decoder that it was made from.
struct Kept: Decodable {
  let decoder: any Decoder
  init(from decoder: any Decoder) { self.decoder = decoder }
}
