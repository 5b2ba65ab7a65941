public import JSONAPIResourceObject

extension Attribute: ExpressibleByUnicodeScalarLiteral
where RawValue: ExpressibleByUnicodeScalarLiteral {
  /// The type of the literal.
  public typealias UnicodeScalarLiteralType = RawValue.UnicodeScalarLiteralType

  /// Creates an attribute from a literal.
  public init(unicodeScalarLiteral value: RawValue.UnicodeScalarLiteralType) {
    self.init(value: RawValue(unicodeScalarLiteral: value))
  }
}

extension Attribute: ExpressibleByExtendedGraphemeClusterLiteral
where RawValue: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The type of the literal.
  public typealias ExtendedGraphemeClusterLiteralType = RawValue.ExtendedGraphemeClusterLiteralType

  /// Creates an attribute from a literal.
  public init(extendedGraphemeClusterLiteral value: RawValue.ExtendedGraphemeClusterLiteralType) {
    self.init(value: RawValue(extendedGraphemeClusterLiteral: value))
  }
}

extension Attribute: ExpressibleByStringLiteral where RawValue: ExpressibleByStringLiteral {
  /// The type of the literal.
  public typealias StringLiteralType = RawValue.StringLiteralType

  /// Creates an attribute from a literal.
  public init(stringLiteral value: RawValue.StringLiteralType) {
    self.init(value: RawValue(stringLiteral: value))
  }
}

extension Attribute: ExpressibleByNilLiteral where RawValue: ExpressibleByNilLiteral {
  /// Creates an attribute from a literal.
  public init(nilLiteral: ()) {
    self.init(value: RawValue(nilLiteral: ()))
  }
}

extension Attribute: ExpressibleByFloatLiteral where RawValue: ExpressibleByFloatLiteral {
  /// The type of the literal.
  public typealias FloatLiteralType = RawValue.FloatLiteralType

  /// Creates an attribute from a literal.
  public init(floatLiteral value: RawValue.FloatLiteralType) {
    self.init(value: RawValue(floatLiteral: value))
  }
}

extension Attribute: ExpressibleByBooleanLiteral where RawValue: ExpressibleByBooleanLiteral {
  /// The type of the literal.
  public typealias BooleanLiteralType = RawValue.BooleanLiteralType

  /// Creates an attribute from a literal.
  public init(booleanLiteral value: BooleanLiteralType) {
    self.init(value: RawValue(booleanLiteral: value))
  }
}

extension Attribute: ExpressibleByIntegerLiteral where RawValue: ExpressibleByIntegerLiteral {
  /// The type of the literal.
  public typealias IntegerLiteralType = RawValue.IntegerLiteralType

  /// Creates an attribute from a literal.
  public init(integerLiteral value: IntegerLiteralType) {
    self.init(value: RawValue(integerLiteral: value))
  }
}

extension Attribute: ExpressibleByArrayLiteral where RawValue: ArrayType {
  /// The type of the elements.
  public typealias ArrayLiteralElement = RawValue.Element

  /// Creates an attribute from a literal.
  public init(arrayLiteral elements: ArrayLiteralElement...) {
    self.init(value: RawValue(elements))
  }
}

extension Attribute: ExpressibleByDictionaryLiteral where RawValue: DictionaryType {
  /// The type of the keys.
  public typealias Key = RawValue.Key
  /// The type of the values.
  public typealias Value = RawValue.Value

  /// Creates an attribute from a literal; for a repeated key, the first value is kept.
  public init(dictionaryLiteral elements: (RawValue.Key, RawValue.Value)...) {
    self.init(value: RawValue(elements, uniquingKeysWith: { first, _ in first }))
  }
}
