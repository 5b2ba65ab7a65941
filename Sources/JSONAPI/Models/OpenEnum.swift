/// An enumeration that preserves unknown values.
///
/// A server may add a case at any time. The enumeration alone would then fail to decode; a property
/// of this type holds the raw value and writes it back unchanged.
///
/// ```swift
/// enum Status: String { case draft, published }
/// var status: OpenEnum<Status>
///
/// if article.status == .draft { … }
/// switch article.status {
/// case .known(let status): …
/// case .unknown(let text): …
/// }
/// article.status = .known(.published)
/// Article.query.filter { $0.status == .draft }
/// ```
@dynamicMemberLookup
public enum OpenEnum<Known: RawRepresentable> {
  /// A value of the enumeration.
  case known(Known)
  /// A raw value that the enumeration doesn't have.
  case unknown(Known.RawValue)

  /// Creates a value from a raw value, known or not.
  public init(rawValue: Known.RawValue) {
    self = Known(rawValue: rawValue).map { .known($0) } ?? .unknown(rawValue)
  }

  /// The raw value, known or not.
  public var rawValue: Known.RawValue {
    switch self {
    case .known(let value): value.rawValue
    case .unknown(let rawValue): rawValue
    }
  }

  /// The value of the enumeration; `nil` if the raw value is unknown.
  public var known: Known? {
    if case .known(let value) = self { value } else { nil }
  }

  /// A property of the value; `nil` if the value is unknown.
  public subscript<T>(dynamicMember member: KeyPath<Known, T>) -> T? {
    known.map { $0[keyPath: member] }
  }

  /// Compares with a value of the enumeration.
  public static func == (one: OpenEnum, other: Known) -> Bool where Known: Equatable {
    one.known == other
  }

  /// Compares with a value of the enumeration.
  ///
  /// - Returns: Whether the values differ.
  public static func != (one: OpenEnum, other: Known) -> Bool where Known: Equatable {
    one.known != other
  }
}

extension OpenEnum: Sendable where Known: Sendable, Known.RawValue: Sendable {}
extension OpenEnum: Equatable where Known.RawValue: Equatable {
  /// Compares raw values.
  public static func == (one: OpenEnum, other: OpenEnum) -> Bool { one.rawValue == other.rawValue }
}
extension OpenEnum: Hashable where Known.RawValue: Hashable {
  /// Hashes the raw value.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension OpenEnum: Decodable where Known.RawValue: Decodable {
  /// Reads the raw value.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(Known.RawValue.self))
  }
}

extension OpenEnum: Encodable where Known.RawValue: Encodable {
  /// Writes the raw value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// As a dictionary key, a value is a member's name.
extension OpenEnum: CodingKeyRepresentable where Known.RawValue: CodingKeyRepresentable {
  /// The raw value's key.
  public var codingKey: any CodingKey { rawValue.codingKey }

  /// Creates a value, known or not, from a key.
  public init?(codingKey: some CodingKey) {
    guard let rawValue = Known.RawValue(codingKey: codingKey) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension OpenEnum: JSONReadable where Known.RawValue: JSONReadable {
  /// Reads the raw value.
  ///
  /// - Returns: The value, known or not.
  public static func read(from reader: JSONReader) throws -> OpenEnum {
    OpenEnum(rawValue: try Known.RawValue.read(from: reader))
  }
}

extension OpenEnum: JSONWritable where Known.RawValue: JSONWritable {
  /// Writes the raw value.
  public func write(to writer: inout JSONWriter) throws { try rawValue.write(to: &writer) }
}

extension OpenEnum: FilterLiteral where Known.RawValue: FilterLiteral {
  /// The raw value's filter value, known or not.
  public var filterValue: FilterValue { rawValue.filterValue }
}
