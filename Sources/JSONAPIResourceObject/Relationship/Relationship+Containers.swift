// Relationships are read from their container without an intermediate decoder: the compiler prefers
// these overloads when it synthesizes `init(from:)`, and knows every type in them.

extension KeyedDecodingContainer {
  /// Reads a to-one relationship.
  ///
  /// - Throws: The errors of ``ToOneRelationship/init(from:)``; a `DecodingError` if it is missing.
  @inlinable
  public func decode<Target: JSONAPIIdentifiable, IdMeta: Meta, RelMeta: Meta, RelLinks: Links>(
    _ type: ToOneRelationship<Target, IdMeta, RelMeta, RelLinks>.Type, forKey key: Key
  ) throws -> ToOneRelationship<Target, IdMeta, RelMeta, RelLinks> where Target.ID: OptionalId {
    let members: KeyedDecodingContainer<DocumentMember>
    do {
      members = try nestedContainer(keyedBy: DocumentMember.self, forKey: key)
    } catch {
      return try probed(type, forKey: key, after: error)
    }
    return try ToOneRelationship(members: members)
  }

  /// Reads a to-one relationship that may be missing.
  ///
  /// - Returns: The relationship; `nil` if it is missing or null.
  /// - Throws: The errors of ``ToOneRelationship/init(from:)``.
  @inlinable
  public func decodeIfPresent<
    Target: JSONAPIIdentifiable, IdMeta: Meta, RelMeta: Meta, RelLinks: Links
  >(
    _ type: ToOneRelationship<Target, IdMeta, RelMeta, RelLinks>.Type, forKey key: Key
  ) throws -> ToOneRelationship<Target, IdMeta, RelMeta, RelLinks>? where Target.ID: OptionalId {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    let members: KeyedDecodingContainer<DocumentMember>
    do {
      members = try nestedContainer(keyedBy: DocumentMember.self, forKey: key)
    } catch {
      return try probedIfPresent(type, forKey: key, after: error)
    }
    return try ToOneRelationship(members: members)
  }

  /// Reads a to-many relationship.
  ///
  /// - Throws: The errors of ``ToManyRelationship/init(from:)``; a `DecodingError` if it is
  ///   missing.
  @inlinable
  public func decode<Target: Relatable, IdMeta: Meta, RelMeta: Meta, RelLinks: Links>(
    _ type: ToManyRelationship<Target, IdMeta, RelMeta, RelLinks>.Type, forKey key: Key
  ) throws -> ToManyRelationship<Target, IdMeta, RelMeta, RelLinks> {
    let members: KeyedDecodingContainer<DocumentMember>
    do {
      members = try nestedContainer(keyedBy: DocumentMember.self, forKey: key)
    } catch {
      return try probed(type, forKey: key, after: error)
    }
    return try ToManyRelationship(members: members)
  }

  /// Reads a to-many relationship that may be missing.
  ///
  /// - Returns: The relationship; `nil` if it is missing or null.
  /// - Throws: The errors of ``ToManyRelationship/init(from:)``.
  @inlinable
  public func decodeIfPresent<Target: Relatable, IdMeta: Meta, RelMeta: Meta, RelLinks: Links>(
    _ type: ToManyRelationship<Target, IdMeta, RelMeta, RelLinks>.Type, forKey key: Key
  ) throws -> ToManyRelationship<Target, IdMeta, RelMeta, RelLinks>? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    let members: KeyedDecodingContainer<DocumentMember>
    do {
      members = try nestedContainer(keyedBy: DocumentMember.self, forKey: key)
    } catch {
      return try probedIfPresent(type, forKey: key, after: error)
    }
    return try ToManyRelationship(members: members)
  }
}
