// Made by Scripts/generate-poly.py: change the script, not this file.

/// A ``Poly`` of at least five types.
public protocol _Poly5: _Poly4 {
  /// The fifth type.
  associatedtype E

  /// The value, where it is of the fifth type.
  var e: E? { get }

  /// Creates a value of the fifth type.
  init(_ e: E)
}

extension _Poly5 {
  /// The value, where it is of the fifth type.
  public subscript(type: E.Type) -> E? { e }
}

extension Collection where Element: _Poly5 {
  /// The values of the fifth type.
  public subscript(type: Element.E.Type) -> [Element.E] {
    compactMap(\.e)
  }
}

extension Includes where I: _Poly5 {
  /// The included resources of the fifth type.
  public subscript(lookup: I.E.Type) -> [I.E] { values.compactMap(\.e) }
}

/// Included resources of five types.
public typealias Include5 = Poly5

/// A value of one of five types.
public enum Poly5<A, B, C, D, E>: _Poly5 {
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

  /// The value, without its case.
  public var value: Any {
    switch self {
    case .a(let value): value
    case .b(let value): value
    case .c(let value): value
    case .d(let value): value
    case .e(let value): value
    }
  }

  /// The types that the value may have.
  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self, E.self]
  }
}

extension Poly5: Equatable
where
  A: Equatable,
  B: Equatable,
  C: Equatable,
  D: Equatable,
  E: Equatable
{}

extension Poly5: Hashable
where
  A: Hashable,
  B: Hashable,
  C: Hashable,
  D: Hashable,
  E: Hashable
{}

extension Poly5: Sendable
where
  A: Sendable,
  B: Sendable,
  C: Sendable,
  D: Sendable,
  E: Sendable
{}

extension Poly5: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly5: Encodable
where
  A: Encodable,
  B: Encodable,
  C: Encodable,
  D: Encodable,
  E: Encodable
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
    }
  }
}

extension Poly5: Decodable, DispatchedPoly
where
  A: Decodable,
  B: Decodable,
  C: Decodable,
  D: Decodable,
  E: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    [
      .init(A.self, Self.a),
      .init(B.self, Self.b),
      .init(C.self, Self.c),
      .init(D.self, Self.d),
      .init(E.self, Self.e),
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

extension Poly5: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where
  A: EncodablePolyWrapped,
  B: EncodablePolyWrapped,
  C: EncodablePolyWrapped,
  D: EncodablePolyWrapped,
  E: EncodablePolyWrapped
{}

extension Poly5: OptionalCodablePrimaryResource, CodablePrimaryResource
where
  A: CodablePolyWrapped,
  B: CodablePolyWrapped,
  C: CodablePolyWrapped,
  D: CodablePolyWrapped,
  E: CodablePolyWrapped
{}
