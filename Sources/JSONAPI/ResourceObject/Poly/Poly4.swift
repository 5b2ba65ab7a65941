// Made by Scripts/generate-poly.py: change the script, not this file.

/// A ``Poly`` of at least four types.
public protocol _Poly4: _Poly3 {
  /// The fourth type.
  associatedtype D

  /// The value, where it is of the fourth type.
  var d: D? { get }

  /// Creates a value of the fourth type.
  init(_ d: D)
}

extension _Poly4 {
  /// The value, where it is of the fourth type.
  public subscript(type: D.Type) -> D? { d }
}

extension Collection where Element: _Poly4 {
  /// The values of the fourth type.
  public subscript(type: Element.D.Type) -> [Element.D] {
    compactMap(\.d)
  }
}

extension Includes where I: _Poly4 {
  /// The included resources of the fourth type.
  public subscript(lookup: I.D.Type) -> [I.D] { values.compactMap(\.d) }
}

/// Included resources of four types.
public typealias Include4 = Poly4

/// A value of one of four types.
public enum Poly4<A, B, C, D>: _Poly4 {
  /// A value of the first type.
  case a(A)
  /// A value of the second type.
  case b(B)
  /// A value of the third type.
  case c(C)
  /// A value of the fourth type.
  case d(D)

  /// Creates a value of the first type.
  public init(_ a: A) { self = .a(a) }

  /// Creates a value of the second type.
  public init(_ b: B) { self = .b(b) }

  /// Creates a value of the third type.
  public init(_ c: C) { self = .c(c) }

  /// Creates a value of the fourth type.
  public init(_ d: D) { self = .d(d) }

  /// The value, where it is of the first type.
  public var a: A? { if case .a(let value) = self { value } else { nil } }

  /// The value, where it is of the second type.
  public var b: B? { if case .b(let value) = self { value } else { nil } }

  /// The value, where it is of the third type.
  public var c: C? { if case .c(let value) = self { value } else { nil } }

  /// The value, where it is of the fourth type.
  public var d: D? { if case .d(let value) = self { value } else { nil } }

  /// The value, without its case.
  public var value: Any {
    switch self {
    case .a(let value): value
    case .b(let value): value
    case .c(let value): value
    case .d(let value): value
    }
  }

  /// The types that the value may have.
  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self]
  }
}

extension Poly4: Equatable
where
  A: Equatable,
  B: Equatable,
  C: Equatable,
  D: Equatable
{}

extension Poly4: Hashable
where
  A: Hashable,
  B: Hashable,
  C: Hashable,
  D: Hashable
{}

extension Poly4: Sendable
where
  A: Sendable,
  B: Sendable,
  C: Sendable,
  D: Sendable
{}

extension Poly4: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly4: Encodable
where
  A: Encodable,
  B: Encodable,
  C: Encodable,
  D: Encodable
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
    }
  }
}

extension Poly4: Decodable, DispatchedPoly
where
  A: Decodable,
  B: Decodable,
  C: Decodable,
  D: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    [
      .init(A.self, Self.a),
      .init(B.self, Self.b),
      .init(C.self, Self.c),
      .init(D.self, Self.d),
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

extension Poly4: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where
  A: EncodablePolyWrapped,
  B: EncodablePolyWrapped,
  C: EncodablePolyWrapped,
  D: EncodablePolyWrapped
{}

extension Poly4: OptionalCodablePrimaryResource, CodablePrimaryResource
where
  A: CodablePolyWrapped,
  B: CodablePolyWrapped,
  C: CodablePolyWrapped,
  D: CodablePolyWrapped
{}
