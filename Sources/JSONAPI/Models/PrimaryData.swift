/// A type that can be the primary data of a document: one resource, many, or none.
///
/// ``Resource`` types, unions and ``AnyResource`` conform, as do arrays of them, optionals of
/// either for data that may be null, and ``NoData`` for documents without data. Don't write a
/// conformance by hand. For the document of a relationship, use
/// ``JSONAPIDecoder/decodeRelationship(_:from:)``.
public protocol PrimaryData: Sendable {
  /// Reads primary data.
  ///
  /// - Parameter reader: The member `data`, or its absence.
  /// - Throws: ``ResourceDecodingError`` if the type can't hold it.
  static func readPrimary(from reader: PrimaryDataReader) throws -> Self

  /// Writes primary data.
  ///
  /// - Parameter writer: Writes the value of the member `data`.
  func writePrimary(to writer: inout ResourceWriter) throws
}

extension Optional: PrimaryData where Wrapped: PrimaryData {
  /// Reads one resource or many, or null.
  ///
  /// - Parameter reader: The member `data`.
  /// - Returns: The wrapped type's value; nil for null.
  /// - Throws: ``ResourceDecodingError`` if `data` is missing, or of another type.
  @inlinable
  public static func readPrimary(from reader: PrimaryDataReader) throws -> Wrapped? {
    guard reader.index >= 0 else { throw reader.missing("resources or null") }
    return reader.isEmpty ? nil : try Wrapped.readPrimary(from: reader)
  }

  /// Writes the wrapped value, or null.
  public func writePrimary(to writer: inout ResourceWriter) throws {
    if let self { try self.writePrimary(to: &writer) } else { writer.json.null() }
  }
}

extension Array: PrimaryData where Element: RelatedResource {
  /// Reads many resources; for a union, the decoder's policy handles unknown types.
  ///
  /// In lenient mode, null is read as an empty array, with a finding (DOC-13).
  ///
  /// - Parameter reader: The member `data`.
  /// - Returns: The resources, in order.
  /// - Throws: ``ResourceDecodingError`` if `data` isn't an array, or a resource can't be decoded.
  @inlinable
  public static func readPrimary(from reader: PrimaryDataReader) throws -> [Element] {
    if _slowPath(reader.isEmpty) {
      try reader.tolerateNull()
      return []
    }
    return try Element.readMany(from: reader)
  }

  /// Writes many resources.
  @inlinable
  public func writePrimary(to writer: inout ResourceWriter) throws {
    try writer.primary(self, isArray: true)
  }
}

/// The primary data of a document that has only meta (DOC-02).
public struct NoData: PrimaryData, Hashable {
  /// Creates the value.
  public init() {}

  /// Ignores the member `data`.
  ///
  /// - Parameter reader: The member `data`, or its absence.
  /// - Returns: The value.
  public static func readPrimary(from reader: PrimaryDataReader) -> NoData { NoData() }

  /// Writes nothing; the document has no member `data`.
  public func writePrimary(to writer: inout ResourceWriter) {}
}
