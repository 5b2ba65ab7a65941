extension JSONValue: ExpressibleByNilLiteral {
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self.init(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// Creates a number.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// Creates a number; a literal too large for a double is `null`.
  public init(floatLiteral value: Double) { self = JSONValue(value) ?? .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Creates a string.
  public init(stringLiteral value: String) { self.init(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self.init(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates an object, its members in the literal's order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(JSONObject(elements.map { (name: $0.0, value: $0.1) }))
  }
}
