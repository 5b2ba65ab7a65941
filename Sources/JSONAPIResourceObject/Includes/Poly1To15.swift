// Made by generate-poly.py in this folder: change the script, not this file.
// The lists of requirements are filled to the width of a line.
// swift-format-ignore-file

// MARK: - One type

/// A ``Poly`` of at least one type.
public protocol _Poly1: Poly {
  /// The first type.
  associatedtype A

  /// The value, if it is of the first type.
  var a: A? { get }

  /// Creates a value of the first type.
  init(_ a: A)
}

extension _Poly1 {
  /// The value, if it is of the first type.
  public subscript(type: A.Type) -> A? { a }
}

extension Collection where Element: _Poly1 {
  /// The values of the first type.
  public subscript(type: Element.A.Type) -> [Element.A] { compactMap(\.a) }
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

  public init(_ a: A) { self = .a(a) }

  public var a: A? { switch self { case .a(let value): value } }

  public var value: Any {
    switch self {
    case .a(let value): value
    }
  }

  public static var allTypes: [Any.Type] {
    [A.self]
  }
}

extension Poly1: Equatable
where A: Equatable
{}

extension Poly1: Hashable
where A: Hashable
{}

extension Poly1: Sendable
where A: Sendable
{}

extension Poly1: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly1: Encodable
where A: Encodable
{
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .a(let value): try container.encode(value)
    }
  }
}

extension Poly1: Decodable
where A: Decodable
{
  /// Reads the value.
  public init(from decoder: any Decoder) throws {
    self = .a(try decoder.singleValueContainer().decode(A.self))
  }
}

extension Poly1: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped
{}

extension Poly1: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped
{}

// MARK: - Two types

/// A ``Poly`` of at least two types.
public protocol _Poly2: _Poly1 {
  /// The second type.
  associatedtype B

  /// The value, if it is of the second type.
  var b: B? { get }

  /// Creates a value of the second type.
  init(_ b: B)
}

extension _Poly2 {
  /// The value, if it is of the second type.
  public subscript(type: B.Type) -> B? { b }
}

extension Collection where Element: _Poly2 {
  /// The values of the second type.
  public subscript(type: Element.B.Type) -> [Element.B] { compactMap(\.b) }
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

  public init(_ a: A) { self = .a(a) }
  public init(_ b: B) { self = .b(b) }

  public var a: A? { if case .a(let value) = self { value } else { nil } }
  public var b: B? { if case .b(let value) = self { value } else { nil } }

  public var value: Any {
    switch self {
    case .a(let value): value
    case .b(let value): value
    }
  }

  public static var allTypes: [Any.Type] {
    [A.self, B.self]
  }
}

extension Poly2: Equatable
where A: Equatable, B: Equatable
{}

extension Poly2: Hashable
where A: Hashable, B: Hashable
{}

extension Poly2: Sendable
where A: Sendable, B: Sendable
{}

extension Poly2: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly2: Encodable
where A: Encodable, B: Encodable
{
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .a(let value): try container.encode(value)
    case .b(let value): try container.encode(value)
    }
  }
}

extension Poly2: Decodable, DispatchedPoly
where A: Decodable, B: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    .all(Self.a, Self.b)
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly2: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped, B: EncodablePolyWrapped
{}

extension Poly2: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped, B: CodablePolyWrapped
{}

// MARK: - Three types

/// A ``Poly`` of at least three types.
public protocol _Poly3: _Poly2 {
  /// The third type.
  associatedtype C

  /// The value, if it is of the third type.
  var c: C? { get }

  /// Creates a value of the third type.
  init(_ c: C)
}

extension _Poly3 {
  /// The value, if it is of the third type.
  public subscript(type: C.Type) -> C? { c }
}

extension Collection where Element: _Poly3 {
  /// The values of the third type.
  public subscript(type: Element.C.Type) -> [Element.C] { compactMap(\.c) }
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

  public init(_ a: A) { self = .a(a) }
  public init(_ b: B) { self = .b(b) }
  public init(_ c: C) { self = .c(c) }

  public var a: A? { if case .a(let value) = self { value } else { nil } }
  public var b: B? { if case .b(let value) = self { value } else { nil } }
  public var c: C? { if case .c(let value) = self { value } else { nil } }

  public var value: Any {
    switch self {
    case .a(let value): value
    case .b(let value): value
    case .c(let value): value
    }
  }

  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self]
  }
}

extension Poly3: Equatable
where A: Equatable, B: Equatable, C: Equatable
{}

extension Poly3: Hashable
where A: Hashable, B: Hashable, C: Hashable
{}

extension Poly3: Sendable
where A: Sendable, B: Sendable, C: Sendable
{}

extension Poly3: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly3: Encodable
where A: Encodable, B: Encodable, C: Encodable
{
  /// Writes the value.
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
where A: Decodable, B: Decodable, C: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    .all(Self.a, Self.b, Self.c)
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly3: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped, B: EncodablePolyWrapped, C: EncodablePolyWrapped
{}

extension Poly3: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped, B: CodablePolyWrapped, C: CodablePolyWrapped
{}

// MARK: - Four types

/// A ``Poly`` of at least four types.
public protocol _Poly4: _Poly3 {
  /// The fourth type.
  associatedtype D

  /// The value, if it is of the fourth type.
  var d: D? { get }

  /// Creates a value of the fourth type.
  init(_ d: D)
}

extension _Poly4 {
  /// The value, if it is of the fourth type.
  public subscript(type: D.Type) -> D? { d }
}

extension Collection where Element: _Poly4 {
  /// The values of the fourth type.
  public subscript(type: Element.D.Type) -> [Element.D] { compactMap(\.d) }
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

  public init(_ a: A) { self = .a(a) }
  public init(_ b: B) { self = .b(b) }
  public init(_ c: C) { self = .c(c) }
  public init(_ d: D) { self = .d(d) }

  public var a: A? { if case .a(let value) = self { value } else { nil } }
  public var b: B? { if case .b(let value) = self { value } else { nil } }
  public var c: C? { if case .c(let value) = self { value } else { nil } }
  public var d: D? { if case .d(let value) = self { value } else { nil } }

  public var value: Any {
    switch self {
    case .a(let value): value
    case .b(let value): value
    case .c(let value): value
    case .d(let value): value
    }
  }

  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self]
  }
}

extension Poly4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable
{}

extension Poly4: Hashable
where A: Hashable, B: Hashable, C: Hashable, D: Hashable
{}

extension Poly4: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable
{}

