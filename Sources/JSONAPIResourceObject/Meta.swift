/// Non-standard information about a document, a resource, a relationship, an identifier or a link.
///
/// Any `Codable` and `Equatable` type can conform:
///
/// ```swift
/// struct PageMetadata: JSONAPI.Meta {
///   let total: Int
///   let limit: Int
///   let offset: Int
/// }
/// ```
///
/// Use ``NoMetadata`` if there is none, and an optional type if it may be omitted. The two
/// requirements have default implementations; ``IdentifierMetadata`` shows an example of custom
/// ones.
public protocol Meta: Codable, Equatable {
  /// Reads the information from the members of its owner.
  ///
  /// - Parameter container: The members of the document, resource, relationship, identifier or
  ///   link.
  /// - Throws: A `DecodingError` if it is missing or malformed.
  static func decodeMeta(from container: KeyedDecodingContainer<DocumentMember>) throws -> Self

  /// Writes the information among the members of its owner.
  ///
  /// - Parameter container: The members of the document, resource, relationship, identifier or
  ///   link.
  func encodeMeta(into container: inout KeyedEncodingContainer<DocumentMember>) throws
}

extension Meta {
  /// Reads the `meta` member.
  public static func decodeMeta(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self {
    try container.decode(Self.self, forKey: .meta)
  }

  /// Writes the `meta` member.
  public func encodeMeta(into container: inout KeyedEncodingContainer<DocumentMember>) throws {
    try container.encode(self, forKey: .meta)
  }
}

extension Optional: Meta where Wrapped: Meta {
  /// Reads the `meta` member; `nil` if it is missing or null.
  public static func decodeMeta(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self {
    guard container.contains(.meta), try !container.decodeNil(forKey: .meta) else { return nil }
    return try Wrapped.decodeMeta(from: container)
  }

  /// Writes the `meta` member; null if there is no information.
  public func encodeMeta(into container: inout KeyedEncodingContainer<DocumentMember>) throws {
    switch self {
    case .some(let meta): try meta.encodeMeta(into: &container)
    case .none: try container.encodeNil(forKey: .meta)
    }
  }
}

/// A marker for a value without `meta`.
///
/// An existing `meta` member is ignored, and none is written.
public struct NoMetadata: Meta, Hashable, Sendable, CustomStringConvertible {
  /// Creates the marker.
  @inlinable
  public init() {}

  /// The marker.
  public static var none: NoMetadata { NoMetadata() }

  /// The words "No Metadata".
  public var description: String { "No Metadata" }

  /// Reads nothing.
  @inlinable
  public static func decodeMeta(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> NoMetadata {
    NoMetadata()
  }

  /// Writes nothing.
  public func encodeMeta(into container: inout KeyedEncodingContainer<DocumentMember>) throws {}
}

/// A marker for an identifier without `meta`.
public typealias NoIdMetadata = NoMetadata
