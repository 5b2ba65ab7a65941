/// A resource without a model can stand at the other end of a relationship, or be primary data.
///
/// In a union it takes what the other cases don't; see ``ResourceUnion``.
extension AnyResource: RelatedResource {
  /// Any type will do.
  public static var destinationTypes: [String]? { nil }

  /// Takes the resource that an identifier means; its identity alone, where it is not in the document.
  ///
  /// - Throws: ``DocumentError`` where it is no resource.
  public static func resolve(_ reader: RelatedReader) throws -> Resolution<AnyResource> {
    .found(try reader.anyResource())
  }

  /// Writes the identifier of the resource, and puts the resource on the list of what to include.
  ///
  /// A resource that has nothing but its identity is not included; its `meta` is the identifier's.
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

  /// Writes this resource as it is, but for fields that a sparse fieldset leaves out.
  ///
  /// - Throws: Nothing; the protocol asks for it.
  public func writeObject(to writer: inout ResourceWriter) throws {
    if writer.options.isRequest { return writer.body(of: self) }
    var resource = self
    if writer.hasFieldsets, let fields = writer.options.fieldsets[type] {
      resource = narrowed(to: fields)
    }
    JSONValue(resource.members).write(to: &writer.json)
  }

  /// The type, the id, and whether there is nothing but the members of an identifier; found together where type and
  /// id come first in a parsed resource.
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

  /// The resource with these fields only.
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
  /// Reads the resources of a collection, or the one that is the primary data; identifiers as the resources that are
  /// included for them.
  public static func readMany(from response: some ResponseSource) throws -> [AnyResource] {
    let document = try response.document()
    return document.data.resources.map { resource in
      guard resource.attributes == nil, resource.relationships == nil else { return resource }
      return document.resolve(resource.resourceIdentifier) ?? resource
    }
  }
}