extension Poly4: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly4: Encodable
where A: Encodable, B: Encodable, C: Encodable, D: Encodable
{
  /// Writes the value.
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
where A: Decodable, B: Decodable, C: Decodable, D: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    .all(Self.a, Self.b, Self.c, Self.d)
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly4: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped, B: EncodablePolyWrapped, C: EncodablePolyWrapped,
  D: EncodablePolyWrapped
{}

extension Poly4: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped, B: CodablePolyWrapped, C: CodablePolyWrapped, D: CodablePolyWrapped
{}

// MARK: - Five types

/// A ``Poly`` of at least five types.
public protocol _Poly5: _Poly4 {
  /// The fifth type.
  associatedtype E

  /// The value, if it is of the fifth type.
  var e: E? { get }

  /// Creates a value of the fifth type.
  init(_ e: E)
}

extension _Poly5 {
  /// The value, if it is of the fifth type.
  public subscript(type: E.Type) -> E? { e }
}

extension Collection where Element: _Poly5 {
  /// The values of the fifth type.
  public subscript(type: Element.E.Type) -> [Element.E] { compactMap(\.e) }
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

  public init(_ a: A) { self = .a(a) }
  public init(_ b: B) { self = .b(b) }
  public init(_ c: C) { self = .c(c) }
  public init(_ d: D) { self = .d(d) }
  public init(_ e: E) { self = .e(e) }

  public var a: A? { if case .a(let value) = self { value } else { nil } }
  public var b: B? { if case .b(let value) = self { value } else { nil } }
  public var c: C? { if case .c(let value) = self { value } else { nil } }
  public var d: D? { if case .d(let value) = self { value } else { nil } }
  public var e: E? { if case .e(let value) = self { value } else { nil } }

  public var value: Any {
    switch self {
    case .a(let value): value
    case .b(let value): value
    case .c(let value): value
    case .d(let value): value
    case .e(let value): value
    }
  }

  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self, E.self]
  }
}

extension Poly5: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable
{}

extension Poly5: Hashable
where A: Hashable, B: Hashable, C: Hashable, D: Hashable, E: Hashable
{}

extension Poly5: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable
{}

extension Poly5: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly5: Encodable
where A: Encodable, B: Encodable, C: Encodable, D: Encodable, E: Encodable
{
  /// Writes the value.
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
where A: Decodable, B: Decodable, C: Decodable, D: Decodable, E: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    .all(Self.a, Self.b, Self.c, Self.d, Self.e)
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly5: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped, B: EncodablePolyWrapped, C: EncodablePolyWrapped,
  D: EncodablePolyWrapped, E: EncodablePolyWrapped
{}

extension Poly5: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped, B: CodablePolyWrapped, C: CodablePolyWrapped, D: CodablePolyWrapped,
  E: CodablePolyWrapped
{}

// MARK: - Six types

/// A ``Poly`` of at least six types.
public protocol _Poly6: _Poly5 {
  /// The sixth type.
  associatedtype F

  /// The value, if it is of the sixth type.
  var f: F? { get }

  /// Creates a value of the sixth type.
  init(_ f: F)
}

extension _Poly6 {
  /// The value, if it is of the sixth type.
  public subscript(type: F.Type) -> F? { f }
}

extension Collection where Element: _Poly6 {
  /// The values of the sixth type.
  public subscript(type: Element.F.Type) -> [Element.F] { compactMap(\.f) }
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

  public init(_ a: A) { self = .a(a) }
  public init(_ b: B) { self = .b(b) }
  public init(_ c: C) { self = .c(c) }
  public init(_ d: D) { self = .d(d) }
  public init(_ e: E) { self = .e(e) }
  public init(_ f: F) { self = .f(f) }

  public var a: A? { if case .a(let value) = self { value } else { nil } }
  public var b: B? { if case .b(let value) = self { value } else { nil } }
  public var c: C? { if case .c(let value) = self { value } else { nil } }
  public var d: D? { if case .d(let value) = self { value } else { nil } }
  public var e: E? { if case .e(let value) = self { value } else { nil } }
  public var f: F? { if case .f(let value) = self { value } else { nil } }

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

  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self, E.self, F.self]
  }
}

extension Poly6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable
{}

extension Poly6: Hashable
where A: Hashable, B: Hashable, C: Hashable, D: Hashable, E: Hashable, F: Hashable
{}

extension Poly6: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable
{}

extension Poly6: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly6: Encodable
where A: Encodable, B: Encodable, C: Encodable, D: Encodable, E: Encodable, F: Encodable
{
  /// Writes the value.
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
where A: Decodable, B: Decodable, C: Decodable, D: Decodable, E: Decodable, F: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    .all(Self.a, Self.b, Self.c, Self.d, Self.e, Self.f)
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly6: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped, B: EncodablePolyWrapped, C: EncodablePolyWrapped,
  D: EncodablePolyWrapped, E: EncodablePolyWrapped, F: EncodablePolyWrapped
{}

extension Poly6: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped, B: CodablePolyWrapped, C: CodablePolyWrapped, D: CodablePolyWrapped,
  E: CodablePolyWrapped, F: CodablePolyWrapped
{}

// MARK: - Seven types

/// A ``Poly`` of at least seven types.
public protocol _Poly7: _Poly6 {
  /// The seventh type.
  associatedtype G

  /// The value, if it is of the seventh type.
  var g: G? { get }

  /// Creates a value of the seventh type.
  init(_ g: G)
}

extension _Poly7 {
  /// The value, if it is of the seventh type.
  public subscript(type: G.Type) -> G? { g }
}

extension Collection where Element: _Poly7 {
  /// The values of the seventh type.
  public subscript(type: Element.G.Type) -> [Element.G] { compactMap(\.g) }
}

extension Includes where I: _Poly7 {
  /// The included resources of the seventh type.
  public subscript(lookup: I.G.Type) -> [I.G] { values.compactMap(\.g) }
}

/// Included resources of seven types.
public typealias Include7 = Poly7

/// A value of one of seven types.
public enum Poly7<A, B, C, D, E, F, G>: _Poly7 {
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

  public init(_ a: A) { self = .a(a) }
  public init(_ b: B) { self = .b(b) }
  public init(_ c: C) { self = .c(c) }
  public init(_ d: D) { self = .d(d) }
  public init(_ e: E) { self = .e(e) }
  public init(_ f: F) { self = .f(f) }
  public init(_ g: G) { self = .g(g) }

  public var a: A? { if case .a(let value) = self { value } else { nil } }
  public var b: B? { if case .b(let value) = self { value } else { nil } }
  public var c: C? { if case .c(let value) = self { value } else { nil } }
  public var d: D? { if case .d(let value) = self { value } else { nil } }
  public var e: E? { if case .e(let value) = self { value } else { nil } }
  public var f: F? { if case .f(let value) = self { value } else { nil } }
  public var g: G? { if case .g(let value) = self { value } else { nil } }

  public var value: Any {
    switch self {
    case .a(let value): value
    case .b(let value): value
    case .c(let value): value
    case .d(let value): value
    case .e(let value): value
    case .f(let value): value
    case .g(let value): value
    }
  }

  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self, E.self, F.self, G.self]
  }
}

