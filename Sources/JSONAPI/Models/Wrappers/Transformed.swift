/// An attribute with one type in documents and another in Swift.
///
/// ```swift
/// enum Lowercased: ReversibleTransformer {
///   static func transform(_ value: String) -> String { value.lowercased() }
///   static func reverse(_ value: String) -> String { value }
/// }
///
/// struct User: Resource {
///   static let resourceType = "users"
///   var id: String
///   @Transformed<Lowercased> var email: String
///   @Transformed<Trimmed>.OrNull var biography: String?
/// }
/// ```
///
/// An error from the transformer becomes the `underlyingError` of a ``ResourceDecodingError`` with
/// the attribute's location.
@propertyWrapper
public struct Transformed<T: ReversibleTransformer> {
  /// The value.
  public var wrappedValue: T.To

  /// Creates an attribute.
  ///
  /// - Parameter wrappedValue: The Swift value.
  public init(wrappedValue: T.To) { self.wrappedValue = wrappedValue }
}

/// An attribute that is checked on reading and writing, and otherwise unchanged.
///
/// ```swift
/// @Validated<Percentage> var discount: Int
/// ```
public typealias Validated<V: Validator> = Transformed<V>

/// A transformer that trims white space from both ends of a string.
public enum Trimmed: ReversibleTransformer {
  /// Trims white space from both ends.
  ///
  /// - Returns: The text from the first to the last character that isn't white space.
  public static func transform(_ value: String) -> String {
    let start = value.drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }

  /// Trims white space from both ends.
  ///
  /// - Returns: The text from the first to the last character that isn't white space.
  public static func reverse(_ value: String) -> String { transform(value) }
}

extension Transformed: Sendable where T.To: Sendable {}
extension Transformed: Equatable where T.To: Equatable {}
extension Transformed: Hashable where T.To: Hashable {}

extension Transformed: Decodable where T.From: Decodable {
  /// Reads an attribute.
  ///
  /// - Parameter decoder: The decoder of the document's value.
  /// - Throws: `DecodingError` for a value of another type, or one that the transformer rejects.
  public init(from decoder: any Decoder) throws {
    let raw = try decoder.singleValueContainer().decode(T.From.self)
    do {
      wrappedValue = try T.transform(raw)
    } catch {
      throw DecodingError.rejected(by: T.self, error, in: decoder)
    }
  }
}

extension Transformed: Encodable where T.From: Encodable {
  /// Writes an attribute.
  ///
  /// - Parameter encoder: The encoder of the document's value.
  /// - Throws: The errors of the transformer and of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(T.reverse(wrappedValue))
  }
}

extension Transformed: JSONReadable where T.From: JSONReadable {
  /// Reads an attribute.
  ///
  /// - Throws: ``JSONError`` for a value of another type, ``ResourceDecodingError`` for one that
  ///   the transformer rejects.
  public static func read(from reader: JSONReader) throws -> Transformed {
    let raw = try T.From.read(from: reader)
    do {
      return Transformed(wrappedValue: try T.transform(raw))
    } catch {
      throw ResourceDecodingError(rejectedBy: T.self, error, at: reader)
    }
  }
}

extension Transformed: JSONWritable where T.From: JSONWritable {
  /// Writes an attribute.
  public func write(to writer: inout JSONWriter) throws {
    try T.reverse(wrappedValue).write(to: &writer)
  }
}

extension Transformed: ProbedType {
  package static var attributeType: Any.Type? { T.From.self }
  package static func sample(madeUpBy probe: Probe) -> Self? { nil }
}

extension Transformed: FilterLiteral {
  /// The value in documents; the wrapped value itself if the transformer rejects it, since a filter
  /// may compare with values that the attribute can't have.
  public var filterValue: FilterValue {
    (try? T.reverse(wrappedValue)).flatMap { FilterValue(written: $0) }
      ?? FilterValue(wrappedValue) ?? .null
  }
}

extension Transformed: AttributeCoding {}

/// A conversion from one type to another.
///
/// ```swift
/// enum Lowercased: Transformer {
///   static func transform(_ value: String) throws -> String { value.lowercased() }
/// }
/// ```
public protocol Transformer {
  /// The raw value in the document.
  associatedtype From
  /// The Swift value.
  associatedtype To

  /// Converts the document's value to the Swift value.
  ///
  /// - Returns: The Swift value.
  /// - Throws: Any error, if the value can't be converted.
  static func transform(_ value: From) throws -> To
}

/// A conversion from one type to another and back.
public protocol ReversibleTransformer: Transformer {
  /// Converts the Swift value to the document's value.
  ///
  /// - Parameter value: The Swift value.
  /// - Returns: The document's value.
  /// - Throws: Any error, if the value can't be converted.
  static func reverse(_ value: To) throws -> From
}

/// A transformer that checks a value instead of changing it.
///
/// Throw from ``Transformer/transform(_:)`` if the value isn't acceptable, and return it otherwise.
public protocol Validator: ReversibleTransformer where From == To {}

extension Validator {
  /// Checks a value before it is written to the document.
  public static func reverse(_ value: To) throws -> To {
    try validate(value)
  }

  /// Checks a value.
  public static func validate(_ value: To) throws -> To {
    _ = try transform(value)
    return value
  }
}
