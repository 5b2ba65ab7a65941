#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONValue {
  /// The position of the value in the document that it was parsed from; `nil` for a value built in code.
  package var position: Int? { if case .parsed(_, let index) = content { index } else { nil } }

  /// The kind of the value.
  public var kind: Kind {
    switch content {
    case .parsed(let storage, let index): storage.withNode(at: index) { $0.kind }
    case .null: .null
    case .bool(let value): value ? .true : .false
    case .number(let number): number.isWrittenAsInteger ? .integer : .real
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// Whether the value is `null`.
  public var isNull: Bool { kind == .null }

  /// The Boolean; `nil` for anything else.
  public var bool: Bool? {
    switch kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The text of a string; `nil` for anything else.
  public var string: String? {
    switch content {
    case .parsed(let storage, let index): storage.withNode(at: index) { $0.string }
    case .string(let text): text
    default: nil
    }
  }

  /// The number with its text; `nil` for anything else.
  public var number: JSONNumber? {
    switch content {
    case .parsed(let storage, let index):
      switch kind {
      case .integer, .real: JSONNumber(checked: storage.text(at: index))
      default: nil
      }
    case .number(let number): number
    default: nil
    }
  }

  /// The integer; `nil` for anything else, and for numbers that aren't integers or don't fit.
  ///
  /// `1.0` and `1e2` are integers.
  public var int: Int? {
    switch content {
    case .parsed(let storage, let index):
      storage.withNode(at: index) { $0.tape.integer($0.index, as: Int.self) }
    case .number(let number): number.integer()
    default: nil
    }
  }

  /// The double nearest to a number; `nil` for anything else, and for numbers that are too large.
  public var double: Double? {
    switch content {
    case .parsed(let storage, let index): storage.withNode(at: index) { $0.tape.double($0.index) }
    case .number(let number): number.double
    default: nil
    }
  }

  /// The exact decimal value of a number; `nil` for anything else, and if 38 digits don't suffice.
  public var decimal: Decimal? { number?.decimal }

  /// The elements of an array; `nil` for anything else.
  ///
  /// Elements of a parsed array are views; see ``elements`` for a sequence that needs no array.
  public var array: [JSONValue]? {
    switch content {
    case .parsed: kind == .array ? Array(elements) : nil
    case .array(let elements): elements
    default: nil
    }
  }

  /// The object; `nil` for anything else.
  public var object: JSONObject? {
    switch content {
    case .parsed(let storage, let index): JSONObject(storage: storage, index: index)
    case .object(let object): object
    default: nil
    }
  }

  /// The number of elements or members; 0 for anything but arrays and objects.
  public var count: Int {
    switch content {
    case .parsed(let storage, let index): storage.withNode(at: index) { $0.count }
    case .array(let elements): elements.count
    case .object(let object): object.count
    default: 0
    }
  }

  /// Returns the value at a pointer below this one.
  ///
  /// - Parameter pointer: The pointer; the root is this value itself.
  /// - Returns: The value; `nil` if there is none at the pointer.
  public func value(at pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      switch value.kind {
      case .object:
        guard let member = value[token] else { return nil }
        value = member
      case .array:
        guard let index = arrayIndex(token), let element = value[index] else { return nil }
        value = element
      default: return nil
      }
    }
    return value
  }

  /// Returns the array index in a pointer's token: digits without leading zeros (RFC 6901, section
  /// 4).
  private func arrayIndex(_ token: String) -> Int? {
    let digits = token.utf8
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    guard digits.count == 1 || digits.first != 0x30 else { return nil }
    return Int(token)
  }

  func member(named name: String) -> JSONValue? {
    switch content {
    case .parsed(let storage, let index):
      storage.withNode(at: index) { $0.member(named: name)?.index }
        .map { JSONValue(content: .parsed(storage, $0)) }
    case .object(let object): object[name]
    default: nil
    }
  }

  func element(at position: Int) -> JSONValue? {
    switch content {
    case .parsed(let storage, let index):
      guard position >= 0 else { return nil }
      return storage.withNode(at: index) { node -> Int? in
        var rest = position
        for element in node.elements {
          if rest == 0 { return element.index }
          rest -= 1
        }
        return nil
      }
      .map { JSONValue(content: .parsed(storage, $0)) }
    case .array(let elements):
      guard elements.indices.contains(position) else { return nil }
      return elements[position]
    default: return nil
    }
  }
}

extension JSONNumber {
  /// Whether the text has neither a fraction nor an exponent.
  var isWrittenAsInteger: Bool {
    !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
  }
}