extension Poly7: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable,
  G: Equatable
{}

extension Poly7: Hashable
where A: Hashable, B: Hashable, C: Hashable, D: Hashable, E: Hashable, F: Hashable, G: Hashable
{}

extension Poly7: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable
{}

extension Poly7: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly7: Encodable
where A: Encodable, B: Encodable, C: Encodable, D: Encodable, E: Encodable, F: Encodable,
  G: Encodable
{
  /// Writes the value.
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
    }
  }
}

extension Poly7: Decodable, DispatchedPoly
where A: Decodable, B: Decodable, C: Decodable, D: Decodable, E: Decodable, F: Decodable,
  G: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    .all(Self.a, Self.b, Self.c, Self.d, Self.e, Self.f, Self.g)
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly7: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped, B: EncodablePolyWrapped, C: EncodablePolyWrapped,
  D: EncodablePolyWrapped, E: EncodablePolyWrapped, F: EncodablePolyWrapped, G: EncodablePolyWrapped
{}

extension Poly7: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped, B: CodablePolyWrapped, C: CodablePolyWrapped, D: CodablePolyWrapped,
  E: CodablePolyWrapped, F: CodablePolyWrapped, G: CodablePolyWrapped
{}

// MARK: - Eight types

/// A ``Poly`` of at least eight types.
public protocol _Poly8: _Poly7 {
  /// The eighth type.
  associatedtype H

  /// The value, if it is of the eighth type.
  var h: H? { get }

  /// Creates a value of the eighth type.
  init(_ h: H)
}

extension _Poly8 {
  /// The value, if it is of the eighth type.
  public subscript(type: H.Type) -> H? { h }
}

extension Collection where Element: _Poly8 {
  /// The values of the eighth type.
  public subscript(type: Element.H.Type) -> [Element.H] { compactMap(\.h) }
}

extension Includes where I: _Poly8 {
  /// The included resources of the eighth type.
  public subscript(lookup: I.H.Type) -> [I.H] { values.compactMap(\.h) }
}

/// Included resources of eight types.
public typealias Include8 = Poly8

/// A value of one of eight types.
public enum Poly8<A, B, C, D, E, F, G, H>: _Poly8 {
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

  public init(_ a: A) { self = .a(a) }
  public init(_ b: B) { self = .b(b) }
  public init(_ c: C) { self = .c(c) }
  public init(_ d: D) { self = .d(d) }
  public init(_ e: E) { self = .e(e) }
  public init(_ f: F) { self = .f(f) }
  public init(_ g: G) { self = .g(g) }
  public init(_ h: H) { self = .h(h) }

  public var a: A? { if case .a(let value) = self { value } else { nil } }
  public var b: B? { if case .b(let value) = self { value } else { nil } }
  public var c: C? { if case .c(let value) = self { value } else { nil } }
  public var d: D? { if case .d(let value) = self { value } else { nil } }
  public var e: E? { if case .e(let value) = self { value } else { nil } }
  public var f: F? { if case .f(let value) = self { value } else { nil } }
  public var g: G? { if case .g(let value) = self { value } else { nil } }
  public var h: H? { if case .h(let value) = self { value } else { nil } }

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
    }
  }

  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self, E.self, F.self, G.self, H.self]
  }
}

extension Poly8: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable,
  G: Equatable, H: Equatable
{}

extension Poly8: Hashable
where A: Hashable, B: Hashable, C: Hashable, D: Hashable, E: Hashable, F: Hashable, G: Hashable,
  H: Hashable
{}

extension Poly8: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
  H: Sendable
{}

extension Poly8: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly8: Encodable
where A: Encodable, B: Encodable, C: Encodable, D: Encodable, E: Encodable, F: Encodable,
  G: Encodable, H: Encodable
{
  /// Writes the value.
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
    }
  }
}

extension Poly8: Decodable, DispatchedPoly
where A: Decodable, B: Decodable, C: Decodable, D: Decodable, E: Decodable, F: Decodable,
  G: Decodable, H: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    .all(Self.a, Self.b, Self.c, Self.d, Self.e, Self.f, Self.g, Self.h)
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly8: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped, B: EncodablePolyWrapped, C: EncodablePolyWrapped,
  D: EncodablePolyWrapped, E: EncodablePolyWrapped, F: EncodablePolyWrapped,
  G: EncodablePolyWrapped, H: EncodablePolyWrapped
{}

extension Poly8: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped, B: CodablePolyWrapped, C: CodablePolyWrapped, D: CodablePolyWrapped,
  E: CodablePolyWrapped, F: CodablePolyWrapped, G: CodablePolyWrapped, H: CodablePolyWrapped
{}

// MARK: - Nine types

/// A ``Poly`` of at least nine types.
public protocol _Poly9: _Poly8 {
  /// The ninth type.
  associatedtype I

  /// The value, if it is of the ninth type.
  var i: I? { get }

  /// Creates a value of the ninth type.
  init(_ i: I)
}

extension _Poly9 {
  /// The value, if it is of the ninth type.
  public subscript(type: I.Type) -> I? { i }
}

extension Collection where Element: _Poly9 {
  /// The values of the ninth type.
  public subscript(type: Element.I.Type) -> [Element.I] { compactMap(\.i) }
}

extension Includes where I: _Poly9 {
  /// The included resources of the ninth type.
  public subscript(lookup: I.I.Type) -> [I.I] { values.compactMap(\.i) }
}

/// Included resources of nine types.
public typealias Include9 = Poly9

/// A value of one of nine types.
public enum Poly9<A, B, C, D, E, F, G, H, I>: _Poly9 {
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

