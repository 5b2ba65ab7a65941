// Made by Scripts/generate-poly.py: change the script, not this file.

/// A ``Poly`` of at least twelve types.
public protocol _Poly12: _Poly11 {
  /// The twelfth type.
  associatedtype L

  /// The value, where it is of the twelfth type.
  var l: L? { get }

  /// Creates a value of the twelfth type.
  init(_ l: L)
}

extension _Poly12 {
  /// The value, where it is of the twelfth type.
  public subscript(type: L.Type) -> L? { l }
}

extension Collection where Element: _Poly12 {
  /// The values of the twelfth type.
  public subscript(type: Element.L.Type) -> [Element.L] {
    compactMap(\.l)
  }
}

extension Includes where I: _Poly12 {
  /// The included resources of the twelfth type.
  public subscript(lookup: I.L.Type) -> [I.L] { values.compactMap(\.l) }
}

/// Included resources of twelve types.
public typealias Include12 = Poly12

/// A value of one of twelve types.
public enum Poly12<A, B, C, D, E, F, G, H, I, J, K, L>: _Poly12 {
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
  /// A value of the seventh type.
  case g(G)
  /// A value of the eighth type.
  case h(H)
  /// A value of the ninth type.
  case i(I)
  /// A value of the tenth type.
  case j(J)
  /// A value of the eleventh type.
  case k(K)
  /// A value of the twelfth type.
  case l(L)

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

  /// Creates a value of the seventh type.
  public init(_ g: G) { self = .g(g) }

  /// Creates a value of the eighth type.
  public init(_ h: H) { self = .h(h) }

  /// Creates a value of the ninth type.
  public init(_ i: I) { self = .i(i) }

  /// Creates a value of the tenth type.
  public init(_ j: J) { self = .j(j) }

  /// Creates a value of the eleventh type.
  public init(_ k: K) { self = .k(k) }

  /// Creates a value of the twelfth type.
  public init(_ l: L) { self = .l(l) }

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

  /// The value, where it is of the seventh type.
  public var g: G? { if case .g(let value) = self { value } else { nil } }

  /// The value, where it is of the eighth type.
  public var h: H? { if case .h(let value) = self { value } else { nil } }

  /// The value, where it is of the ninth type.
  public var i: I? { if case .i(let value) = self { value } else { nil } }

  /// The value, where it is of the tenth type.
  public var j: J? { if case .j(let value) = self { value } else { nil } }

  /// The value, where it is of the eleventh type.
  public var k: K? { if case .k(let value) = self { value } else { nil } }

  /// The value, where it is of the twelfth type.
  public var l: L? { if case .l(let value) = self { value } else { nil } }

  /// The value, without its case.
  public var value: Any {
    switch self {
    case .a(let value): value
    case .b(let value): value
    case .c(let value): value
    case .d(let value): value
    case .e(let value): value
    case .f(let value): value
    case .g(let value): value
    case .h(let value): value
    case .i(let value): value
    case .j(let value): value
    case .k(let value): value
    case .l(let value): value
    }
  }

  /// The types that the value may have.
  public static var allTypes: [Any.Type] {
    [
      A.self, B.self, C.self, D.self, E.self, F.self, G.self, H.self, I.self, J.self, K.self,
      L.self,
    ]
  }
}

extension Poly12: Equatable
where
  A: Equatable,
  B: Equatable,
  C: Equatable,
  D: Equatable,
  E: Equatable,
  F: Equatable,
  G: Equatable,
  H: Equatable,
  I: Equatable,
  J: Equatable,
  K: Equatable,
  L: Equatable
{}

extension Poly12: Hashable
where
  A: Hashable,
  B: Hashable,
  C: Hashable,
  D: Hashable,
  E: Hashable,
  F: Hashable,
  G: Hashable,
  H: Hashable,
  I: Hashable,
  J: Hashable,
  K: Hashable,
  L: Hashable
{}

extension Poly12: Sendable
where
  A: Sendable,
  B: Sendable,
  C: Sendable,
  D: Sendable,
  E: Sendable,
  F: Sendable,
  G: Sendable,
  H: Sendable,
  I: Sendable,
  J: Sendable,
  K: Sendable,
  L: Sendable
{}

extension Poly12: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly12: Encodable
where
  A: Encodable,
  B: Encodable,
  C: Encodable,
  D: Encodable,
  E: Encodable,
  F: Encodable,
  G: Encodable,
  H: Encodable,
  I: Encodable,
  J: Encodable,
  K: Encodable,
  L: Encodable
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
    case .g(let value): try container.encode(value)
    case .h(let value): try container.encode(value)
    case .i(let value): try container.encode(value)
    case .j(let value): try container.encode(value)
    case .k(let value): try container.encode(value)
    case .l(let value): try container.encode(value)
    }
  }
}

extension Poly12: Decodable, DispatchedPoly
where
  A: Decodable,
  B: Decodable,
  C: Decodable,
  D: Decodable,
  E: Decodable,
  F: Decodable,
  G: Decodable,
  H: Decodable,
  I: Decodable,
  J: Decodable,
  K: Decodable,
  L: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    [
      .init(A.self, Self.a),
      .init(B.self, Self.b),
      .init(C.self, Self.c),
      .init(D.self, Self.d),
      .init(E.self, Self.e),
      .init(F.self, Self.f),
      .init(G.self, Self.g),
      .init(H.self, Self.h),
      .init(I.self, Self.i),
      .init(J.self, Self.j),
      .init(K.self, Self.k),
      .init(L.self, Self.l),
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

extension Poly12: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where
  A: EncodablePolyWrapped,
  B: EncodablePolyWrapped,
  C: EncodablePolyWrapped,
  D: EncodablePolyWrapped,
  E: EncodablePolyWrapped,
  F: EncodablePolyWrapped,
  G: EncodablePolyWrapped,
  H: EncodablePolyWrapped,
  I: EncodablePolyWrapped,
  J: EncodablePolyWrapped,
  K: EncodablePolyWrapped,
  L: EncodablePolyWrapped
{}

extension Poly12: OptionalCodablePrimaryResource, CodablePrimaryResource
where
  A: CodablePolyWrapped,
  B: CodablePolyWrapped,
  C: CodablePolyWrapped,
  D: CodablePolyWrapped,
  E: CodablePolyWrapped,
  F: CodablePolyWrapped,
  G: CodablePolyWrapped,
  H: CodablePolyWrapped,
  I: CodablePolyWrapped,
  J: CodablePolyWrapped,
  K: CodablePolyWrapped,
  L: CodablePolyWrapped
{}
