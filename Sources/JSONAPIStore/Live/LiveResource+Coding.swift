public import JSONAPI

/// What is decoded as an object that there may be already.
///
/// A store has one object of a record, so decoding may have to give an object in place of making one.
/// Initializers of classes can't do so; one of a protocol that values could conform to can.
/// ``LiveResource`` makes the conformance.
public protocol LiveDecodable: Decodable {
  /// Reads an object with any decoder.
  ///
  /// - Returns: The object, new or not.
  /// - Throws: What the decoder throws, and what the object throws for what it can't read.
  static func object(from decoder: any Decoder) throws -> Self
}

extension LiveDecodable {
  /// Reads a resource object, `{"type", "id", "attributes", …}`, with any decoder.
  ///
  /// The resource goes to the store in the decoder's user info, or to one of its own. Where somebody holds
  /// an object of it, this is the same one.
  ///
  /// - Throws: What the decoder throws, and `DecodingError` for what isn't a resource of this type.
  public init(from decoder: any Decoder) throws { self = try Self.object(from: decoder) }
}

// Everything that takes a resource takes live objects.
extension LiveResource {
  /// Finds the object of a resource that is being read, in the store of the run.
  ///
  /// The first one that is read fills the store with the whole document, so that relationships find
  /// what is included.
  ///
  /// - Returns: The object of the record.
  /// - Throws: `ResourceDecodingError` for a resource without type or id, and for one of which a
  ///   relationship has no more than the identifier.
  public static func read(from reader: inout ResourceReader) throws -> Self {
    let resource = try reader.anyResource
    let run = reader.source(LiveRun.self) { LiveRun(reader) }
    if let record = run.store.record(resource.resourceIdentifier) {
      return run.store.object(of: record)
    }
    // What a store lacks that has taken the document is a resource that was deleted there meanwhile.
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
  /// - Returns: The object of the record, the same one where somebody holds it already.
  /// - Throws: What the decoder throws, and `DecodingError` for what isn't a resource of this type.
  public static func object(from decoder: any Decoder) throws -> Self {
    let resource = try AnyResource(JSONValue(from: decoder))
    let store = Store.known(in: decoder.userInfo) ?? Store()
    guard resource.type == Self.resourceType, let record = try? store.insert(resource) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "expected a resource of type '\(Self.resourceType)' with an id, "
            + "found '\(resource.type)'"))
    }
    return store.object(of: record)
  }

  /// Writes a resource object, `{"type", "id", "attributes", …}`, with any encoder.
  public func encode(to encoder: any Encoder) throws {
    try record.resource.json.encode(to: encoder)
  }

  /// Writes the attributes of the record, and the linkage of its relationships.
  ///
  /// Related resources are included where an include path of the encoder asks for them, and new ones
  /// where the encoder gives local ids, as for a document that creates them along.
  ///
  /// - Throws: Nothing; the protocol asks for it.
  public func writeFields(to writer: inout ResourceWriter) throws {
    store.writeFields(of: record, to: &writer)
  }
}

extension LiveResource {
  /// Creates an object and makes it known to its record.
  init(_ record: Record, in store: Store) {
    self.init(liveRecord: UnclaimedRecord(LiveRecord(record, in: store)))
    record.noteLive(self)
  }
}

extension Store {
  /// Writes a record's attributes and linkage, and puts related records on the list of what to include.
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