  public init(_ a: A) { self = .a(a) }
  public init(_ b: B) { self = .b(b) }
  public init(_ c: C) { self = .c(c) }
  public init(_ d: D) { self = .d(d) }
  public init(_ e: E) { self = .e(e) }
  public init(_ f: F) { self = .f(f) }
  public init(_ g: G) { self = .g(g) }
  public init(_ h: H) { self = .h(h) }
  public init(_ i: I) { self = .i(i) }

  public var a: A? { if case .a(let value) = self { value } else { nil } }
  public var b: B? { if case .b(let value) = self { value } else { nil } }
  public var c: C? { if case .c(let value) = self { value } else { nil } }
  public var d: D? { if case .d(let value) = self { value } else { nil } }
  public var e: E? { if case .e(let value) = self { value } else { nil } }
  public var f: F? { if case .f(let value) = self { value } else { nil } }
  public var g: G? { if case .g(let value) = self { value } else { nil } }
  public var h: H? { if case .h(let value) = self { value } else { nil } }
  public var i: I? { if case .i(let value) = self { value } else { nil } }

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
    }
  }

  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self, E.self, F.self, G.self, H.self, I.self]
  }
}

extension Poly9: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable,
  G: Equatable, H: Equatable, I: Equatable
{}

extension Poly9: Hashable
where A: Hashable, B: Hashable, C: Hashable, D: Hashable, E: Hashable, F: Hashable, G: Hashable,
  H: Hashable, I: Hashable
{}

extension Poly9: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
  H: Sendable, I: Sendable
{}

extension Poly9: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly9: Encodable
where A: Encodable, B: Encodable, C: Encodable, D: Encodable, E: Encodable, F: Encodable,
  G: Encodable, H: Encodable, I: Encodable
{
  /// Writes the value.
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
    }
  }
}

extension Poly9: Decodable, DispatchedPoly
where A: Decodable, B: Decodable, C: Decodable, D: Decodable, E: Decodable, F: Decodable,
  G: Decodable, H: Decodable, I: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    .all(Self.a, Self.b, Self.c, Self.d, Self.e, Self.f, Self.g, Self.h, Self.i)
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly9: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped, B: EncodablePolyWrapped, C: EncodablePolyWrapped,
  D: EncodablePolyWrapped, E: EncodablePolyWrapped, F: EncodablePolyWrapped,
  G: EncodablePolyWrapped, H: EncodablePolyWrapped, I: EncodablePolyWrapped
{}

extension Poly9: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped, B: CodablePolyWrapped, C: CodablePolyWrapped, D: CodablePolyWrapped,
  E: CodablePolyWrapped, F: CodablePolyWrapped, G: CodablePolyWrapped, H: CodablePolyWrapped,
  I: CodablePolyWrapped
{}

// MARK: - Ten types

/// A ``Poly`` of at least ten types.
public protocol _Poly10: _Poly9 {
  /// The tenth type.
  associatedtype J

  /// The value, if it is of the tenth type.
  var j: J? { get }

  /// Creates a value of the tenth type.
  init(_ j: J)
}

extension _Poly10 {
  /// The value, if it is of the tenth type.
  public subscript(type: J.Type) -> J? { j }
}

extension Collection where Element: _Poly10 {
  /// The values of the tenth type.
  public subscript(type: Element.J.Type) -> [Element.J] { compactMap(\.j) }
}

extension Includes where I: _Poly10 {
  /// The included resources of the tenth type.
  public subscript(lookup: I.J.Type) -> [I.J] { values.compactMap(\.j) }
}

/// Included resources of ten types.
public typealias Include10 = Poly10

/// A value of one of ten types.
public enum Poly10<A, B, C, D, E, F, G, H, I, J>: _Poly10 {
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

  public init(_ a: A) { self = .a(a) }
  public init(_ b: B) { self = .b(b) }
  public init(_ c: C) { self = .c(c) }
  public init(_ d: D) { self = .d(d) }
  public init(_ e: E) { self = .e(e) }
  public init(_ f: F) { self = .f(f) }
  public init(_ g: G) { self = .g(g) }
  public init(_ h: H) { self = .h(h) }
  public init(_ i: I) { self = .i(i) }
  public init(_ j: J) { self = .j(j) }

  public var a: A? { if case .a(let value) = self { value } else { nil } }
  public var b: B? { if case .b(let value) = self { value } else { nil } }
  public var c: C? { if case .c(let value) = self { value } else { nil } }
  public var d: D? { if case .d(let value) = self { value } else { nil } }
  public var e: E? { if case .e(let value) = self { value } else { nil } }
  public var f: F? { if case .f(let value) = self { value } else { nil } }
  public var g: G? { if case .g(let value) = self { value } else { nil } }
  public var h: H? { if case .h(let value) = self { value } else { nil } }
  public var i: I? { if case .i(let value) = self { value } else { nil } }
  public var j: J? { if case .j(let value) = self { value } else { nil } }

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
    }
  }

  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self, E.self, F.self, G.self, H.self, I.self, J.self]
  }
}

extension Poly10: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable,
  G: Equatable, H: Equatable, I: Equatable, J: Equatable
{}

extension Poly10: Hashable
where A: Hashable, B: Hashable, C: Hashable, D: Hashable, E: Hashable, F: Hashable, G: Hashable,
  H: Hashable, I: Hashable, J: Hashable
{}

extension Poly10: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
  H: Sendable, I: Sendable, J: Sendable
{}

extension Poly10: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly10: Encodable
where A: Encodable, B: Encodable, C: Encodable, D: Encodable, E: Encodable, F: Encodable,
  G: Encodable, H: Encodable, I: Encodable, J: Encodable
{
  /// Writes the value.
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
    }
  }
}

extension Poly10: Decodable, DispatchedPoly
where A: Decodable, B: Decodable, C: Decodable, D: Decodable, E: Decodable, F: Decodable,
  G: Decodable, H: Decodable, I: Decodable, J: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    .all(Self.a, Self.b, Self.c, Self.d, Self.e, Self.f, Self.g, Self.h, Self.i, Self.j)
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly10: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped, B: EncodablePolyWrapped, C: EncodablePolyWrapped,
  D: EncodablePolyWrapped, E: EncodablePolyWrapped, F: EncodablePolyWrapped,
  G: EncodablePolyWrapped, H: EncodablePolyWrapped, I: EncodablePolyWrapped, J: EncodablePolyWrapped
{}

extension Poly10: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped, B: CodablePolyWrapped, C: CodablePolyWrapped, D: CodablePolyWrapped,
  E: CodablePolyWrapped, F: CodablePolyWrapped, G: CodablePolyWrapped, H: CodablePolyWrapped,
  I: CodablePolyWrapped, J: CodablePolyWrapped
{}

