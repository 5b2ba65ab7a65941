/// Makes documents by the grammar of JSON:API, with mistakes.
///
/// Each member of each object may be missing, repeated, of another type, or written with escape sequences, and
/// any object may have members that it doesn't define.
struct DocumentGrammar {
  /// What a value stands for.
  private enum Symbol: CaseIterable {
    case document, atomicDocument, primaryData, included, resource, identifier, linkage
    case attributes, relationships, relationship, links, link, errors, error, source, jsonapi, meta
    case operations, operation, reference, results, result
    case type, id, text, uri, uris, pointer, status, relation, language, code, name, json
  }

  private var random: SeededGenerator
  /// How likely a mistake is, in thousandths.
  private let mistakes: Int

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    // Some documents have none, so that what is right is made as well.
    mistakes = [0, 10, 60, 200][Int(seed % 4)]
  }

  /// A document.
  ///
  /// - Parameter seed: The same seed gives the same document.
  /// - Returns: The document.
  static func document(seed: UInt64) -> JSONTree {
    var grammar = DocumentGrammar(seed: seed)
    return grammar.value(grammar.chance(100) ? .atomicDocument : .document, depth: 0)
  }

  private mutating func chance(_ thousandths: Int) -> Bool {
    Int.random(in: 0..<1000, using: &random) < thousandths
  }

  private mutating func pick<Element>(_ choices: [Element], or other: Element) -> Element {
    choices.randomElement(using: &random) ?? other
  }

  private mutating func string(_ choices: [String]) -> JSONTree {
    .string(pick(choices, or: ""), isEscaped: chance(60))
  }

  // MARK: Objects

  /// The members that an object of a kind has, and how likely each is there.
  private mutating func members(of symbol: Symbol) -> [(name: String, Symbol, likelihood: Int)] {
    switch symbol {
    case .document:
      chance(150)
        ? [("errors", .errors, 950), ("meta", .meta, 300), ("jsonapi", .jsonapi, 300)]
        : [
          ("data", .primaryData, 950), ("included", .included, 700), ("links", .links, 300),
          ("meta", .meta, 300), ("jsonapi", .jsonapi, 300),
        ]
    case .atomicDocument:
      chance(500)
        ? [("atomic:operations", .operations, 950), ("meta", .meta, 200)]
        : [("atomic:results", .results, 950), ("jsonapi", .jsonapi, 200)]
    case .resource:
      [
        ("type", .type, 980), ("id", .id, 960), ("lid", .id, 60), ("attributes", .attributes, 600),
        ("relationships", .relationships, 600), ("links", .links, 150), ("meta", .meta, 150),
      ]
    case .identifier:
      [("type", .type, 980), ("id", .id, 960), ("lid", .id, 60), ("meta", .meta, 100)]
    case .relationship:
      [("data", .linkage, 850), ("links", .links, 150), ("meta", .meta, 150)]
    case .relationships:
      ["author", "comments", "editor", "reviewers", "next", "peers"].map {
        ($0, .relationship, 350)
      }
    case .attributes:
      [
        ("title", .text, 700), ("tags", .uris, 700), ("name", .text, 700), ("body", .text, 500),
        ("summary", .json, 300), ("nested", .json, 200),
      ]
    case .links:
      [("self", .link, 600), ("related", .link, 200), ("next", .link, 100), ("about", .link, 50)]
    case .link:
      [
        ("href", .uri, 950), ("rel", .relation, 200), ("title", .text, 200), ("type", .text, 50),
        ("describedby", .link, 100), ("hreflang", .language, 100), ("meta", .meta, 100),
      ]
    case .error:
      [
        ("id", .text, 300), ("links", .links, 150), ("status", .status, 800), ("code", .text, 300),
        ("title", .text, 500), ("detail", .text, 500), ("source", .source, 500),
        ("meta", .meta, 100),
      ]
    case .source: [("pointer", .pointer, 600), ("parameter", .text, 300), ("header", .name, 200)]
    case .jsonapi:
      [("version", .text, 700), ("ext", .uris, 150), ("profile", .uris, 150), ("meta", .meta, 200)]
    case .operation:
      [
        ("op", .code, 950), ("ref", .reference, 500), ("href", .uri, 150),
        ("data", .primaryData, 700),
        ("meta", .meta, 100),
      ]
    case .reference:
      [("type", .type, 950), ("id", .id, 800), ("lid", .id, 150), ("relationship", .name, 300)]
    case .result: [("data", .primaryData, 800), ("meta", .meta, 200)]
    default: [("a", .json, 400), ("b", .text, 400), ("page", .json, 100)]
    }
  }

  private mutating func object(_ symbol: Symbol, depth: Int) -> JSONTree {
    var result: [JSONTree.Member] = []
    for (name, symbol, likelihood) in members(of: symbol) where chance(likelihood) {
      guard !chance(mistakes / 4) else { continue }
      result.append(member(name, symbol, depth))
      if chance(mistakes / 4) { result.append(member(name, symbol, depth)) }
    }
    if chance(mistakes / 4 + 20) { result.append(member("@note", .json, depth)) }
    if chance(mistakes / 4) { result.append(member("ext:member", .json, depth)) }
    if chance(mistakes / 4) {
      result.append(member(pick(["", "Type", "x", "id", "data", "-", "é"], or: ""), .json, depth))
    }
    if chance(100) { result.shuffle(using: &random) }
    return .object(result)
  }

  private mutating func member(_ name: String, _ symbol: Symbol, _ depth: Int) -> JSONTree.Member {
    JSONTree.Member(name: name, isEscaped: chance(40), value: value(symbol, depth: depth + 1))
  }

  private mutating func array(
    _ symbol: Symbol, _ counts: ClosedRange<Int>, depth: Int
  ) -> JSONTree {
    .array(
      (0..<Int.random(in: counts, using: &random)).map { _ in value(symbol, depth: depth + 1) })
  }

  // MARK: Values

  private mutating func value(_ symbol: Symbol, depth: Int) -> JSONTree {
    guard depth < 12 else { return .literal("null") }
    if chance(mistakes / 4) {
      return value(pick(Symbol.allCases, or: .json), depth: depth + 2)
    }
    switch symbol {
    case .primaryData:
      switch Int.random(in: 0..<10, using: &random) {
      case 0: return .literal("null")
      case 1...3: return value(.resource, depth: depth)
      case 4: return array(.identifier, 0...4, depth: depth)
      default: return array(.resource, 0...5, depth: depth)
      }
    case .included: return array(.resource, 0...8, depth: depth)
    case .linkage:
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .literal("null")
      case 1, 2: return value(.identifier, depth: depth)
      default: return array(.identifier, 0...4, depth: depth)
      }
    case .errors: return array(.error, 0...3, depth: depth)
    case .operations: return array(.operation, 0...3, depth: depth)
    case .results: return array(.result, 0...3, depth: depth)
    case .uris: return array(.uri, 0...2, depth: depth)
    case .link: return chance(600) ? value(.uri, depth: depth) : object(.link, depth: depth)
    case .json:
      guard chance(300) else { return scalar() }
      return chance(500) ? array(.json, 0...3, depth: depth) : object(.meta, depth: depth)
    case .language where chance(300): return array(.language, 0...2, depth: depth)
    case .type, .id, .text, .uri, .pointer, .status, .relation, .language, .code, .name:
      return chance(mistakes / 2) ? scalar() : string(Self.words(symbol))
    default: return object(symbol, depth: depth)
    }
  }

  private mutating func scalar() -> JSONTree {
    chance(400)
      ? string(["", "a", "é", "😀", "\"", "/", "\u{0}"])
      : .literal(
        pick(
          ["null", "true", "false", "0", "-0", "1", "1.0", "1e3", "18446744073709551616"], or: "0"))
  }

  private static func words(_ symbol: Symbol) -> [String] {
    switch symbol {
    // Some of them twice, so that resources are found and cycles arise.
    case .type: ["articles", "articles", "people", "people", "comments", "nodes", "t1", "t2"]
    case .id: ["1", "1", "2", "2", "3", "10", "0123456789", "é"]
    case .uri: ["/", "https://example.com/a?b=c", "http://é", "a b", ""]
    case .pointer: ["", "/data", "/data/attributes/title", "/a~1b", "a", "/~"]
    case .status: ["404", "422", "99", "abc"]
    case .relation: ["next", "describedby", "https://example.com/rel", "Next", "a b"]
    case .language: ["en", "de-AT", "x-klingon", "-"]
    case .code: ["add", "update", "remove", "other"]
    case .name: ["author", "comments", "Accept", "a b"]
    default: ["", "a", "1.1", "text/html", "some words", "é\u{301}"]
    }
  }
}
