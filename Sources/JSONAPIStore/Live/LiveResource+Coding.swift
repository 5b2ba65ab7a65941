public import JSONAPI

/// A type whose decoding may return an existing object.
///
/// A store has one object per record, so decoding may have to return that object. Initializers of
/// classes can't do so; one in an extension of a protocol that isn't limited to classes can.
/// ``LiveResource`` provides the conformance.
public protocol LiveDecodable: Decodable {
  /// Reads an object with any decoder.
  ///
  /// - Returns: A new or an existing object.
  /// - Throws: What the decoder throws, and what the object throws for unreadable data.
  static func object(from decoder: any Decoder) throws -> Self
}

extension LiveDecodable {
  /// Reads a resource object, `{"type", "id", "attributes", …}`, with any decoder.
  ///
  /// The resource is inserted into the store in the decoder's user info, or into a new one. If the
  /// resource already has an object, this is the same one.
  ///
  /// - Throws: What the decoder throws, and `DecodingError` for anything but a resource of this type.
  public init(from decoder: any Decoder) throws { self = try Self.object(from: decoder) }
}

// Everything that takes a resource takes live objects.
extension LiveResource {
  /// Returns the object of the resource being read, from the store of the decoding run.
  ///
  /// The first resource read inserts the whole document into the store, so that relationships find
  /// included resources.
  ///
  /// - Returns: The object of the record.
  /// - Throws: `ResourceDecodingError` for a resource without type or id, and for a related
  ///   resource of which only the identifier is known.
  public static func read(from reader: inout ResourceReader) throws -> Self {
    let resource = try reader.anyResource
    let run = reader.source(LiveRun.self) { LiveRun(reader) }
    if let record = run.store.record(resource.resourceIdentifier) {
      return run.store.object(of: record)
    }
    // A resource missing from a store that contains the document was deleted there meanwhile.
    let store = run.isFilled ? Store(decoder: reader.decoder) : run.store
    guard resource.attributes != nil || resource.relationships != nil,
      let record = try? store.insert(resource)
    else {
      throw ResourceDecodingError(
        code: .missingMember, pointer: .root, resourceType: resource.type,
        resourceID: resource.id, expected: "a resource with attributes or relationships",
        found: "an identifier of a resource that is not in the store")
    }
    return store.object(of: record)
  }

  /// Reads a resource object with any decoder; see ``LiveDecodable``.
  ///
  /// - Returns: The object of the record, an existing one if it is in use.
  /// - Throws: What the decoder throws, and `DecodingError` for anything but a resource of this type.
  public static func object(from decoder: any Decoder) throws -> Self {
    let value = try JSONValue(from: decoder)
    let resource = try? AnyResource(value)
    let store = Store.known(in: decoder.userInfo) ?? Store()
    guard let resource, resource.type == Self.resourceType,
      let record = try? store.insert(resource)
    else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "expected a resource of type '\(Self.resourceType)' with an id, "
            + "found \(resource.map { "'\($0.type)'" } ?? value.kind.description)"))
    }
    return store.object(of: record)
  }

  /// Writes a resource object, `{"type", "id", "attributes", …}`, with any encoder.
  public func encode(to encoder: any Encoder) throws {
    try record.resource.json.encode(to: encoder)
  }

  /// Writes the attributes of the record, and the linkage of its relationships.
  ///
  /// Related resources are included if an include path of the encoder requests them, and new ones
  /// if the encoder assigns local ids, as for a document that creates them too.
  ///
  /// - Throws: Nothing; the protocol requires `throws`.
  public func writeFields(to writer: inout ResourceWriter) throws {
    store.writeFields(of: record, to: &writer)
  }
}

extension LiveResource {
  /// Creates an object and registers it with its record.
  init(_ record: Record, in store: Store) {
    self.init(liveRecord: UnclaimedRecord(LiveRecord(record, in: store)))
    record.noteLive(self)
  }
}

extension Store {
  /// Writes a record's attributes and linkage, and queues related records for inclusion.
  fileprivate func writeFields(of record: Record, to writer: inout ResourceWriter) {
    let resource = record.resource
    for (name, value) in resource.attributes ?? JSONObject() {
      writer.attribute(named: name, value)
    }
    for (name, known) in resource.relationships ?? RelationshipsObject() {
      var relationship = known
      relationship.data = naming(known.data)
      guard writer.linkage(named: name, of: relationship) else { continue }
      for identifier in relationship.data.identifiers {
        guard let related = self.record(identifier),
          writer.followsPaths || writer.includesNew && related.isNew
        else { continue }
        writer.include(related.identifier) { [self] in writeFields(of: related, to: &$0) }
      }
    }
  }
}
