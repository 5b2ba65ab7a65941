public import JSONAPIResourceObject

extension Id: ExpressibleByUnicodeScalarLiteral where RawType: ExpressibleByUnicodeScalarLiteral {
  /// The type of the literal.
  public typealias UnicodeScalarLiteralType = RawType.UnicodeScalarLiteralType

  /// Creates an identifier from a literal.
  public init(unicodeScalarLiteral value: RawType.UnicodeScalarLiteralType) {
    self.init(rawValue: RawType(unicodeScalarLiteral: value))
  }
}

extension Id: ExpressibleByExtendedGraphemeClusterLiteral
where RawType: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The type of the literal.
  public typealias ExtendedGraphemeClusterLiteralType = RawType.ExtendedGraphemeClusterLiteralType

  /// Creates an identifier from a literal.
  public init(extendedGraphemeClusterLiteral value: RawType.ExtendedGraphemeClusterLiteralType) {
    self.init(rawValue: RawType(extendedGraphemeClusterLiteral: value))
  }
}

extension Id: ExpressibleByStringLiteral where RawType: ExpressibleByStringLiteral {
  /// The type of the literal.
  public typealias StringLiteralType = RawType.StringLiteralType

  /// Creates an identifier from a literal.
  public init(stringLiteral value: RawType.StringLiteralType) {
    self.init(rawValue: RawType(stringLiteral: value))
  }
}

extension Id: ExpressibleByIntegerLiteral where RawType: ExpressibleByIntegerLiteral {
  /// The type of the literal.
  public typealias IntegerLiteralType = RawType.IntegerLiteralType

  /// Creates an identifier from a literal.
  public init(integerLiteral value: IntegerLiteralType) {
    self.init(rawValue: RawType(integerLiteral: value))
  }
}
