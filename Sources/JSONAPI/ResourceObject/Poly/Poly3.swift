// Made by Scripts/generate-poly.py: change the script, not this file.

/// A ``Poly`` of at least three types.
public protocol _Poly3: _Poly2 {
  /// The third type.
  associatedtype C

  /// The value, where it is of the third type.
  var c: C? { get }

  /// Creates a value of the third type.
  init(_ c: C)
}

extension _Poly3 {
  /// The value, where it is of the third type.
  public subscript(type: C.Type) -> C? { c }
}

extension Collection where Element: _Poly3 {
  /// The values of the third type.
  public subscript(type: Element.C.Type) -> [Element.C] {
    compactMap(\.c)
  }
}

extension Includes where I: _Poly3 {
  /// The included resources of the third type.
  public subscript(lookup: I.C.Type) -> [I.C] { values.compactMap(\.c) }
}

/// Included resources of three types.
public typealias Include3 = Poly3

/// A value of one of three types.
public enum Poly3<A, B, C>: _Poly3 {
  /// A value of the first type.
  case a(A)
  /// A value of the second type.
  case b(B)
  /// A value of the third type.
  case c(C)

  /// Creates a value of the first type.
  public init(_ a: A) { self = .a(a) }

  /// Creates a value of the second type.
  public init(_ b: B) { self = .b(b) }

  /// Creates a value of the third type.
  public init(_ c: C) { self = .c(c) }

  /// The value, where it is of the first type.
  public var a: A? { if case .a(let value) = self { value } else { nil } }

  /// The value, where it is of the second type.
  public var b: B? { if case .b(let value) = self { value } else { nil } }

  /// The value, where it is of the third type.
  public var c: C? { if case .c(let value) = self { value } else { nil } }

  /// The value, without its case.
  public var value: Any {
    switch self {
    case .a(let value): value
    case .b(let value): value
    case .c(let value): value
    }
  }

  /// The types that the value may have.
  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self]
  }
}

extension Poly3: Equatable
where
  A: Equatable,
  B: Equatable,
  C: Equatable
{}

extension Poly3: Hashable
where
  A: Hashable,
  B: Hashable,
  C: Hashable
{}

extension Poly3: Sendable
where
  A: Sendable,
  B: Sendable,
  C: Sendable
{}

extension Poly3: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly3: Encodable
where
  A: Encodable,
  B: Encodable,
  C: Encodable
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
    case .c(let value): try container.encode(value)
    }
  }
}

extension Poly3: Decodable, DispatchedPoly
where
  A: Decodable,
  B: Decodable,
  C: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    [
      .init(A.self, Self.a),
      .init(B.self, Self.b),
      .init(C.self, Self.c),
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

extension Poly3: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where
  A: EncodablePolyWrapped,
  B: EncodablePolyWrapped,
  C: EncodablePolyWrapped
{}

extension Poly3: OptionalCodablePrimaryResource, CodablePrimaryResource
where
  A: CodablePolyWrapped,
  B: CodablePolyWrapped,
  C: CodablePolyWrapped
{}
