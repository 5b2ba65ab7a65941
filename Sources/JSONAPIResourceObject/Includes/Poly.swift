/// A value of one of several types.
///
/// ``Poly1`` to ``Poly15`` conform, and so does ``IncludePack`` for any number of types. A value is
/// accessed by the name of its case, or by its type:
///
/// ```swift
/// let either: Either<Article, Person> = .a(article)
/// either.a            // an Article, or nil
/// either[Person.self] // a Person, or nil
/// ```
///
/// Reading uses the first type, in declaration order, that can be read. If the types are resource
/// objects, only the one with the document's JSON:API type is tried.
public protocol Poly {
  /// The value, without its case.
  var value: Any { get }

  /// The possible types of the value.
  static var allTypes: [Any.Type] { get }
}

/// A value of one of two types.
public typealias Either = Poly2

/// A value of no type.
///
/// As ``NoIncludes``, it indicates that a document has no included resources.
public struct Poly0: Poly, Hashable, Sendable, CodablePrimaryResource {
  /// Creates the value.
  public init() {}

  /// Nothing.
  public var value: Any { () }

  /// No type.
  public static var allTypes: [Any.Type] { [] }

  /// Always throws.
  ///
  /// - Parameter decoder: The decoder of a value that can't be read.
  /// - Throws: ``JSONAPICodingError/illegalDecoding(_:path:)``, always.
  public init(from decoder: any Decoder) throws {
    throw JSONAPICodingError.illegalDecoding(
      "Poly0 stands for something that is not in the document.", path: decoder.codingPath)
  }

  /// Always throws.
  ///
  /// - Parameter encoder: The encoder of a value that can't be written.
  /// - Throws: ``JSONAPICodingError/illegalEncoding(_:path:)``, always.
  public func encode(to encoder: any Encoder) throws {
    throw JSONAPICodingError.illegalEncoding(
      "Poly0 stands for something that is not in the document.", path: encoder.codingPath)
  }
}

/// A ``Poly`` that can be written as a resource of a document.
public typealias EncodableJSONPoly = Poly & EncodablePrimaryResource

/// The requirements for the types of a ``Poly`` that can be written.
public typealias EncodablePolyWrapped = Encodable & Equatable

/// The requirements for the types of a ``Poly`` that can be read and written.
public typealias CodablePolyWrapped = EncodablePolyWrapped & Decodable
