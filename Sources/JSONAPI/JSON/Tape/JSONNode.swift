/// An unretained view of a value of a parsed document: a ``Tape`` and an index.
///
/// The module traverses documents through nodes. A node is valid as long as the ``JSONStorage`` it
/// was taken from; use ``JSONStorage/withRoot(_:)`` to get one, and don't store it.
@frozen @usableFromInline
struct JSONNode {
  @usableFromInline let tape: Tape
  @usableFromInline let index: Int

  @inlinable @inline(__always)
  init(_ tape: Tape, _ index: Int) {
    self.tape = tape
    self.index = index
  }
}

extension JSONStorage {
  /// Calls `body` with the document's root, keeping the document alive meanwhile.
  func withRoot<Result>(_ body: (JSONNode) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try body(JSONNode(tape, 0)) }
  }
}

extension JSONNode {
  @inlinable @inline(__always)
  var kind: JSONValue.Kind { tape.kind(index) }

  @inlinable @inline(__always)
  var isNull: Bool { tape.isNull(index) }

  @inlinable @inline(__always)
  var isString: Bool { tape.isString(index) }

  @inlinable @inline(__always)
  var isArray: Bool { tape.isArray(index) }

  @inlinable @inline(__always)
  var isObject: Bool { tape.isObject(index) }

  /// The number of elements or members; 0 for scalars.
  @inlinable
  var count: Int { tape.isContainer(index) ? tape.count(index) : 0 }

  /// The text of a string; `nil` for anything else.
  @inlinable
  var string: String? { isString ? tape.decodedString(index) : nil }

  /// Returns whether this is a string, or a member's name, with exactly this text.
  @inlinable
  func isString(equalTo text: String) -> Bool { isString && tape.stringEquals(index, text) }

  /// Returns whether this is a member's name with exactly this text.
  @inlinable @inline(__always)
  func isName(_ text: StaticString) -> Bool { tape.isName(index, text) }

  /// The bytes of a string's content or of a scalar, as written.
  @inlinable
  var scalarBytes: UnsafeBufferPointer<UInt8> { unsafe tape.scalarBytes(index) }

  /// A scalar's text as written; a string's without its quotes.
  var scalarText: String { unsafe String(decoding: scalarBytes, as: UTF8.self) }

  /// The bytes of the whole value, as written.
  @inlinable
  var rawBytes: UnsafeBufferPointer<UInt8> { unsafe tape.rawBytes(index) }

  /// The number of bytes of the value's text.
  var byteCount: Int { unsafe rawBytes.count }

  /// A copy of the value's text.
  var bytes: [UInt8] { unsafe [UInt8](rawBytes) }

  /// Returns the first member with a name, as every reader of this package does if names repeat.
  @inlinable
  func member(_ name: StaticString) -> JSONNode? {
    for (key, value) in members where key.isName(name) { return value }
    return nil
  }

  /// Returns the first member with a name.
  @inlinable
  func member(named name: String) -> JSONNode? {
    for (key, value) in members where tape.stringEquals(key.index, name) { return value }
    return nil
  }

  /// The members of an object in order, including repeated names; empty for anything else.
  @inlinable
  var members: Members { Members(self) }

  /// The elements of an array in order; empty for anything else.
  @inlinable
  var elements: Elements { Elements(self) }

  /// The members of an object.
  @frozen @usableFromInline
  struct Members: Sequence, IteratorProtocol {
    @usableFromInline let tape: Tape
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    @inlinable @inline(__always)
    init(_ node: JSONNode) {
      tape = node.tape
      let isObject = node.isObject
      position = isObject ? node.tape.first(node.index) : 0
      end = isObject ? node.tape.end(node.index) : 0
    }

    @inlinable @inline(__always)
    mutating func next() -> (name: JSONNode, value: JSONNode)? {
      guard position < end else { return nil }
      let key = position
      let value = tape.next(key)
      position = tape.next(value)
      return (JSONNode(tape, key), JSONNode(tape, value))
    }
  }

  /// The elements of an array.
  @frozen @usableFromInline
  struct Elements: Sequence, IteratorProtocol {
    @usableFromInline let tape: Tape
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    @inlinable @inline(__always)
    init(_ node: JSONNode) {
      tape = node.tape
      let isArray = node.isArray
      position = isArray ? node.tape.first(node.index) : 0
      end = isArray ? node.tape.end(node.index) : 0
    }

    @inlinable @inline(__always)
    mutating func next() -> JSONNode? {
      guard position < end else { return nil }
      let element = position
      position = tape.next(element)
      return JSONNode(tape, element)
    }
  }
}

// MARK: - Places

extension Tape {
  /// Returns the pointer to the value, or to the member whose name is at `target`.
  func pointer(to target: Int) -> JSONPointer {
    JSONPointer(
      path(to: target).map { step in
        isObject(step.container) ? decodedString(step.child) : String(step.position)
      })
  }

  /// Returns the path from the root to the value at `target`; empty for the root.
  func path(to target: Int) -> [DocumentPlaces.Step] {
    withPlaces { $0.path(to: target, in: self) }
  }

  /// Returns the line and column of an offset.
  func place(of offset: Int) -> TextPlace {
    withPlaces { $0.textPlace(of: offset, in: self) }
  }

  private func withPlaces<Result>(_ body: (inout DocumentPlaces) -> Result) -> Result {
    guard let owner = unsafe owner else {
      var places = DocumentPlaces()
      return body(&places)
    }
    // The caller keeps the tape's owner alive.
    return unsafe owner._withUnsafeGuaranteedRef { $0.withPlaces(body) }
  }

  /// Advances a place from one offset to a later one.
  func advance(_ place: inout TextPlace, over offsets: Range<Int>) {
    let text = unsafe UnsafeBufferPointer(start: bytes, count: size)
    unsafe place.advance(over: text[offsets.clamped(to: 0..<size)])
  }

  /// Returns an error about the value at `index`.
  @usableFromInline
  func error(
    _ code: JSONError.Code, at index: Int, expected: String, found: String? = nil
  ) -> JSONError {
    let offset = startOffset(index)
    let place = place(of: offset)
    return JSONError(
      code: code, offset: offset, line: place.line, column: place.column,
      pointer: pointer(to: index), expected: expected, found: found ?? describe(index))
  }

  /// Describes the value at `index`: its kind, and for a short scalar its text.
  func describe(_ index: Int) -> String {
    let kind = kind(index)
    switch kind {
    case .null, .array, .object: return kind.description
    case .true: return "true"
    case .false: return "false"
    case .integer, .real, .string:
      return "\(kind) \(shortened(index, to: 40))"
    }
  }

  /// Returns the value at `index` as written, truncated to `limit` bytes.
  func shortened(_ index: Int, to limit: Int) -> String {
    let text = unsafe rawBytes(index)
    guard text.count > limit else { return unsafe String(decoding: text, as: UTF8.self) }
    var end = limit
    // Don't split a character.
    while end > 0, unsafe text[end] & 0xC0 == 0x80 { end -= 1 }
    return unsafe String(decoding: text[..<end], as: UTF8.self) + "…"
  }
}

extension JSONNode {
  /// The location of this value in its document.
  var pointer: JSONPointer { tape.pointer(to: index) }

  /// Returns an error about this value.
  func error(_ code: JSONError.Code, expected: String, found: String? = nil) -> JSONError {
    tape.error(code, at: index, expected: expected, found: found)
  }
}
