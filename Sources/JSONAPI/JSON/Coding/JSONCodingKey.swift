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

  /// The name under which a container keeps what belongs to a superclass.
  static let `super` = JSONCodingKey(stringValue: "super")
}

extension [any CodingKey] {
  /// The pointer that the path means.
  var jsonPointer: JSONPointer {
    JSONPointer(map { ($0 as? JSONCodingKey)?.intValue.map(String.init) ?? $0.stringValue })
  }

  /// The path that a pointer means, every part of it as a name.
  init(_ pointer: JSONPointer) { self = pointer.tokens.map { JSONCodingKey(stringValue: $0) } }
}

/// A dictionary, whose keys are data and not names of properties, so that no key format touches them.
protocol NameKeeping {}

extension Dictionary: NameKeeping {}
