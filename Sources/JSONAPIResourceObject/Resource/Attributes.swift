/// The attributes of a resource: a type with an ``Attribute`` for each.
///
/// ```swift
/// struct Attributes: JSONAPI.Attributes {
///   let title: Attribute<String>
///   let summary: Attribute<String?>
///   let rating: Attribute<Int>?
/// }
/// ```
///
/// An optional value may be null; an optional attribute may be missing.
public protocol Attributes: Codable, Equatable {
  /// Reads the attributes of a resource.
  ///
  /// - Throws: A `DecodingError` if one is missing or of another kind.
  static func decodeAttributes(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self

  /// Writes the attributes of a resource.
  func encodeAttributes(into container: inout KeyedEncodingContainer<DocumentMember>) throws
}

extension Attributes {
  /// Reads the `attributes` member, or an empty object if it is missing or null.
  public static func decodeAttributes(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self {
    try container.decodeIfPresent(Self.self, forKey: .attributes)
      ?? Self(from: EmptyObjectDecoder())
  }

  /// Writes the `attributes` member.
  public func encodeAttributes(
    into container: inout KeyedEncodingContainer<DocumentMember>
  ) throws {
    try container.encode(self, forKey: .attributes)
  }
}

/// The requirements for coding keys of a sparse fieldset.
public typealias SparsableCodingKey = CodingKey & Equatable

/// Attributes that a sparse fieldset can select.
///
/// The coding keys must be visible and equatable:
///
/// ```swift
/// struct Attributes: JSONAPI.SparsableAttributes {
///   let title: Attribute<String>
///
///   enum CodingKeys: String, JSONAPI.SparsableCodingKey {
///     case title
///   }
/// }
/// ```
public protocol SparsableAttributes: Attributes {
  /// The keys of a fieldset.
  associatedtype CodingKeys: SparsableCodingKey
}

/// A marker for a resource without attributes.
///
/// An existing `attributes` member is ignored, and none is written.
public struct NoAttributes: Attributes, Hashable, Sendable, CustomStringConvertible {
  /// The marker.
  public static var none: NoAttributes { NoAttributes() }

  /// The words "No Attributes".
  public var description: String { "No Attributes" }

  /// Reads nothing.
  public static func decodeAttributes(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> NoAttributes {
    NoAttributes()
  }

  /// Writes nothing.
  public func encodeAttributes(
    into container: inout KeyedEncodingContainer<DocumentMember>
  ) throws {}
}