// MARK: - Eleven types

/// A ``Poly`` of at least eleven types.
public protocol _Poly11: _Poly10 {
  /// The eleventh type.
  associatedtype K

  /// The value, if it is of the eleventh type.
  var k: K? { get }

  /// Creates a value of the eleventh type.
  init(_ k: K)
}

extension _Poly11 {
  /// The value, if it is of the eleventh type.
  public subscript(type: K.Type) -> K? { k }
}

extension Collection where Element: _Poly11 {
  /// The values of the eleventh type.
  public subscript(type: Element.K.Type) -> [Element.K] { compactMap(\.k) }
}

extension Includes where I: _Poly11 {
  /// The included resources of the eleventh type.
  public subscript(lookup: I.K.Type) -> [I.K] { values.compactMap(\.k) }
}

/// Included resources of eleven types.
public typealias Include11 = Poly11

/// A value of one of eleven types.
public enum Poly11<A, B, C, D, E, F, G, H, I, J, K>: _Poly11 {
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

  public init(_ a: A) { self = .a(a) }
  public init(_ b: B) { self = .b(b) }
  public init(_ c: C) { self = .c(c) }
  public init(_ d: D) { self = .d(d) }
  public init(_ e: E) { self = .e(e) }
  public init(_ f: F) { self = .f(f) }
  public init(_ g: G) { self = .g(g) }
  public init(_ h: H) { self = .h(h) }
  public init(_ i: I) { self = .i(i) }
  public init(_ j: J) { self = .j(j) }
  public init(_ k: K) { self = .k(k) }

  public var a: A? { if case .a(let value) = self { value } else { nil } }
  public var b: B? { if case .b(let value) = self { value } else { nil } }
  public var c: C? { if case .c(let value) = self { value } else { nil } }
  public var d: D? { if case .d(let value) = self { value } else { nil } }
  public var e: E? { if case .e(let value) = self { value } else { nil } }
  public var f: F? { if case .f(let value) = self { value } else { nil } }
  public var g: G? { if case .g(let value) = self { value } else { nil } }
  public var h: H? { if case .h(let value) = self { value } else { nil } }
  public var i: I? { if case .i(let value) = self { value } else { nil } }
  public var j: J? { if case .j(let value) = self { value } else { nil } }
  public var k: K? { if case .k(let value) = self { value } else { nil } }

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
    }
  }

  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self, E.self, F.self, G.self, H.self, I.self, J.self, K.self]
  }
}

extension Poly11: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable,
  G: Equatable, H: Equatable, I: Equatable, J: Equatable, K: Equatable
{}

extension Poly11: Hashable
where A: Hashable, B: Hashable, C: Hashable, D: Hashable, E: Hashable, F: Hashable, G: Hashable,
  H: Hashable, I: Hashable, J: Hashable, K: Hashable
{}

extension Poly11: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
  H: Sendable, I: Sendable, J: Sendable, K: Sendable
{}

extension Poly11: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly11: Encodable
where A: Encodable, B: Encodable, C: Encodable, D: Encodable, E: Encodable, F: Encodable,
  G: Encodable, H: Encodable, I: Encodable, J: Encodable, K: Encodable
{
  /// Writes the value.
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
    }
  }
}

extension Poly11: Decodable, DispatchedPoly
where A: Decodable, B: Decodable, C: Decodable, D: Decodable, E: Decodable, F: Decodable,
  G: Decodable, H: Decodable, I: Decodable, J: Decodable, K: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    .all(Self.a, Self.b, Self.c, Self.d, Self.e, Self.f, Self.g, Self.h, Self.i, Self.j, Self.k)
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly11: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped, B: EncodablePolyWrapped, C: EncodablePolyWrapped,
  D: EncodablePolyWrapped, E: EncodablePolyWrapped, F: EncodablePolyWrapped,
  G: EncodablePolyWrapped, H: EncodablePolyWrapped, I: EncodablePolyWrapped,
  J: EncodablePolyWrapped, K: EncodablePolyWrapped
{}

extension Poly11: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped, B: CodablePolyWrapped, C: CodablePolyWrapped, D: CodablePolyWrapped,
  E: CodablePolyWrapped, F: CodablePolyWrapped, G: CodablePolyWrapped, H: CodablePolyWrapped,
  I: CodablePolyWrapped, J: CodablePolyWrapped, K: CodablePolyWrapped
{}

// MARK: - Twelve types

/// A ``Poly`` of at least twelve types.
public protocol _Poly12: _Poly11 {
  /// The twelfth type.
  associatedtype L

  /// The value, if it is of the twelfth type.
  var l: L? { get }

  /// Creates a value of the twelfth type.
  init(_ l: L)
}

extension _Poly12 {
  /// The value, if it is of the twelfth type.
  public subscript(type: L.Type) -> L? { l }
}

extension Collection where Element: _Poly12 {
  /// The values of the twelfth type.
  public subscript(type: Element.L.Type) -> [Element.L] { compactMap(\.l) }
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

  public init(_ a: A) { self = .a(a) }
  public init(_ b: B) { self = .b(b) }
  public init(_ c: C) { self = .c(c) }
  public init(_ d: D) { self = .d(d) }
  public init(_ e: E) { self = .e(e) }
  public init(_ f: F) { self = .f(f) }
  public init(_ g: G) { self = .g(g) }
  public init(_ h: H) { self = .h(h) }
  public init(_ i: I) { self = .i(i) }
  public init(_ j: J) { self = .j(j) }
  public init(_ k: K) { self = .k(k) }
  public init(_ l: L) { self = .l(l) }

  public var a: A? { if case .a(let value) = self { value } else { nil } }
  public var b: B? { if case .b(let value) = self { value } else { nil } }
  public var c: C? { if case .c(let value) = self { value } else { nil } }
  public var d: D? { if case .d(let value) = self { value } else { nil } }
  public var e: E? { if case .e(let value) = self { value } else { nil } }
  public var f: F? { if case .f(let value) = self { value } else { nil } }
  public var g: G? { if case .g(let value) = self { value } else { nil } }
  public var h: H? { if case .h(let value) = self { value } else { nil } }
  public var i: I? { if case .i(let value) = self { value } else { nil } }
  public var j: J? { if case .j(let value) = self { value } else { nil } }
  public var k: K? { if case .k(let value) = self { value } else { nil } }
  public var l: L? { if case .l(let value) = self { value } else { nil } }

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

  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self, E.self, F.self, G.self, H.self, I.self, J.self, K.self, L.self]
  }
}

