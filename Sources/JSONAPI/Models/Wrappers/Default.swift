/// A default value for null or missing attributes, as a named type.
///
/// ```swift
/// enum FirstStatus: DefaultValue { static let defaultValue = Status.draft }
///
/// @Default<FirstStatus> var status: Status
/// ```
public protocol DefaultValue {
  /// The attribute's type.
  associatedtype Value

  /// The value of a null or missing attribute.
  static var defaultValue: Value { get }
}

/// An attribute with a default value for null or a missing member.
///
/// ```swift
/// @DefaultEmpty var tags: [String]
/// @DefaultFalse var isPinned: Bool
/// @Default<FirstStatus> var status: Status
/// ```
///
/// In a struct marked `@Resource`, an initial value does the same; a wrapper there needs its type,
/// as in `@DefaultEmpty<[String]>`.
@propertyWrapper
public struct Default<Source: DefaultValue> {
  /// The value.
  public var wrappedValue: Source.Value

  /// Creates an attribute.
  public init(wrappedValue: Source.Value) { self.wrappedValue = wrappedValue }
}

/// The default values of the named property wrappers.
public enum DefaultValues {
  /// An empty array, string or other collection.
  public enum Empty<Value: RangeReplaceableCollection>: DefaultValue {
    /// An empty collection.
    public static var defaultValue: Value { Value() }
  }

  /// An empty dictionary.
  public enum NoMembers<Value>: DefaultValue {
    /// An empty dictionary.
    public static var defaultValue: [String: Value] { [:] }
  }

  /// `false`.
  public enum False: DefaultValue {
    /// `false`.
    public static var defaultValue: Bool { false }
  }

  /// `true`.
  public enum True: DefaultValue {
    /// `true`.
    public static var defaultValue: Bool { true }
  }

  /// Zero.
  public enum Zero<Value: AdditiveArithmetic>: DefaultValue {
    /// Zero.
    public static var defaultValue: Value { .zero }
  }
}

/// An array, a string or another collection that is empty if null or missing.
public typealias DefaultEmpty<Value: RangeReplaceableCollection> =
  Default<DefaultValues.Empty<Value>>
/// A dictionary that is empty if null or missing.
public typealias DefaultNoMembers<Value> = Default<DefaultValues.NoMembers<Value>>
/// A Boolean that is `false` if null or missing.
public typealias DefaultFalse = Default<DefaultValues.False>
/// A Boolean that is `true` if null or missing.
public typealias DefaultTrue = Default<DefaultValues.True>
/// A number that is zero if null or missing.
public typealias DefaultZero<Value: AdditiveArithmetic> = Default<DefaultValues.Zero<Value>>

extension Default: Sendable where Source.Value: Sendable {}
extension Default: Equatable where Source.Value: Equatable {}
extension Default: Hashable where Source.Value: Hashable {}

extension Default: ExpressibleByAbsence {
  /// The default value.
  public static var valueOfAbsence: Default { Default(wrappedValue: Source.defaultValue) }
}

extension Default: Decodable where Source.Value: Decodable {
  /// Reads a value, or null.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue =
      container.decodeNil() ? Source.defaultValue : try container.decode(Source.Value.self)
  }
}

extension Default: Encodable where Source.Value: Encodable {
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Default: JSONReadable where Source.Value: JSONReadable {
  /// Reads a value, or null.
  ///
  /// - Returns: The value, or the default value.
  public static func read(from reader: JSONReader) throws -> Default {
    Default(
      wrappedValue: reader.isNull
        ? Source.defaultValue : try Source.Value.read(from: reader))
  }
}

extension Default: JSONWritable where Source.Value: JSONWritable {
  /// Writes the value.
  public func write(to writer: inout JSONWriter) throws { try wrappedValue.write(to: &writer) }
}

extension Default: ProbedType {
  package static var attributeType: Any.Type? { Source.Value.self }
  package static var isOptional: Bool { true }
  package static func sample(madeUpBy probe: Probe) -> Self? { valueOfAbsence }
}

extension KeyedDecodingContainer {
  /// Reads an attribute with a default value, with any decoder.
  ///
  /// - Returns: The value, or the default value.
  public func decode<Source: DefaultValue>(
    _ type: Default<Source>.Type, forKey key: Key
  ) throws -> Default<Source> where Source.Value: Decodable {
    try decodeIfPresent(type, forKey: key) ?? .valueOfAbsence
  }
}

extension Default: FilterLiteral {
  /// The filter value of the wrapped value.
  public var filterValue: FilterValue { FilterValue(written: wrappedValue) ?? .null }
}

extension Default: AttributeCoding {}
