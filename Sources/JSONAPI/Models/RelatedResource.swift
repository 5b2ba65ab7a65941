/// A type that a relationship can lead to: a ``Resource`` or a union of several.
///
/// The macros generate the conformance; don't write one by hand.
public protocol RelatedResource: RelationshipValue, PrimaryData, ResourceOutput, ResourceBody
where Updated == Self {
  associatedtype Updated = Self

  /// The type and id of this resource.
  var resourceIdentifier: ResourceIdentifier { get }

  /// Decodes the resource that an identifier refers to.
  ///
  /// - Returns: The resource, or the reason there is none.
  static func resolve(_ reader: RelatedReader) throws -> Resolution<Self>

  /// Reads an identifier for a linkage, and the resource if it is included.
  static func readLinked(from reader: RelatedReader) throws -> LinkedResource<Self>

  /// Reads a to-many relationship of embedded resources; empty if the linkage is absent.
  ///
  /// - Returns: The resources, in the order of the linkage.
  /// - Throws: ``ResourceDecodingError`` if a resource can't be decoded, or a policy rejects it.
  static func readRelated(from reader: RelationshipReader) throws -> [Self]

  /// Reads many resources as primary data.
  ///
  /// - Parameter reader: The member `data`.
  /// - Returns: The resources, in order.
  /// - Throws: ``ResourceDecodingError`` if `data` isn't an array, or a resource can't be decoded.
  static func readMany(from reader: PrimaryDataReader) throws -> [Self]

  /// Writes the identifier of the resource and queues the resource for `included`.
  func writeIdentifier(to writer: inout ResourceWriter) throws

  /// Writes the identifiers of many resources and queues the resources for `included`.
  static func writeIdentifiers(of resources: [Self], to writer: inout ResourceWriter) throws

  /// Writes the identifier of a linkage and queues its resource for `included`.
  static func writeLinked(
    _ linked: borrowing LinkedResource<Self>, to writer: inout ResourceWriter
  ) throws

  /// Registers this resource as primary data, which is never included (CMP-05).
  func notePrimary(in writer: inout ResourceWriter)

  /// Registers resources as primary data.
  static func notePrimary(_ resources: [Self], in writer: inout ResourceWriter)

  /// Writes many resources as resource objects of the primary data.
  static func writePrimary(_ resources: [Self], to writer: inout ResourceWriter) throws

  /// Writes this resource as a resource object.
  func writeObject(to writer: inout ResourceWriter) throws
}

extension RelatedResource {
  /// Registers this resource as primary data, which is never included (CMP-05).
  public func notePrimary(in writer: inout ResourceWriter) {
    writer.included.notePrimary(resourceIdentifier)
  }

  /// Registers resources as primary data, one by one.
  @inlinable
  public static func notePrimary(_ resources: [Self], in writer: inout ResourceWriter) {
    for resource in resources { resource.notePrimary(in: &writer) }
  }

  /// Writes many resources as resource objects of the primary data.
  @inlinable
  public static func writePrimary(_ resources: [Self], to writer: inout ResourceWriter) throws {
    try lendEach(of: resources) {
      writer.beginPrimary()
      try $0.writeObject(to: &writer)
    }
  }

  /// Writes the identifiers of many resources, one by one.
  @inlinable
  public static func writeIdentifiers(
    of resources: [Self], to writer: inout ResourceWriter
  ) throws {
    for resource in resources { try resource.writeIdentifier(to: &writer) }
  }

  /// To one.
  public static var cardinality: Schema.Cardinality { .one }

  /// Reads a to-one relationship that must not be empty.
  ///
  /// - Throws: ``ResourceDecodingError`` if it is empty, or the resource can't be resolved.
  @inlinable
  public static func readRelationship(from reader: RelationshipReader) throws -> Self {
    guard let identifier = try reader.toOne() else { throw reader.nothingRelated() }
    switch try reader.resolve(identifier, as: Self.self) {
    case .found(let value): return value
    case .unresolved(let reason): throw reader.unresolved(identifier, reason)
    }
  }

  /// Writes a to-one relationship, and the resource to `included`.
  @inlinable
  public func writeRelationship(to writer: inout ResourceWriter) throws { try writer.one(self) }

  /// Reads a to-many relationship of embedded resources; empty if the linkage is absent.
  ///
  /// - Returns: The resources, in the order of the linkage.
  /// - Throws: ``ResourceDecodingError`` if a resource can't be decoded, or a policy rejects it.
  @inlinable
  public static func readRelated(from reader: RelationshipReader) throws -> [Self] {
    guard let array = try reader.toMany() else { return [] }
    var elements: [Self] = []
    elements.reserveCapacity(reader.tape.reservedCount(array))
    var identifier = reader.tape.first(array)
    let end = reader.tape.end(array)
    while identifier < end {
      if let element = try reader.embedded(identifier, as: Self.self) { elements.append(element) }
      identifier = reader.tape.next(identifier)
    }
    return elements
  }
}

extension PrimaryData where Self: RelatedResource {
  /// Reads one resource.
  ///
  /// - Parameter reader: The member `data`.
  /// - Throws: ``ResourceDecodingError`` if there is none, or one of another type.
  @inlinable
  public static func readPrimary(from reader: PrimaryDataReader) throws -> Self {
    guard !reader.isEmpty else { throw reader.missing("one resource") }
    return try reader.required(Self.self, at: reader.index)
  }

  /// Writes one resource.
  @inlinable
  public func writePrimary(to writer: inout ResourceWriter) throws {
    try writer.primary([self], isArray: false)
  }

  /// Reads many resources; for a union, unknown types are handled by the decoder's policy.
  ///
  /// - Parameter reader: The member `data`.
  /// - Returns: The resources, in order.
  /// - Throws: ``ResourceDecodingError`` if `data` isn't an array, or a resource can't be decoded.
  @inlinable
  public static func readMany(from reader: PrimaryDataReader) throws -> [Self] {
    try reader.each()
  }
}

extension ResourceOutput where Self: RelatedResource {
  /// Reads one resource.
  public static func read(from response: some ResponseSource) throws -> Self {
    try response.decode(Self.self)
  }

  /// Reads the resources of a collection.
  public static func readMany(from response: some ResponseSource) throws -> [Self] {
    try response.decode([Self].self)
  }

  /// Reads one resource, or nil if the primary data is null.
  public static func readOptional(from response: some ResponseSource) throws -> Self? {
    try response.decode(Self?.self)
  }

  /// Writes the whole resource.
  public func writeBody(to writer: inout ResourceWriter) throws { try writePrimary(to: &writer) }

  /// Returns the server's resource, or the value itself if the server sends none.
  public static func updated(_ body: Self, by saved: Self?) -> Self { saved ?? body }

  /// Reads an identifier for a linkage, and the resource if it is included.
  @inlinable
  public static func readLinked(from reader: RelatedReader) throws -> LinkedResource<Self> {
    let identity = try LinkedIdentity(reader)
    let value = try resolve(reader).value
    return LinkedResource(identity: identity, embedded: value.map { Box($0) })
  }

  /// Writes the identifier of a linkage and queues its resource for `included`.
  @inlinable
  public static func writeLinked(
    _ linked: borrowing LinkedResource<Self>, to writer: inout ResourceWriter
  ) throws {
    guard let embedded = linked.embedded else { return try writer.identifier(linked.identity) }
    try writer.linked(linked.identity, embedded: embedded.value)
  }
}
