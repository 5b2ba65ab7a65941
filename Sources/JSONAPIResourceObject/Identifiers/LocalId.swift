/// A local identifier, read from and written to the `lid` member.
///
/// A client that creates a resource may give it a local identifier, so that other resources in the
/// same document can refer to it. Use it like any other raw identifier:
///
/// ```swift
/// typealias DraftArticle = ResourceObject<ArticleDescription, NoMetadata, NoLinks, LocalId>
/// ```
///
/// A ``ToOneRelationship`` or ``ToManyRelationship`` to such a resource writes `lid` as well.
public struct LocalId: RawIdType, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The identifier, unique within its document.
  public let value: String

  /// Creates a local identifier.
  public init(_ value: String) {
    self.value = value
  }

  /// Creates a local identifier from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Reads a plain string.
  ///
  /// - Throws: A `DecodingError` if it isn't a string.
  public init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(String.self)
  }

  /// The identifier itself.
  public var description: String { value }

  /// Writes a plain string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  /// Reads the `lid` member.
  public static func decodeIdentifier(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> LocalId {
    LocalId(try container.decode(String.self, forKey: .lid))
  }

  /// Writes the `lid` member.
  public func encodeIdentifier(
    into container: inout KeyedEncodingContainer<DocumentMember>
  ) throws {
    try container.encode(value, forKey: .lid)
  }
}

/// An identifier assigned by the server, or a local one until then.
///
/// Reads `id` if it is present and `lid` otherwise, and writes the one it holds.
public enum ServerOrLocalId<ServerId: RawIdType>: RawIdType {
  /// An identifier in the `id` member.
  case server(ServerId)
  /// An identifier in the `lid` member.
  case local(LocalId)

  /// Reads a plain server identifier.
  ///
  /// - Throws: A `DecodingError` if it is of another kind.
  public init(from decoder: any Decoder) throws {
    self = .server(try decoder.singleValueContainer().decode(ServerId.self))
  }

  /// Writes the identifier as a plain value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .server(let id): try container.encode(id)
    case .local(let id): try container.encode(id)
    }
  }

  /// Reads the `id` member, or `lid` if there is no `id`.
  public static func decodeIdentifier(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self {
    if !container.contains(.id), container.contains(.lid) {
      return .local(try LocalId.decodeIdentifier(from: container))
    }
    return .server(try ServerId.decodeIdentifier(from: container))
  }

  /// Writes the `id` or the `lid` member.
  public func encodeIdentifier(
    into container: inout KeyedEncodingContainer<DocumentMember>
  ) throws {
    switch self {
    case .server(let id): try id.encodeIdentifier(into: &container)
    case .local(let id): try id.encodeIdentifier(into: &container)
    }
  }
}

extension ServerOrLocalId: Sendable where ServerId: Sendable {}
