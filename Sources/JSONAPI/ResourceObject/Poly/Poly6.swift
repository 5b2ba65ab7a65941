// Made by Scripts/generate-poly.py: change the script, not this file.

/// A ``Poly`` of at least six types.
public protocol _Poly6: _Poly5 {
  /// The sixth type.
  associatedtype F

  /// The value, where it is of the sixth type.
  var f: F? { get }

  /// Creates a value of the sixth type.
  init(_ f: F)
}

extension _Poly6 {
  /// The value, where it is of the sixth type.
  public subscript(type: F.Type) -> F? { f }
}

extension Collection where Element: _Poly6 {
  /// The values of the sixth type.
  public subscript(type: Element.F.Type) -> [Element.F] {
    compactMap(\.f)
  }
}

extension Includes where I: _Poly6 {
  /// The included resources of the sixth type.
  public subscript(lookup: I.F.Type) -> [I.F] { values.compactMap(\.f) }
}

/// Included resources of six types.
public typealias Include6 = Poly6

/// A value of one of six types.
public enum Poly6<A, B, C, D, E, F>: _Poly6 {
  /// A value of the first type.
  case a(A)
  /// A value of the second type.
  case b(B)
  /// A value of the third type.
  case c(C)
  /// A value of the fourth type.
  case d(D)
  /// A value of the fifth type.
  case e(E)
  /// A value of the sixth type.
  case f(F)

  /// Creates a value of the first type.
  public init(_ a: A) { self = .a(a) }

  /// Creates a value of the second type.
  public init(_ b: B) { self = .b(b) }

  /// Creates a value of the third type.
  public init(_ c: C) { self = .c(c) }

  /// Creates a value of the fourth type.
  public init(_ d: D) { self = .d(d) }

  /// Creates a value of the fifth type.
  public init(_ e: E) { self = .e(e) }

  /// Creates a value of the sixth type.
  public init(_ f: F) { self = .f(f) }

  /// The value, where it is of the first type.
  public var a: A? { if case .a(let value) = self { value } else { nil } }

  /// The value, where it is of the second type.
  public var b: B? { if case .b(let value) = self { value } else { nil } }

  /// The value, where it is of the third type.
  public var c: C? { if case .c(let value) = self { value } else { nil } }

  /// The value, where it is of the fourth type.
  public var d: D? { if case .d(let value) = self { value } else { nil } }

  /// The value, where it is of the fifth type.
  public var e: E? { if case .e(let value) = self { value } else { nil } }

  /// The value, where it is of the sixth type.
  public var f: F? { if case .f(let value) = self { value } else { nil } }

  /// The value, without its case.
  public var value: Any {
    switch self {
    case .a(let value): value
    case .b(let value): value
    case .c(let value): value
    case .d(let value): value
    case .e(let value): value
    case .f(let value): value
    }
  }

  /// The types that the value may have.
  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self, E.self, F.self]
  }
}

extension Poly6: Equatable
where
  A: Equatable,
  B: Equatable,
  C: Equatable,
  D: Equatable,
  E: Equatable,
  F: Equatable
{}

extension Poly6: Hashable
where
  A: Hashable,
  B: Hashable,
  C: Hashable,
  D: Hashable,
  E: Hashable,
  F: Hashable
{}

extension Poly6: Sendable
where
  A: Sendable,
  B: Sendable,
  C: Sendable,
  D: Sendable,
  E: Sendable,
  F: Sendable
{}

extension Poly6: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly6: Encodable
where
  A: Encodable,
  B: Encodable,
  C: Encodable,
  D: Encodable,
  E: Encodable,
  F: Encodable
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
    case .d(let value): try container.encode(value)
    case .e(let value): try container.encode(value)
    case .f(let value): try container.encode(value)
    }
  }
}

extension Poly6: Decodable, DispatchedPoly
where
  A: Decodable,
  B: Decodable,
  C: Decodable,
  D: Decodable,
  E: Decodable,
  F: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    [
      .init(A.self, Self.a),
      .init(B.self, Self.b),
      .init(C.self, Self.c),
      .init(D.self, Self.d),
      .init(E.self, Self.e),
      .init(F.self, Self.f),
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

extension Poly6: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where
  A: EncodablePolyWrapped,
  B: EncodablePolyWrapped,
  C: EncodablePolyWrapped,
  D: EncodablePolyWrapped,
  E: EncodablePolyWrapped,
  F: EncodablePolyWrapped
{}

extension Poly6: OptionalCodablePrimaryResource, CodablePrimaryResource
where
  A: CodablePolyWrapped,
  B: CodablePolyWrapped,
  C: CodablePolyWrapped,
  D: CodablePolyWrapped,
  E: CodablePolyWrapped,
  F: CodablePolyWrapped
{}
