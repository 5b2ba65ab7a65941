/// An attribute that stands in documents as one type and is worked with as another.
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
/// What a transformer throws becomes a ``ResourceDecodingError`` with the attribute's place, and its
/// `underlyingError` is what was thrown.
@propertyWrapper
public struct Transformed<T: ReversibleTransformer> {
  /// The value.
  public var wrappedValue: T.To

  /// Creates an attribute.
  ///
  /// - Parameter wrappedValue: The value a program works with.
  public init(wrappedValue: T.To) { self.wrappedValue = wrappedValue }
}

/// An attribute that is checked whenever it is read or written, and otherwise left as it is.
///
/// ```swift
/// @Validated<Percentage> var discount: Int
/// ```
public typealias Validated<V: Validator> = Transformed<V>

/// The transformer that takes white space from both ends of a text.
public enum Trimmed: ReversibleTransformer {
  /// Takes white space from both ends.
  ///
  /// - Returns: The text from its first to its last character that isn't white space.
  public static func transform(_ value: String) -> String {
    let start = value.drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }

  /// Takes white space from both ends.
  ///
  /// - Returns: The text from its first to its last character that isn't white space.
  public static func reverse(_ value: String) -> String { transform(value) }
}

extension Transformed: Sendable where T.To: Sendable {}
extension Transformed: Equatable where T.To: Equatable {}
extension Transformed: Hashable where T.To: Hashable {}

extension Transformed: Decodable where T.From: Decodable {
  /// Reads an attribute.
  ///
  /// - Parameter decoder: The decoder of what stands in the document.
  /// - Throws: `DecodingError` for anything else, and for what the transformer refuses.
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
  /// - Parameter encoder: The encoder of what stands in the document.
  /// - Throws: What the transformer throws, and what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(T.reverse(wrappedValue))
  }
}

extension Transformed: JSONReadable where T.From: JSONReadable {
  /// Reads an attribute.
  ///
  /// - Throws: ``JSONError`` for anything else, ``ResourceDecodingError`` for what the transformer
  ///   refuses.
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
  /// What stands in documents; the value itself where the transformer refuses it, since an attribute
  /// may well be compared with what it can't have.
  public var filterValue: FilterValue {
    (try? T.reverse(wrappedValue)).flatMap { FilterValue(written: $0) }
      ?? FilterValue(wrappedValue) ?? .null
  }
}

extension Transformed: AttributeCoding {}
