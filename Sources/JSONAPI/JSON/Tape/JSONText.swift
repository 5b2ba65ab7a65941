/// A string or a member's name of a tape, compared and hashed by its bytes.
///
/// Unlike `String`, it keeps names apart that Unicode calls equivalent, as RFC 8259 section 8.3 wants.
/// It lives no longer than the storage of its node.
struct JSONText: Hashable {
  let node: JSONNode

  init(_ node: JSONNode) { self.node = node }

  static func == (one: JSONText, other: JSONText) -> Bool {
    one.node.tape.stringsEqual(one.node.index, other.node.index)
  }

  func hash(into hasher: inout Hasher) {
    node.withText { text in
      unsafe text.withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
    }
  }
}

extension String {
  /// Creates the text of some bytes; nil if they are no UTF-8.
  ///
  /// The standard library's own initializer is newer than the systems that the package supports.
  package init?(utf8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    guard utf8.elementsEqual(bytes) else { return nil }
  }

  /// Calls `body` with the bytes.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8 { body(unsafe $0.span) }
  }
}

extension JSONNode {
  /// Calls `body` with the bytes of a string or a name, without escapes.
  ///
  /// - Parameter body: What to do with the bytes; of a number or a literal it gets the text.
  func withText<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    if tape.isString(index), tape.word(index) & TapeWord.escaped != 0 {
      let decoded = Array(tape.decodedString(index).utf8)
      return try body(decoded.span)
    }
    // The bytes belong to the storage, which outlives the node and therefore the call.
    let content = unsafe tape.scalarBytes(index)
    return try body(unsafe content.span)
  }

  /// Whether a string's text, without its escapes, is ASCII.
  var isASCII: Bool {
    let word = tape.word(index)
    guard word & TapeWord.escaped != 0 else { return word & TapeWord.nonASCII == 0 }
    return tape.decodedString(index).utf8.allSatisfy { $0 < 0x80 }
  }

  /// The first member of that name, with the node of the name itself.
  func entry(_ name: StaticString) -> (name: JSONNode, value: JSONNode)? {
    for member in members where member.name.isName(name) { return member }
    return nil
  }

  /// A string or a member's name as it is written, quotes included, for messages.
  var quoted: String { tape.shortened(index, to: 60) }

  /// What the value is, in words, for messages.
  var described: String { tape.describe(index) }
}
