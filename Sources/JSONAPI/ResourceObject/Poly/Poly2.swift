// Made by Scripts/generate-poly.py: change the script, not this file.

/// A ``Poly`` of at least two types.
public protocol _Poly2: _Poly1 {
  /// The second type.
  associatedtype B

  /// The value, where it is of the second type.
  var b: B? { get }

  /// Creates a value of the second type.
  init(_ b: B)
}

extension _Poly2 {
  /// The value, where it is of the second type.
  public subscript(type: B.Type) -> B? { b }
}

extension Collection where Element: _Poly2 {
  /// The values of the second type.
  public subscript(type: Element.B.Type) -> [Element.B] {
    compactMap(\.b)
  }
}

extension Includes where I: _Poly2 {
  /// The included resources of the second type.
  public subscript(lookup: I.B.Type) -> [I.B] { values.compactMap(\.b) }
}

/// Included resources of two types.
public typealias Include2 = Poly2

/// A value of one of two types.
public enum Poly2<A, B>: _Poly2 {
  /// A value of the first type.
  case a(A)
  /// A value of the second type.
  case b(B)

  /// Creates a value of the first type.
  public init(_ a: A) { self = .a(a) }

  /// Creates a value of the second type.
  public init(_ b: B) { self = .b(b) }

  /// The value, where it is of the first type.
  public var a: A? { if case .a(let value) = self { value } else { nil } }

  /// The value, where it is of the second type.
  public var b: B? { if case .b(let value) = self { value } else { nil } }

  /// The value, without its case.
  public var value: Any {
    switch self {
    case .a(let value): value
    case .b(let value): value
    }
  }

  /// The types that the value may have.
  public static var allTypes: [Any.Type] {
    [A.self, B.self]
  }
}

extension Poly2: Equatable
where
  A: Equatable,
  B: Equatable
{}

extension Poly2: Hashable
where
  A: Hashable,
  B: Hashable
{}

extension Poly2: Sendable
where
  A: Sendable,
  B: Sendable
{}

extension Poly2: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly2: Encodable
where
  A: Encodable,
  B: Encodable
{
  /// Writes the value.
  ///
  /// - Parameter encoder: The encoder of the value.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .a(let value): try container.encode(value)
    case .b(let value): try container.encode(value)
    }
  }
}

extension Poly2: Decodable, DispatchedPoly
where
  A: Decodable,
  B: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    [
      .init(A.self, Self.a),
      .init(B.self, Self.b),
    ]
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Parameter decoder: The decoder of the value.
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` where none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly2: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where
  A: EncodablePolyWrapped,
  B: EncodablePolyWrapped
{}

extension Poly2: OptionalCodablePrimaryResource, CodablePrimaryResource
where
  A: CodablePolyWrapped,
  B: CodablePolyWrapped
{}
