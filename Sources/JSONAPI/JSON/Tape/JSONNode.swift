/// One value of a parsed document, without a reference to it: a ``Tape`` and an index.
///
/// Everything in the module that walks over documents does so on nodes. A node is as long-lived as the
/// ``JSONStorage`` it was taken from; use ``JSONStorage/withRoot(_:)`` to get one, and don't keep it.
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
  var kind: JSONKind { tape.kind(index) }

  @inlinable @inline(__always)
  var isNull: Bool { tape.kindBits(index) == 0 }

  @inlinable @inline(__always)
  var isString: Bool { tape.kindBits(index) == 5 }

  @inlinable @inline(__always)
  var isArray: Bool { tape.kindBits(index) == 6 }

  @inlinable @inline(__always)
  var isObject: Bool { tape.kindBits(index) == 7 }

  /// The number of elements or members; 0 for anything else.
  @inlinable
  var count: Int { tape.isContainer(index) ? tape.count(index) : 0 }

  /// The text of a string, `nil` for anything else.
  @inlinable
  var string: String? { isString ? tape.decodedString(index) : nil }

  /// Whether this is a string, or a member's name, with exactly this text.
  @inlinable
  func isString(_ text: StaticString) -> Bool { isString && tape.stringEquals(index, text) }

  /// Whether this is a string, or a member's name, with exactly this text.
  @inlinable
  func isString(_ text: String) -> Bool { isString && tape.stringEquals(index, text) }

  /// Whether this is a member's name with exactly this text.
  @inlinable @inline(__always)
  func isName(_ text: StaticString) -> Bool { tape.isName(index, text) }

  /// The bytes of a string's content or of a scalar, as written.
  @inlinable
  var scalarBytes: UnsafeBufferPointer<UInt8> { unsafe tape.scalarBytes(index) }

  /// A scalar's text as written, a string's without its quotes.
  var scalarText: String { unsafe String(decoding: scalarBytes, as: UTF8.self) }

  /// The bytes of the whole value, as written.
  @inlinable
  var rawBytes: UnsafeBufferPointer<UInt8> { unsafe tape.rawBytes(index) }

  /// The first member of that name, as every reader of this package takes it where names repeat.
  @inlinable
  func member(_ name: StaticString) -> JSONNode? {
    guard isObject else { return nil }
    var key = tape.first(index)
    let end = tape.end(index)
    while key < end {
      let value = tape.next(key)
      if tape.isName(key, name) { return JSONNode(tape, value) }
      key = tape.next(value)
    }
    return nil
  }

  /// The first member of that name.
  @inlinable
  func member(named name: String) -> JSONNode? {
    guard isObject else { return nil }
    var key = tape.first(index)
    let end = tape.end(index)
    while key < end {
      let value = tape.next(key)
      if tape.stringEquals(key, name) { return JSONNode(tape, value) }
      key = tape.next(value)
    }
    return nil
  }

  /// The members of an object in their order, repeated names included; nothing for anything else.
  @inlinable
  var members: Members { Members(self) }

  /// The elements of an array in their order; nothing for anything else.
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
  /// The pointer to the value at `target`, found by walking down to it.
  ///
  /// The walk is linear, so this is for errors only.
  func pointer(to target: Int) -> JSONPointer {
    var tokens: [String] = []
    var container = 0
    while container < target, isContainer(container) {
      var child = first(container)
      let end = end(container)
      let isObject = kindBits(container) == 7
      var position = 0
      var inside: Int?
      while child < end {
        let value = isObject ? next(child) : child
        let after = next(value)
        if target < after {
          tokens.append(isObject ? decodedString(child) : String(position))
          inside = value
          break
        }
        position += 1
        child = after
      }
      guard let inside else { break }
      container = inside
    }
    return JSONPointer(tokens)
  }

  /// The line and column of an offset.
  func place(of offset: Int) -> TextPlace {
    unsafe TextPlace(offset: offset, in: UnsafeBufferPointer(start: bytes, count: size))
  }

  /// An error about the value at `index`.
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

  /// The value at `index` in words: its kind, and for a short scalar its text.
  func describe(_ index: Int) -> String {
    let kind = kind(index)
    switch kind {
    case .null, .array, .object: return kind.description
    case .true: return "true"
    case .false: return "false"
    case .integer, .real, .string:
      let text = unsafe String(decoding: rawBytes(index).prefix(40), as: UTF8.self)
      return "\(kind) \(text)" + (unsafe rawBytes(index).count > 40 ? "…" : "")
    }
  }
}

extension JSONNode {
  /// The place of this value in its document.
  var pointer: JSONPointer { tape.pointer(to: index) }

  /// An error about this value.
  func error(_ code: JSONError.Code, expected: String, found: String? = nil) -> JSONError {
    tape.error(code, at: index, expected: expected, found: found)
  }
}
