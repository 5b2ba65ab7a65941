/// A resource without a model can be the destination of a relationship or primary data.
///
/// In a union it takes the types that no other case takes; see ``ResourceUnion``.
extension AnyResource: RelatedResource {
  /// `nil`: any type.
  public static var destinationTypes: [String]? { nil }

  /// Returns the resource that an identifier refers to, or only its identity if it isn't in the
  /// document.
  ///
  /// - Throws: ``ResourceDecodingError`` if it isn't a resource.
  public static func resolve(_ reader: RelatedReader) throws -> Resolution<AnyResource> {
    .found(try reader.anyResource())
  }

  /// Writes the identifier of the resource and queues the resource for `included`.
  ///
  /// A resource with nothing but its identity isn't included; its `meta` becomes the identifier's.
  ///
  /// - Throws: `EncodingError` for a resource that has neither `id` nor `lid`.
  public func writeIdentifier(to writer: inout ResourceWriter) throws {
    let (type, id, isBare) = link
    if isBare, id ?? lid != nil, let meta {
      return writer.identifier(type: type, id: id, lid: id == nil ? lid : nil, meta: meta)
    }
    if let id {
      guard writer.link(type: type, id: id, isBare: isBare) else { return }
    } else if let lid {
      writer.identifier(type: type, id: nil, lid: lid)
      let type = writer.included.number(of: type)
      guard !isBare, writer.isWanted(type: type, id: lid, isLocal: true) else { return }
    } else {
      throw EncodingError.notIdentified(self, type: type)
    }
    writer.included.append(self, of: writer.included.numberOfMixed())
  }

  /// Writes this resource unchanged, except for fields that a sparse fieldset leaves out.
  ///
  /// - Throws: Never; the protocol requires `throws`.
  public func writeObject(to writer: inout ResourceWriter) throws {
    if writer.options.isRequest { return writer.body(of: self) }
    var resource = self
    if writer.hasFieldsets, let fields = writer.options.fieldsets[type] {
      resource = narrowed(to: fields)
    }
    JSONValue(resource.members).write(to: &writer.json)
  }

  /// The type, the id, and whether there are only the members of an identifier; read in one pass if
  /// type and id come first in a parsed resource.
  private var link: (type: String, id: String?, isBare: Bool) {
    if case .parsed(let storage, let index, _) = members.content {
      let plain = storage.withNode(at: index) { node in
        node.tape.plainIdentity(index).map { identity in
          (
            node.tape.decodedString(identity.type), node.tape.decodedString(identity.id),
            node.isBareIdentifier
          )
        }
      }
      if let plain { return plain }
    }
    return (type, id, isBareIdentifier)
  }

  /// Returns the resource with only these fields.
  private func narrowed(to fields: Set<String>) -> AnyResource {
    var members = members
    for part in ["attributes", "relationships"] {
      guard let object = members[part]?.object else { continue }
      members[part] = JSONValue(JSONObject(object.filter { fields.contains($0.name) }))
    }
    return AnyResource(members: members)
  }
}

extension AnyResource {
  /// Reads the resources of a collection, or the single primary resource; identifiers are resolved
  /// to included resources.
  public static func readMany(from response: some ResponseSource) throws -> [AnyResource] {
    let document = try response.document()
    return document.data.resources.map { resource in
      guard resource.attributes == nil, resource.relationships == nil else { return resource }
      return document.resolve(resource.resourceIdentifier) ?? resource
    }
  }
}