extension Poly12: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable,
  G: Equatable, H: Equatable, I: Equatable, J: Equatable, K: Equatable, L: Equatable
{}

extension Poly12: Hashable
where A: Hashable, B: Hashable, C: Hashable, D: Hashable, E: Hashable, F: Hashable, G: Hashable,
  H: Hashable, I: Hashable, J: Hashable, K: Hashable, L: Hashable
{}

extension Poly12: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
  H: Sendable, I: Sendable, J: Sendable, K: Sendable, L: Sendable
{}

extension Poly12: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly12: Encodable
where A: Encodable, B: Encodable, C: Encodable, D: Encodable, E: Encodable, F: Encodable,
  G: Encodable, H: Encodable, I: Encodable, J: Encodable, K: Encodable, L: Encodable
{
  /// Writes the value.
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
where A: Decodable, B: Decodable, C: Decodable, D: Decodable, E: Decodable, F: Decodable,
  G: Decodable, H: Decodable, I: Decodable, J: Decodable, K: Decodable, L: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    .all(Self.a, Self.b, Self.c, Self.d, Self.e, Self.f, Self.g, Self.h, Self.i, Self.j, Self.k,
      Self.l)
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly12: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped, B: EncodablePolyWrapped, C: EncodablePolyWrapped,
  D: EncodablePolyWrapped, E: EncodablePolyWrapped, F: EncodablePolyWrapped,
  G: EncodablePolyWrapped, H: EncodablePolyWrapped, I: EncodablePolyWrapped,
  J: EncodablePolyWrapped, K: EncodablePolyWrapped, L: EncodablePolyWrapped
{}

extension Poly12: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped, B: CodablePolyWrapped, C: CodablePolyWrapped, D: CodablePolyWrapped,
  E: CodablePolyWrapped, F: CodablePolyWrapped, G: CodablePolyWrapped, H: CodablePolyWrapped,
  I: CodablePolyWrapped, J: CodablePolyWrapped, K: CodablePolyWrapped, L: CodablePolyWrapped
{}

// MARK: - Thirteen types

/// A ``Poly`` of at least thirteen types.
public protocol _Poly13: _Poly12 {
  /// The thirteenth type.
  associatedtype M

  /// The value, if it is of the thirteenth type.
  var m: M? { get }

  /// Creates a value of the thirteenth type.
  init(_ m: M)
}

extension _Poly13 {
  /// The value, if it is of the thirteenth type.
  public subscript(type: M.Type) -> M? { m }
}

extension Collection where Element: _Poly13 {
  /// The values of the thirteenth type.
  public subscript(type: Element.M.Type) -> [Element.M] { compactMap(\.m) }
}

extension Includes where I: _Poly13 {
  /// The included resources of the thirteenth type.
  public subscript(lookup: I.M.Type) -> [I.M] { values.compactMap(\.m) }
}

/// Included resources of thirteen types.
public typealias Include13 = Poly13

/// A value of one of thirteen types.
public enum Poly13<A, B, C, D, E, F, G, H, I, J, K, L, M>: _Poly13 {
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
  /// A value of the thirteenth type.
  case m(M)

  public init(_ a: A) { self = .a(a) }
  public init(_ b: B) { self = .b(b) }
  public init(_ c: C) { self = .c(c) }
  public init(_ d: D) { self = .d(d) }
  public init(_ e: E) { self = .e(e) }
  public init(_ f: F) { self = .f(f) }
  public init(_ g: G) { self = .g(g) }
  public init(_ h: H) { self = .h(h) }
  public init(_ i: I) { self = .i(i) }
  public init(_ j: J) { self = .j(j) }
  public init(_ k: K) { self = .k(k) }
  public init(_ l: L) { self = .l(l) }
  public init(_ m: M) { self = .m(m) }

  public var a: A? { if case .a(let value) = self { value } else { nil } }
  public var b: B? { if case .b(let value) = self { value } else { nil } }
  public var c: C? { if case .c(let value) = self { value } else { nil } }
  public var d: D? { if case .d(let value) = self { value } else { nil } }
  public var e: E? { if case .e(let value) = self { value } else { nil } }
  public var f: F? { if case .f(let value) = self { value } else { nil } }
  public var g: G? { if case .g(let value) = self { value } else { nil } }
  public var h: H? { if case .h(let value) = self { value } else { nil } }
  public var i: I? { if case .i(let value) = self { value } else { nil } }
  public var j: J? { if case .j(let value) = self { value } else { nil } }
  public var k: K? { if case .k(let value) = self { value } else { nil } }
  public var l: L? { if case .l(let value) = self { value } else { nil } }
  public var m: M? { if case .m(let value) = self { value } else { nil } }

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
    case .m(let value): value
    }
  }

  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self, E.self, F.self, G.self, H.self, I.self, J.self, K.self, L.self,
      M.self]
  }
}

extension Poly13: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable,
  G: Equatable, H: Equatable, I: Equatable, J: Equatable, K: Equatable, L: Equatable, M: Equatable
{}

extension Poly13: Hashable
where A: Hashable, B: Hashable, C: Hashable, D: Hashable, E: Hashable, F: Hashable, G: Hashable,
  H: Hashable, I: Hashable, J: Hashable, K: Hashable, L: Hashable, M: Hashable
{}

extension Poly13: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
  H: Sendable, I: Sendable, J: Sendable, K: Sendable, L: Sendable, M: Sendable
{}

extension Poly13: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly13: Encodable
where A: Encodable, B: Encodable, C: Encodable, D: Encodable, E: Encodable, F: Encodable,
  G: Encodable, H: Encodable, I: Encodable, J: Encodable, K: Encodable, L: Encodable, M: Encodable
{
  /// Writes the value.
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
    case .m(let value): try container.encode(value)
    }
  }
}

extension Poly13: Decodable, DispatchedPoly
where A: Decodable, B: Decodable, C: Decodable, D: Decodable, E: Decodable, F: Decodable,
  G: Decodable, H: Decodable, I: Decodable, J: Decodable, K: Decodable, L: Decodable, M: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    .all(Self.a, Self.b, Self.c, Self.d, Self.e, Self.f, Self.g, Self.h, Self.i, Self.j, Self.k,
      Self.l, Self.m)
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly13: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped, B: EncodablePolyWrapped, C: EncodablePolyWrapped,
  D: EncodablePolyWrapped, E: EncodablePolyWrapped, F: EncodablePolyWrapped,
  G: EncodablePolyWrapped, H: EncodablePolyWrapped, I: EncodablePolyWrapped,
  J: EncodablePolyWrapped, K: EncodablePolyWrapped, L: EncodablePolyWrapped, M: EncodablePolyWrapped
{}

