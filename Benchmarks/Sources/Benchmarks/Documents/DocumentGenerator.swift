import Foundation
import JSONAPI

/// Generates realistic documents, identical for the same size on every machine.
///
/// Articles have an author and five comments each, with people and comments in `included`, and
/// links everywhere; some words are not ASCII and some need escapes.
struct DocumentGenerator: ~Copyable {
  private var random = SplitMix64(seed: 42)
  private var json: JSONWriter
  private let articles: Int
  private let isCompound: Bool

  /// A compound document of approximately the given size.
  static func compound(bytes: Int) -> [UInt8] { make(bytes, isCompound: true) }

  /// The same articles with nothing included, of approximately the given size.
  static func list(bytes: Int) -> [UInt8] { make(bytes, isCompound: false) }

  private static func make(_ bytes: Int, isCompound: Bool) -> [UInt8] {
    let sample = document(articles: 20, isCompound).count
    return document(articles: max(1, (bytes * 20 + sample / 2) / sample), isCompound)
  }

  private static func document(articles: Int, _ isCompound: Bool) -> [UInt8] {
    var generator = DocumentGenerator(articles: articles, isCompound: isCompound)
    generator.writeDocument()
    return generator.json.finish()
  }

  private init(articles: Int, isCompound: Bool) {
    json = JSONWriter(capacity: articles * 3000)
    self.articles = articles
    self.isCompound = isCompound
  }

  private var people: Int { max(1, articles / 4) }

  private mutating func writeDocument() {
    json.beginObject()
    json.name("data")
    json.beginArray()
    for number in 1...articles { writeArticle(number) }
    json.endArray()
    if isCompound {
      json.name("included")
      json.beginArray()
      for number in 1...people { writePerson(number) }
      for number in 1...(articles * 5) { writeComment(number) }
      json.endArray()
    }
    json.name("links")
    json.beginObject()
    member("self", Self.base + "articles")
    json.endObject()
    json.name("meta")
    json.beginObject()
    member("total", articles)
    json.endObject()
    json.endObject()
  }

  private mutating func writeArticle(_ number: Int) {
    begin("articles", number)
    member("title", text(45, unusual: false))
    member("body", text(300))
    member("createdAt", date())
    member("viewCount", Int.random(in: 0...2_000_000, using: &random))
    json.name("rating")
    _ = json.double(rating())
    json.name("isFeatured")
    json.bool(Int.random(in: 0..<10, using: &random) < 3)
    json.name("tags")
    json.beginArray()
    for _ in 0..<Int.random(in: 1...5, using: &random) { json.string(word()) }
    json.endArray()
    json.endObject()
    json.name("relationships")
    json.beginObject()
    beginRelationship("author", of: "articles/\(number)")
    identifier("people", Int.random(in: 1...people, using: &random))
    json.endObject()
    beginRelationship("comments", of: "articles/\(number)")
    json.beginArray()
    for comment in (number * 5 - 4)...(number * 5) { identifier("comments", comment) }
    json.endArray()
    json.endObject()
    json.endObject()
    end("articles", number)
  }

  private mutating func writePerson(_ number: Int) {
    begin("people", number)
    member("firstName", word().capitalized)
    member("lastName", word().capitalized + ["", "ová", "ić", "sen"].pick(&random))
    member("email", "person\(number)@example.com")
    member("karma", Int.random(in: 0...100_000, using: &random))
    json.endObject()
    end("people", number)
  }

  private mutating func writeComment(_ number: Int) {
    begin("comments", number)
    member("body", text(80))
    member("createdAt", date())
    member("likes", Int.random(in: 0...500, using: &random))
    json.endObject()
    json.name("relationships")
    json.beginObject()
    json.name("author")
    json.beginObject()
    json.name("data")
    identifier("people", Int.random(in: 1...people, using: &random))
    json.endObject()
    json.endObject()
    end("comments", number)
  }
}

extension DocumentGenerator {
  private static var base: String { "https://api.example.com/" }

  /// Begins a resource and its attributes.
  private mutating func begin(_ type: String, _ number: Int) {
    json.beginObject()
    member("type", type)
    member("id", String(number))
    json.name("attributes")
    json.beginObject()
  }

  private mutating func end(_ type: String, _ number: Int) {
    json.name("links")
    json.beginObject()
    member("self", "\(Self.base)\(type)/\(number)")
    json.endObject()
    json.endObject()
  }

  private mutating func beginRelationship(_ name: String, of resource: String) {
    json.name(name)
    json.beginObject()
    json.name("links")
    json.beginObject()
    member("self", "\(Self.base)\(resource)/relationships/\(name)")
    member("related", "\(Self.base)\(resource)/\(name)")
    json.endObject()
    json.name("data")
  }

  private mutating func identifier(_ type: String, _ number: Int) {
    json.beginObject()
    member("type", type)
    member("id", String(number))
    json.endObject()
  }

  private mutating func member(_ name: String, _ value: String) {
    json.name(name)
    json.string(value)
  }

  private mutating func member(_ name: String, _ value: Int) {
    json.name(name)
    json.integer(value)
  }
}

extension DocumentGenerator {
  private static let words = """
    whale harbor sailor storm the of and a to in that his it with as was for all this ocean voyage \
    captain lantern rope anchor on but not from him be were one which you had there island morning \
    chart compass deck mast over under against horizon current northward
    """.split(separator: " ").map(String.init)
  private static let foreign = [
    "café", "Ærøskøbing", "naïve", "“Leviathan”", "鯨", "🐋", "Málaga", "–", "θάλασσα",
  ]
  private static let escaped = ["\"aye\"", "first\nsecond", "one\ttwo", "C:\\sea", "port/lee"]

  private mutating func word() -> String { Self.words.pick(&random) }

  /// Random words up to a length; about three in a hundred are not ASCII, and two need escapes.
  private mutating func text(_ length: Int, unusual: Bool = true) -> String {
    var text = ""
    while text.utf8.count < length {
      if !text.isEmpty { text += " " }
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<2: text += Self.foreign.pick(&random)
      case 2 where unusual: text += Self.foreign.pick(&random)
      case 3, 4: text += unusual ? Self.escaped.pick(&random) : word()
      default: text += word()
      }
    }
    return text
  }

  private mutating func date() -> String {
    func two(_ range: ClosedRange<Int>) -> String {
      let number = Int.random(in: range, using: &random)
      return number < 10 ? "0\(number)" : "\(number)"
    }
    return "20\(two(10...25))-\(two(1...12))-\(two(1...28))"
      + "T\(two(0...23)):\(two(0...59)):\(two(0...59))Z"
  }

  /// A random number from 0 to 5, with one, two, four or fifteen decimal places.
  private mutating func rating() -> Double {
    let scale = [10.0, 100, 10_000, 1e15].pick(&random)
    return (Double.random(in: 0...5, using: &random) * scale).rounded() / scale
  }
}

extension Array {
  fileprivate func pick(_ random: inout SplitMix64) -> Element {
    self[Int.random(in: indices, using: &random)]
  }
}
