// An optional attribute or identifier accepts the literals of its wrapped type. The conformances
// affect every file that imports this module, so they are here and not in a module that programs
// import.

extension Optional: @retroactive ExpressibleByUnicodeScalarLiteral
where Wrapped: ExpressibleByUnicodeScalarLiteral {
  /// The type of the literal.
  public typealias UnicodeScalarLiteralType = Wrapped.UnicodeScalarLiteralType

  /// Creates a value from a literal.
  public init(unicodeScalarLiteral value: UnicodeScalarLiteralType) {
    self = .some(Wrapped(unicodeScalarLiteral: value))
  }
}

extension Optional: @retroactive ExpressibleByExtendedGraphemeClusterLiteral
where Wrapped: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The type of the literal.
  public typealias ExtendedGraphemeClusterLiteralType = Wrapped.ExtendedGraphemeClusterLiteralType

  /// Creates a value from a literal.
  public init(extendedGraphemeClusterLiteral value: ExtendedGraphemeClusterLiteralType) {
    self = .some(Wrapped(extendedGraphemeClusterLiteral: value))
  }
}

extension Optional: @retroactive ExpressibleByStringLiteral
where Wrapped: ExpressibleByStringLiteral {
  /// The type of the literal.
  public typealias StringLiteralType = Wrapped.StringLiteralType

  /// Creates a value from a literal.
  public init(stringLiteral value: StringLiteralType) {
    self = .some(Wrapped(stringLiteral: value))
  }
}

extension Optional: @retroactive ExpressibleByIntegerLiteral
where Wrapped: ExpressibleByIntegerLiteral {
  /// The type of the literal.
  public typealias IntegerLiteralType = Wrapped.IntegerLiteralType

  /// Creates a value from a literal.
  public init(integerLiteral value: IntegerLiteralType) {
    self = .some(Wrapped(integerLiteral: value))
  }
}

extension Optional: @retroactive ExpressibleByFloatLiteral
where Wrapped: ExpressibleByFloatLiteral {
  /// The type of the literal.
  public typealias FloatLiteralType = Wrapped.FloatLiteralType

  /// Creates a value from a literal.
  public init(floatLiteral value: FloatLiteralType) {
    self = .some(Wrapped(floatLiteral: value))
  }
}

extension Optional: @retroactive ExpressibleByBooleanLiteral
where Wrapped: ExpressibleByBooleanLiteral {
  /// The type of the literal.
  public typealias BooleanLiteralType = Wrapped.BooleanLiteralType

  /// Creates a value from a literal.
  public init(booleanLiteral value: BooleanLiteralType) {
    self = .some(Wrapped(booleanLiteral: value))
  }
}