extension Poly13: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped, B: CodablePolyWrapped, C: CodablePolyWrapped, D: CodablePolyWrapped,
  E: CodablePolyWrapped, F: CodablePolyWrapped, G: CodablePolyWrapped, H: CodablePolyWrapped,
  I: CodablePolyWrapped, J: CodablePolyWrapped, K: CodablePolyWrapped, L: CodablePolyWrapped,
  M: CodablePolyWrapped
{}

// MARK: - Fourteen types

/// A ``Poly`` of at least fourteen types.
public protocol _Poly14: _Poly13 {
  /// The fourteenth type.
  associatedtype N

  /// The value, if it is of the fourteenth type.
  var n: N? { get }

  /// Creates a value of the fourteenth type.
  init(_ n: N)
}

extension _Poly14 {
  /// The value, if it is of the fourteenth type.
  public subscript(type: N.Type) -> N? { n }
}

extension Collection where Element: _Poly14 {
  /// The values of the fourteenth type.
  public subscript(type: Element.N.Type) -> [Element.N] { compactMap(\.n) }
}

extension Includes where I: _Poly14 {
  /// The included resources of the fourteenth type.
  public subscript(lookup: I.N.Type) -> [I.N] { values.compactMap(\.n) }
}

/// Included resources of fourteen types.
public typealias Include14 = Poly14

/// A value of one of fourteen types.
public enum Poly14<A, B, C, D, E, F, G, H, I, J, K, L, M, N>: _Poly14 {
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
  /// A value of the thirteenth type.
  case m(M)
  /// A value of the fourteenth type.
  case n(N)

  public init(_ a: A) { self = .a(a) }
  public init(_ b: B) { self = .b(b) }
  public init(_ c: C) { self = .c(c) }
  public init(_ d: D) { self = .d(d) }
  public init(_ e: E) { self = .e(e) }
  public init(_ f: F) { self = .f(f) }
  public init(_ g: G) { self = .g(g) }
  public init(_ h: H) { self = .h(h) }
  public init(_ i: I) { self = .i(i) }
  public init(_ j: J) { self = .j(j) }
  public init(_ k: K) { self = .k(k) }
  public init(_ l: L) { self = .l(l) }
  public init(_ m: M) { self = .m(m) }
  public init(_ n: N) { self = .n(n) }

  public var a: A? { if case .a(let value) = self { value } else { nil } }
  public var b: B? { if case .b(let value) = self { value } else { nil } }
  public var c: C? { if case .c(let value) = self { value } else { nil } }
  public var d: D? { if case .d(let value) = self { value } else { nil } }
  public var e: E? { if case .e(let value) = self { value } else { nil } }
  public var f: F? { if case .f(let value) = self { value } else { nil } }
  public var g: G? { if case .g(let value) = self { value } else { nil } }
  public var h: H? { if case .h(let value) = self { value } else { nil } }
  public var i: I? { if case .i(let value) = self { value } else { nil } }
  public var j: J? { if case .j(let value) = self { value } else { nil } }
  public var k: K? { if case .k(let value) = self { value } else { nil } }
  public var l: L? { if case .l(let value) = self { value } else { nil } }
  public var m: M? { if case .m(let value) = self { value } else { nil } }
  public var n: N? { if case .n(let value) = self { value } else { nil } }

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
    case .m(let value): value
    case .n(let value): value
    }
  }

  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self, E.self, F.self, G.self, H.self, I.self, J.self, K.self, L.self,
      M.self, N.self]
  }
}

extension Poly14: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable,
  G: Equatable, H: Equatable, I: Equatable, J: Equatable, K: Equatable, L: Equatable, M: Equatable,
  N: Equatable
{}

extension Poly14: Hashable
where A: Hashable, B: Hashable, C: Hashable, D: Hashable, E: Hashable, F: Hashable, G: Hashable,
  H: Hashable, I: Hashable, J: Hashable, K: Hashable, L: Hashable, M: Hashable, N: Hashable
{}

extension Poly14: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
  H: Sendable, I: Sendable, J: Sendable, K: Sendable, L: Sendable, M: Sendable, N: Sendable
{}

extension Poly14: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly14: Encodable
where A: Encodable, B: Encodable, C: Encodable, D: Encodable, E: Encodable, F: Encodable,
  G: Encodable, H: Encodable, I: Encodable, J: Encodable, K: Encodable, L: Encodable, M: Encodable,
  N: Encodable
{
  /// Writes the value.
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
    case .m(let value): try container.encode(value)
    case .n(let value): try container.encode(value)
    }
  }
}

extension Poly14: Decodable, DispatchedPoly
where A: Decodable, B: Decodable, C: Decodable, D: Decodable, E: Decodable, F: Decodable,
  G: Decodable, H: Decodable, I: Decodable, J: Decodable, K: Decodable, L: Decodable, M: Decodable,
  N: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    .all(Self.a, Self.b, Self.c, Self.d, Self.e, Self.f, Self.g, Self.h, Self.i, Self.j, Self.k,
      Self.l, Self.m, Self.n)
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly14: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped, B: EncodablePolyWrapped, C: EncodablePolyWrapped,
  D: EncodablePolyWrapped, E: EncodablePolyWrapped, F: EncodablePolyWrapped,
  G: EncodablePolyWrapped, H: EncodablePolyWrapped, I: EncodablePolyWrapped,
  J: EncodablePolyWrapped, K: EncodablePolyWrapped, L: EncodablePolyWrapped,
  M: EncodablePolyWrapped, N: EncodablePolyWrapped
{}

extension Poly14: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped, B: CodablePolyWrapped, C: CodablePolyWrapped, D: CodablePolyWrapped,
  E: CodablePolyWrapped, F: CodablePolyWrapped, G: CodablePolyWrapped, H: CodablePolyWrapped,
  I: CodablePolyWrapped, J: CodablePolyWrapped, K: CodablePolyWrapped, L: CodablePolyWrapped,
  M: CodablePolyWrapped, N: CodablePolyWrapped
{}

// MARK: - Fifteen types

/// A ``Poly`` of at least fifteen types.
public protocol _Poly15: _Poly14 {
  /// The fifteenth type.
  associatedtype O

  /// The value, if it is of the fifteenth type.
  var o: O? { get }

