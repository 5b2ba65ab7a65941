/// A field that distinguishes absent, null and a value.
///
/// An optional property is `nil` both when the server sent null and when it sent nothing. Use this
/// type where the difference matters, as in a PATCH or a sparse response.
///
/// ```swift
/// struct Profile: Resource {
///   static let resourceType = "profiles"
///   var id: String
///   var nickname: Field<String> = .absent
/// }
/// ```
public enum Field<Value> {
  /// The member is missing.
  case absent
  /// The member is `null`.
  case null
  /// The member has this value.
  case value(Value)

  /// The value; `nil` if the field is absent or null.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// Transforms the value, if there is one.
  ///
  /// - Returns: The transformed value; absent and null are unchanged.
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Field<Other> {
    switch self {
    case .absent: .absent
    case .null: .null
    case .value(let value): .value(try transform(value))
    }
  }

  /// Creates a field with a value, or null for `nil`.
  public init(_ value: Value?) { self = value.map { .value($0) } ?? .null }
}

extension Field {
  /// Whether there is no value: the field is absent or null, as with `field.value == nil`.
  ///
  /// To distinguish these, compare with ``absent`` or ``null``.
  public static func == (field: Field, nothing: _OptionalNilComparisonType) -> Bool {
    field.value == nil
  }

  /// Whether there is a value, as with `field.value != nil`.
  public static func != (field: Field, nothing: _OptionalNilComparisonType) -> Bool {
    field.value != nil
  }
}

extension Field: Sendable where Value: Sendable {}
extension Field: Equatable where Value: Equatable {}
extension Field: Hashable where Value: Hashable {}

extension Field: ExpressibleByNilLiteral, ExpressibleByAbsence, OmittableWhenAbsent {
  /// Creates null: the member is present and states that there is no value.
  public init(nilLiteral: ()) { self = .null }

  /// Absent.
  public static var valueOfAbsence: Field { .absent }

  @usableFromInline var isAbsent: Bool { if case .absent = self { true } else { false } }
}

extension Field: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {
  /// Creates a value from a literal.
  public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
    self = .value(Value(unicodeScalarLiteral: value))
  }
}

extension Field: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates a value from a literal.
  public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
    self = .value(Value(extendedGraphemeClusterLiteral: value))
  }
}

extension Field: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
  /// Creates a value from a literal.
  public init(stringLiteral value: Value.StringLiteralType) {
    self = .value(Value(stringLiteral: value))
  }
}

extension Field: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
  /// Creates a value from a literal.
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self = .value(Value(integerLiteral: value))
  }
}

extension Field: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
  /// Creates a value from a literal.
  public init(floatLiteral value: Value.FloatLiteralType) {
    self = .value(Value(floatLiteral: value))
  }
}

extension Field: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
  /// Creates a value from a literal.
  public init(booleanLiteral value: Value.BooleanLiteralType) {
    self = .value(Value(booleanLiteral: value))
  }
}

extension Field: Decodable where Value: Decodable {
  /// Reads null or a value; it's never called for a missing member.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
  }
}

extension Field: Encodable where Value: Encodable {
  /// Writes null or the value; the container omits an absent field.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if case .value(let value) = self {
      try container.encode(value)
    } else {
      try container.encodeNil()
    }
  }
}

extension KeyedDecodingContainer {
  /// Reads a field, with any decoder; a missing member is ``Field/absent``.
  public func decode<Value: Decodable>(
    _ type: Field<Value>.Type, forKey key: Key
  ) throws -> Field<Value> {
    guard contains(key) else { return .absent }
    if try decodeNil(forKey: key) { return .null }
    if let value = try decodeIfPresent(Value.self, forKey: key) { return .value(value) }
    // Only a relationship has the name.
    guard Value.self is any RelationshipValue.Type else { return .absent }
    return .value(try decode(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Writes a field, with any encoder; ``Field/absent`` is omitted.
  public mutating func encode<Value: Encodable>(_ field: Field<Value>, forKey key: Key) throws {
    switch field {
    case .absent: break
    case .null: try encodeNil(forKey: key)
    case .value(let value): try encode(value, forKey: key)
    }
  }
}

extension Field: JSONReadable where Value: JSONReadable {
  /// Reads null or a value.
  public static func read(from reader: JSONReader) throws -> Field {
    reader.isNull ? .null : .value(try Value.read(from: reader))
  }
}

extension Field: JSONWritable where Value: JSONWritable {
  /// Writes null or the value.
  public func write(to writer: inout JSONWriter) throws {
    if case .value(let value) = self {
      try value.write(to: &writer)
    } else {
      writer.null()
    }
  }
}
