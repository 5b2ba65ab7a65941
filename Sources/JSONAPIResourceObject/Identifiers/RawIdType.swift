/// A raw identifier of a resource: a ``RawIdType``, or ``Unidentified``.
///
/// Conform custom types to ``RawIdType``; the two requirements here have default implementations
/// that read and write the value as the `id` member. ``LocalId`` shows an example of custom ones,
/// which use the `lid` member instead.
public protocol MaybeRawId: Codable, Equatable {
  /// Reads the identifier of a resource or resource identifier object.
  ///
  /// - Parameter container: The members of the resource or identifier.
  /// - Throws: A `DecodingError` if the identifier is missing or of another kind.
  static func decodeIdentifier(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self

  /// Writes the identifier of a resource or resource identifier object.
  ///
  /// - Parameter container: The members of the resource or identifier.
  /// - Throws: An `EncodingError` if the encoder can't write the value.
  func encodeIdentifier(into container: inout KeyedEncodingContainer<DocumentMember>) throws
}

extension MaybeRawId {
  /// Reads the `id` member.
  public static func decodeIdentifier(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self {
    try container.decode(Self.self, forKey: .id)
  }

  /// Writes the `id` member.
  public func encodeIdentifier(
    into container: inout KeyedEncodingContainer<DocumentMember>
  ) throws {
    try container.encode(self, forKey: .id)
  }
}

/// A type that identifies resources, such as `String`, `UUID` or `Int`.
///
/// `String` conforms. Declare other conformances where you use them:
///
/// ```swift
/// extension UUID: RawIdType {}
/// ```
public protocol RawIdType: MaybeRawId, Hashable {}

/// A type of identifiers that a client can generate.
///
/// ```swift
/// extension UUID: CreatableRawIdType {
///   public static func unique() -> UUID { UUID() }
/// }
/// ```
public protocol CreatableRawIdType: RawIdType {
  /// Returns a unique identifier.
  static func unique() -> Self
}

extension String: RawIdType {
  /// Reads the `id` member.
  @inlinable
  public static func decodeIdentifier(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> String {
    try container.decode(String.self, forKey: .id)
  }

  /// Writes the `id` member.
  public func encodeIdentifier(
    into container: inout KeyedEncodingContainer<DocumentMember>
  ) throws {
    try container.encode(self, forKey: .id)
  }
}

extension Optional: MaybeRawId where Wrapped: Codable & Equatable {
  /// Reads the identifier; `nil` if the `id` member is null.
  public static func decodeIdentifier(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self {
    if container.contains(.id), try container.decodeNil(forKey: .id) { return nil }
    // Programs may wrap a type that isn't an identifier by itself; it uses the `id` member.
    guard let type = Wrapped.self as? any MaybeRawId.Type else {
      return try container.decode(Wrapped.self, forKey: .id)
    }
    return try type.decodeIdentifier(from: container) as? Wrapped
  }

  /// Writes the identifier, or a null `id` member.
  public func encodeIdentifier(
    into container: inout KeyedEncodingContainer<DocumentMember>
  ) throws {
    switch self {
    case .some(let identifier as any MaybeRawId): try identifier.encodeIdentifier(into: &container)
    case .some(let identifier): try container.encode(identifier, forKey: .id)
    case .none: try container.encodeNil(forKey: .id)
    }
  }
}

/// A marker for a resource without an identifier, which the server is to assign.
///
/// Neither `id` nor `lid` is read or written (RES-02).
public struct Unidentified: MaybeRawId, Hashable, Sendable, CustomStringConvertible {
  /// Creates the marker.
  public init() {}

  /// The word "Unidentified".
  public var description: String { "Unidentified" }

  /// Reads nothing.
  public static func decodeIdentifier(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Unidentified {
    Unidentified()
  }

  /// Writes nothing.
  public func encodeIdentifier(
    into container: inout KeyedEncodingContainer<DocumentMember>
  ) throws {}
}