  /// Creates a value of the fifteenth type.
  init(_ o: O)
}

extension _Poly15 {
  /// The value, if it is of the fifteenth type.
  public subscript(type: O.Type) -> O? { o }
}

extension Collection where Element: _Poly15 {
  /// The values of the fifteenth type.
  public subscript(type: Element.O.Type) -> [Element.O] { compactMap(\.o) }
}

extension Includes where I: _Poly15 {
  /// The included resources of the fifteenth type.
  public subscript(lookup: I.O.Type) -> [I.O] { values.compactMap(\.o) }
}

/// Included resources of fifteen types.
public typealias Include15 = Poly15

/// A value of one of fifteen types.
public enum Poly15<A, B, C, D, E, F, G, H, I, J, K, L, M, N, O>: _Poly15 {
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
  /// A value of the thirteenth type.
  case m(M)
  /// A value of the fourteenth type.
  case n(N)
  /// A value of the fifteenth type.
  case o(O)

  public init(_ a: A) { self = .a(a) }
  public init(_ b: B) { self = .b(b) }
  public init(_ c: C) { self = .c(c) }
  public init(_ d: D) { self = .d(d) }
  public init(_ e: E) { self = .e(e) }
  public init(_ f: F) { self = .f(f) }
  public init(_ g: G) { self = .g(g) }
  public init(_ h: H) { self = .h(h) }
  public init(_ i: I) { self = .i(i) }
  public init(_ j: J) { self = .j(j) }
  public init(_ k: K) { self = .k(k) }
  public init(_ l: L) { self = .l(l) }
  public init(_ m: M) { self = .m(m) }
  public init(_ n: N) { self = .n(n) }
  public init(_ o: O) { self = .o(o) }

  public var a: A? { if case .a(let value) = self { value } else { nil } }
  public var b: B? { if case .b(let value) = self { value } else { nil } }
  public var c: C? { if case .c(let value) = self { value } else { nil } }
  public var d: D? { if case .d(let value) = self { value } else { nil } }
  public var e: E? { if case .e(let value) = self { value } else { nil } }
  public var f: F? { if case .f(let value) = self { value } else { nil } }
  public var g: G? { if case .g(let value) = self { value } else { nil } }
  public var h: H? { if case .h(let value) = self { value } else { nil } }
  public var i: I? { if case .i(let value) = self { value } else { nil } }
  public var j: J? { if case .j(let value) = self { value } else { nil } }
  public var k: K? { if case .k(let value) = self { value } else { nil } }
  public var l: L? { if case .l(let value) = self { value } else { nil } }
  public var m: M? { if case .m(let value) = self { value } else { nil } }
  public var n: N? { if case .n(let value) = self { value } else { nil } }
  public var o: O? { if case .o(let value) = self { value } else { nil } }

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
    case .m(let value): value
    case .n(let value): value
    case .o(let value): value
    }
  }

  public static var allTypes: [Any.Type] {
    [A.self, B.self, C.self, D.self, E.self, F.self, G.self, H.self, I.self, J.self, K.self, L.self,
      M.self, N.self, O.self]
  }
}

extension Poly15: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable,
  G: Equatable, H: Equatable, I: Equatable, J: Equatable, K: Equatable, L: Equatable, M: Equatable,
  N: Equatable, O: Equatable
{}

extension Poly15: Hashable
where A: Hashable, B: Hashable, C: Hashable, D: Hashable, E: Hashable, F: Hashable, G: Hashable,
  H: Hashable, I: Hashable, J: Hashable, K: Hashable, L: Hashable, M: Hashable, N: Hashable,
  O: Hashable
{}

extension Poly15: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
  H: Sendable, I: Sendable, J: Sendable, K: Sendable, L: Sendable, M: Sendable, N: Sendable,
  O: Sendable
{}

extension Poly15: CustomStringConvertible {
  /// The value.
  public var description: String { "Poly(\(String(describing: value)))" }
}

extension Poly15: Encodable
where A: Encodable, B: Encodable, C: Encodable, D: Encodable, E: Encodable, F: Encodable,
  G: Encodable, H: Encodable, I: Encodable, J: Encodable, K: Encodable, L: Encodable, M: Encodable,
  N: Encodable, O: Encodable
{
  /// Writes the value.
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
    case .m(let value): try container.encode(value)
    case .n(let value): try container.encode(value)
    case .o(let value): try container.encode(value)
    }
  }
}

extension Poly15: Decodable, DispatchedPoly
where A: Decodable, B: Decodable, C: Decodable, D: Decodable, E: Decodable, F: Decodable,
  G: Decodable, H: Decodable, I: Decodable, J: Decodable, K: Decodable, L: Decodable, M: Decodable,
  N: Decodable, O: Decodable
{
  static var alternatives: [PolyAlternative<Self>] {
    .all(Self.a, Self.b, Self.c, Self.d, Self.e, Self.f, Self.g, Self.h, Self.i, Self.j, Self.k,
      Self.l, Self.m, Self.n, Self.o)
  }

  /// Reads a value of the first type that fits.
  ///
  /// - Throws: A ``PolyDecodeNoTypesMatchedError`` if none fits.
  public init(from decoder: any Decoder) throws {
    self = try PolyDispatch(Self.alternatives).decode(from: decoder)
  }
}

extension Poly15: OptionalEncodablePrimaryResource, EncodablePrimaryResource
where A: EncodablePolyWrapped, B: EncodablePolyWrapped, C: EncodablePolyWrapped,
  D: EncodablePolyWrapped, E: EncodablePolyWrapped, F: EncodablePolyWrapped,
  G: EncodablePolyWrapped, H: EncodablePolyWrapped, I: EncodablePolyWrapped,
  J: EncodablePolyWrapped, K: EncodablePolyWrapped, L: EncodablePolyWrapped,
  M: EncodablePolyWrapped, N: EncodablePolyWrapped, O: EncodablePolyWrapped
{}

extension Poly15: OptionalCodablePrimaryResource, CodablePrimaryResource
where A: CodablePolyWrapped, B: CodablePolyWrapped, C: CodablePolyWrapped, D: CodablePolyWrapped,
  E: CodablePolyWrapped, F: CodablePolyWrapped, G: CodablePolyWrapped, H: CodablePolyWrapped,
  I: CodablePolyWrapped, J: CodablePolyWrapped, K: CodablePolyWrapped, L: CodablePolyWrapped,
  M: CodablePolyWrapped, N: CodablePolyWrapped, O: CodablePolyWrapped
{}
