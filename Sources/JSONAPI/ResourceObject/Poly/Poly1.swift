// Made by Scripts/generate-poly.py: change the script, not this file.

/// A ``Poly`` of at least one type.
public protocol _Poly1: Poly {
  /// The first type.
  associatedtype A

  /// The value, where it is of the first type.
  var a: A? { get }

  /// Creates a value of the first type.
  init(_ a: A)
}

extension _Poly1 {
  /// The value, where it is of the first type.
  public subscript(type: A.Type) -> A? { a }
}

extension Collection where Element: _Poly1 {
  /// The values of the first type.
  public subscript(type: Element.A.Type) -> [Element.A] {
    compactMap(\.a)
  }
}

extension Includes where I: _Poly1 {
  /// The included resources of the first type.
  public subscript(lookup: I.A.Type) -> [I.A] { values.compactMap(\.a) }
}

/// Included resources of one type.
public typealias Include1 = Poly1

/// A value of one type.
public enum Poly1<A>: _Poly1 {
  /// A value of the first type.
  case a(A)

  /// Creates a value of the first type.
  public init(_ a: A) { self = .a(a) }

  /// The value, where it is of the first type.
  public var a: A? {
    switch self {
    case .a(let value): value
    }
  }

  /// The value, without its case.
  public var value: Any {
    switch self {
    case .a(let value): value
    }
  }

  /// The types that the value may have.
  public static var allTypes: [Any.Type] {
    [A.self]
  }
}

extension Poly1: Equatable
where
  A: Equatable
{}

extension Poly1: Hashable
where
  A: Hashable
{}

extension Poly1: Sendable
where
  A: Sendable
{}

extension Poly1: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly1: Encodable
where
  A: Encodable
{
  /// Writes the value.
  ///
  /// - Parameter encoder: The encoder of the value.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .a(let value): try container.encode(value)
    }
  }
}

extension Poly1: Decodable where A: Decodable {
  /// Reads the value.
  ///
  /// - Parameter decoder: The decoder of the value.
  /// - Throws: What reading the value throws.
  public init(from decoder: any Decoder) throws {
    self = .a(try decoder.singleValueContainer().decode(A.self))
  }
}

extension Poly1: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where
  A: EncodablePolyWrapped
{}

extension Poly1: OptionalCodablePrimaryResource, CodablePrimaryResource
where
  A: CodablePolyWrapped
{}
