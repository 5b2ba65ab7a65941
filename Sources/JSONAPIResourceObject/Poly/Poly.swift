/// A value of one of several types.
///
/// ``Poly1`` to ``Poly15`` are such types, and so is ``IncludePack`` for any number. A value of
/// each case is reached by its name, or by its type:
///
/// ```swift
/// let either: Either<Article, Person> = .a(article)
/// either.a            // an Article, or nil
/// either[Person.self] // a Person, or nil
/// ```
///
/// Reading takes the first type, in the order of declaration, that can be read. Where the types are
/// resource objects, only the one whose JSON:API type the document names is tried.
public protocol Poly {
  /// The value, without its case.
  var value: Any { get }

  /// The types that the value may have.
  static var allTypes: [Any.Type] { get }
}

/// A value of one of two types.
public typealias Either = Poly2

/// A value of no type.
///
/// As ``NoIncludes`` it says that a document has no included resources.
public struct Poly0: Poly, Hashable, Sendable, CodablePrimaryResource {
  /// Creates the value.
  public init() {}

  /// Nothing.
  public var value: Any { () }

  /// No type.
  public static var allTypes: [Any.Type] { [] }

  /// Throws.
  ///
  /// - Parameter decoder: The decoder of what can't be read.
  /// - Throws: ``JSONAPICodingError/illegalDecoding(_:path:)``, always.
  public init(from decoder: any Decoder) throws {
    throw JSONAPICodingError.illegalDecoding(
      "Poly0 stands for something that is not in the document.", path: decoder.codingPath)
  }

  /// Throws.
  ///
  /// - Parameter encoder: The encoder of what can't be written.
  /// - Throws: ``JSONAPICodingError/illegalEncoding(_:path:)``, always.
  public func encode(to encoder: any Encoder) throws {
    throw JSONAPICodingError.illegalEncoding(
      "Poly0 stands for something that is not in the document.", path: encoder.codingPath)
  }
}

/// A ``Poly`` that can be written as a resource of a document.
public typealias EncodableJSONPoly = Poly & EncodablePrimaryResource

/// What a ``Poly`` that can be written is made of.
public typealias EncodablePolyWrapped = Encodable & Equatable

/// What a ``Poly`` that can be read and written is made of.
public typealias CodablePolyWrapped = EncodablePolyWrapped & Decodable
