/// Writes random JSON, and random documents that are often, not always, as the specification wants them.
struct RandomJSON {
  private var generator: SeededGenerator
  private var text = ""

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Any value, with blanks, escapes and spellings of all kinds.
  static func value(seed: UInt64) -> String {
    var random = RandomJSON(seed: seed)
    random.value(depth: 5)
    return random.text
  }

  /// A document.
  static func document(seed: UInt64) -> String {
    var random = RandomJSON(seed: seed)
    random.document()
    return random.text
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  private mutating func pick(_ texts: [String]) -> String {
    texts.randomElement(using: &generator) ?? ""
  }

  private mutating func blank() {
    if chance(20) { text += pick([" ", "\n", "\t", "\r\n  "]) }
  }

  private mutating func put(_ token: String) {
    blank()
    text += token
    blank()
  }

  private mutating func string() {
    let pieces = [
      "a", "Moby-Dick", "é", "e\u{301}", "😀", #"\n"#, #"\u00e9"#, #"\ud83d\ude00"#, #"\/"#, "/",
      #"\\"#, #"\""#, "~", " ", #"\u0000"#,
    ]
    put(
      "\"" + (0..<Int.random(in: 0...4, using: &generator)).map { _ in pick(pieces) }.joined()
        + "\"")
  }

  private mutating func scalar() {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: put("null")
    case 1: put(pick(["true", "false"]))
    case 2:
      put(
        pick([
          "0", "-0", "1", "1.0", "1e2", "-2.50", "9223372036854775808", "0.1", "1E-7",
          "12345678901234",
        ]))
    default: string()
    }
  }

  private mutating func value(depth: Int) {
    guard depth > 0, chance(60) else { return scalar() }
    if chance(50) {
      list(0...4) { $0.value(depth: depth - 1) }
    } else {
      object((0..<Int.random(in: 0...20, using: &generator)).map { "n\($0)" }, share: 20, depth)
    }
  }

  private mutating func list(_ counts: ClosedRange<Int>, _ element: (inout RandomJSON) -> Void) {
    put("[")
    for position in 0..<Int.random(in: counts, using: &generator) {
      if position > 0 { put(",") }
      element(&self)
    }
    put("]")
  }

  /// An object with some of these names, in some order.
  private mutating func object(_ names: [String], share: Int, _ depth: Int) {
    members(names.filter { _ in chance(share) }) { random, _ in random.value(depth: depth - 1) }
  }

  private mutating func members(
    _ names: [String], _ member: (inout RandomJSON, String) -> Void
  ) {
    put("{")
    for (position, name) in names.shuffled(using: &generator).enumerated() {
      if position > 0 { put(",") }
      put("\"\(name)\"")
      put(":")
      member(&self, name)
    }
    put("}")
  }

  // MARK: - Documents

  private mutating func document() {
    var names = ["data", "errors", "meta", "jsonapi", "links", "included", "@note", "ext:m", "x"]
      .filter { _ in chance(60) }
    if chance(10) { names.append("data") }
    members(names) { random, name in
      if random.chance(3) { return random.value(depth: 2) }
      switch name {
      case "data":
        switch Int.random(in: 0..<4, using: &random.generator) {
        case 0: random.put("null")
        case 1: random.resource()
        default: random.list(0...6) { $0.resource() }
        }
      case "included": random.list(0...12) { $0.resource() }
      case "links": random.links()
      case "errors": random.list(0...3) { $0.error() }
      case "jsonapi": random.members(["version", "ext", "meta"]) { $0.field($1) }
      default: random.value(depth: 3)
      }
    }
  }

  private mutating func field(_ name: String) {
    switch name {
    case "meta", "attributes": object((0..<6).map { "a\($0)" }, share: 50, 3)
    case "links": links()
    case "type": put(pick(["\"articles\"", "\"people\"", "\"art\\u0069cles\""]))
    case "id", "lid": put(pick(["\"1\"", "\"2\"", "\"3\"", "\"10\"", "3", "\"\\u0031\""]))
    case "ext", "profile": list(0...2) { $0.string() }
    case "relationships":
      members(["author", "comments", "tags"].filter { _ in chance(50) }) { random, _ in
        random.members(["data", "links", "meta", "@x"].filter { _ in random.chance(60) }) {
          if $1 == "data" { $0.linkage() } else { $0.field($1) }
        }
      }
    default: scalar()
    }
  }

  private mutating func linkage() {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: put("null")
    case 1: identifier()
    default: list(0...4) { $0.identifier() }
    }
  }

  private mutating func identifier() {
    members(["type", "id"] + ["lid", "meta"].filter { _ in chance(20) }) { $0.field($1) }
  }

  private mutating func resource() {
    if chance(3) { return scalar() }
    let optional = ["lid", "attributes", "relationships", "links", "meta", "@a", "ext:b", "c"]
    members(["type", "id"].filter { _ in chance(95) } + optional.filter { _ in chance(40) }) {
      $0.field($1)
    }
  }

  private mutating func links() {
    members(["self", "related", "next", "other"].filter { _ in chance(60) }) { random, _ in
      switch Int.random(in: 0..<4, using: &random.generator) {
      case 0: random.put("null")
      case 1:
        random.members(["href", "rel", "title", "hreflang", "meta", "describedby"]) { $0.field($1) }
      default: random.string()
      }
    }
  }

  private mutating func error() {
    members(["id", "status", "code", "title", "links", "meta"].filter { _ in chance(60) }) {
      $0.field($1)
    }
  }
}

/// JSON without the blanks between its tokens, made without any of the library's help.
func withoutBlanks(_ text: some Sequence<UInt8>) -> String {
  var kept: [UInt8] = []
  var isInside = false
  var isEscaped = false
  for byte in text {
    if isInside {
      kept.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInside = false
      }
    } else if ![0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      kept.append(byte)
      isInside = byte == UInt8(ascii: "\"")
    }
  }
  return String(decoding: kept, as: UTF8.self)
}
