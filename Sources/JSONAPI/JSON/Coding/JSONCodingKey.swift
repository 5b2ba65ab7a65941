/// A name or an index in a coding path.
struct JSONCodingKey: CodingKey, Hashable {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }

  /// The name under which a container stores a superclass.
  static let `super` = JSONCodingKey(stringValue: "super")
}

extension [any CodingKey] {
  /// The path as a pointer.
  var jsonPointer: JSONPointer {
    JSONPointer(map { ($0 as? JSONCodingKey)?.intValue.map(String.init) ?? $0.stringValue })
  }

  /// Creates a path from a pointer, with every part as a name.
  init(_ pointer: JSONPointer) { self = pointer.tokens.map { JSONCodingKey(stringValue: $0) } }
}

/// A dictionary, whose keys are data rather than property names, so key formats don't change them.
protocol NameKeeping {}

extension Dictionary: NameKeeping {}
