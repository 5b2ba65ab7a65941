/// The links of a document, a resource, a relationship or an error.
///
/// A type with a ``Link`` property for each link:
///
/// ```swift
/// struct ArticleLinks: JSONAPI.Links {
///   let `self`: Link<String, NoMetadata>
/// }
/// ```
///
/// Use ``NoLinks`` if there are none. The two requirements have default implementations.
public protocol Links: Codable, Equatable {
  /// Reads the links from the members of their owner.
  ///
  /// - Parameter container: The members of the document, resource or relationship.
  /// - Throws: A `DecodingError` if they are missing or malformed.
  static func decodeLinks(from container: KeyedDecodingContainer<DocumentMember>) throws -> Self

  /// Writes the links among the members of their owner.
  ///
  /// - Parameter container: The members of the document, resource or relationship.
  func encodeLinks(into container: inout KeyedEncodingContainer<DocumentMember>) throws
}

extension Links {
  /// Reads the `links` member.
  public static func decodeLinks(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self {
    try container.decode(Self.self, forKey: .links)
  }

  /// Writes the `links` member.
  public func encodeLinks(into container: inout KeyedEncodingContainer<DocumentMember>) throws {
    try container.encode(self, forKey: .links)
  }
}

extension Optional: Links where Wrapped: Links {
  /// Reads the `links` member; `nil` if it is missing or null.
  public static func decodeLinks(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self {
    guard container.contains(.links), try !container.decodeNil(forKey: .links) else { return nil }
    return try Wrapped.decodeLinks(from: container)
  }

  /// Writes the `links` member if there are links.
  public func encodeLinks(into container: inout KeyedEncodingContainer<DocumentMember>) throws {
    try self?.encodeLinks(into: &container)
  }
}

/// A marker for a value without `links`.
///
/// An existing `links` member is ignored, and none is written.
public struct NoLinks: Links, Hashable, Sendable, CustomStringConvertible {
  /// Creates the marker.
  @inlinable
  public init() {}

  /// The marker.
  public static var none: NoLinks { NoLinks() }

  /// The words "No Links".
  public var description: String { "No Links" }

  /// Reads nothing.
  @inlinable
  public static func decodeLinks(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> NoLinks {
    NoLinks()
  }

  /// Writes nothing.
  public func encodeLinks(into container: inout KeyedEncodingContainer<DocumentMember>) throws {}
}
