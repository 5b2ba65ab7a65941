/// A ``Poly`` of resources that can be written, as the type of included resources.
public typealias Include = EncodableJSONPoly

/// No included resources.
public typealias Include0 = Poly0

/// A marker for a document without included resources.
///
/// An existing `included` member is ignored, and none is written.
public typealias NoIncludes = Include0

/// The included resources of a document.
///
/// ```swift
/// let includes: Includes<Include2<Person, Comment>> = …
/// let people = includes[Person.self]
/// ```
///
/// The order and repeated resources are preserved.
public struct Includes<I: Include>: Encodable, Equatable {
  /// The resources.
  public let values: [I]

  /// No resources.
  public static var none: Includes { Includes(values: []) }

  /// The number of resources.
  public var count: Int { values.count }

  /// Creates included resources.
  public init(values: [I]) {
    self.values = values
  }

  /// Writes the resources.
  ///
  /// - Throws: ``JSONAPICodingError/illegalEncoding(_:path:)`` for ``NoIncludes``; otherwise any
  ///   error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    guard I.self != NoIncludes.self else {
      throw JSONAPICodingError.illegalEncoding(
        "A document without included resources has no 'included' member.",
        path: encoder.codingPath)
    }
    var container = encoder.unkeyedContainer()
    for value in values {
      try container.encode(value)
    }
  }

  /// Returns these resources, followed by others.
  public func appending(_ other: Includes<I>) -> Includes {
    Includes(values: values + other.values)
  }
}

extension Includes: Decodable where I: Decodable {
  /// Reads the resources.
  ///
  /// - Throws: An ``IncludesDecodingError`` with the index of the resource that can't be read.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    guard I.self != NoIncludes.self else {
      values = []
      return
    }
    let count = container.count ?? 0
    let dispatch = PolyDispatch<I>.of(I.self)
    var values: [I] = []
    values.reserveCapacity(count)
    while !container.isAtEnd {
      do {
        if let dispatch {
          values.append(try dispatch.decode(from: container.superDecoder()))
        } else {
          values.append(try container.decode(I.self))
        }
      } catch {
        throw IncludesDecodingError(
          error: IncludeDecodingError(error) ?? error,
          idx: values.count,
          totalIncludesCount: count)
      }
    }
    self.values = values
  }
}

extension Includes where I == NoIncludes {
  /// Creates an empty list of included resources.
  public init() {
    values = []
  }
}

extension Includes: Sendable where I: Sendable {}

extension Includes: Hashable where I: Hashable {}

extension Includes: CustomStringConvertible {
  /// The resources, in the form `Includes([…]`.
  ///
  /// The parenthesis stays open for compatibility.
  public var description: String { "Includes(\(String(describing: values))" }
}

/// Returns the resources on the left, followed by those on the right.
public func + <I: Include>(left: Includes<I>, right: Includes<I>) -> Includes<I> {
  left.appending(right)
}
