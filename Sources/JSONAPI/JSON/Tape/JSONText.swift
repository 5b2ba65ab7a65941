/// A string or member name on a tape, compared and hashed by its bytes.
///
/// Unlike `String`, it distinguishes canonically equivalent names, as RFC 8259 section 8.3
/// requires. It is valid only as long as its node's storage.
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
  /// Creates a string from bytes; nil if they aren't UTF-8.
  ///
  /// The standard library's initializer requires newer systems than the package supports.
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
  /// Calls `body` with the unescaped bytes of a string or a name.
  ///
  /// - Parameter body: Receives the bytes; for a number or a literal, its text.
  func withText<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    if tape.isString(index), tape.word(index) & TapeWord.escaped != 0 {
      let decoded = Array(tape.decodedString(index).utf8)
      return try body(decoded.span)
    }
    // The bytes belong to the storage, which outlives the node and therefore the call.
    let content = unsafe tape.scalarBytes(index)
    return try body(unsafe content.span)
  }

  /// Whether a string's unescaped text is ASCII.
  var isASCII: Bool {
    let word = tape.word(index)
    guard word & TapeWord.escaped != 0 else { return word & TapeWord.nonASCII == 0 }
    return tape.decodedString(index).utf8.allSatisfy { $0 < 0x80 }
  }

  /// Returns the first member with a name, with the node of the name itself.
  func entry(_ name: StaticString) -> (name: JSONNode, value: JSONNode)? {
    for member in members where member.name.isName(name) { return member }
    return nil
  }

  /// A string or member name as written, including quotes, for messages.
  var quoted: String { tape.shortened(index, to: 60) }

  /// A description of the value, for messages.
  var described: String { tape.describe(index) }
}
