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
  /// A resource that has nothing but its identity is not included.
  ///
  /// - Throws: `EncodingError` for a resource that has neither `id` nor `lid`.
  public func writeIdentifier(to writer: inout ResourceWriter) throws {
    let (type, id) = typeAndID
    guard let key = id ?? lid else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: [],
          debugDescription: "a related resource of type '\(type)' has no id and no lid"))
    }
    writer.identifier(type: type, id: id, lid: id == nil ? key : nil)
    guard !isBareIdentifier else { return }
    guard writer.isWanted(type: type, id: key, isLocal: id == nil) else { return }
    writer.included.append { writer, _ in try writeObject(to: &writer) }
  }

  /// Writes this resource as it is, but for fields that a sparse fieldset leaves out.
  ///
  /// - Throws: Nothing; the protocol asks for it.
  public func writeObject(to writer: inout ResourceWriter) throws {
    if writer.options.isRequest { return writer.body(of: self) }
    let fields = writer.hasFieldsets ? writer.options.fieldsets[type] : nil
    JSONValue(narrowed(to: fields).members).write(to: &writer.json)
  }

  /// The type and the id, found together where they come first in a parsed resource.
  private var typeAndID: (type: String, id: String?) {
    guard case .parsed(let storage, let index, _) = members.content else { return (type, id) }
    let plain = storage.withNode(at: index) { node in
      node.tape.plainIdentity(index).map { identity in
        (node.tape.decodedString(identity.type), node.tape.decodedString(identity.id))
      }
    }
    return plain ?? (type, id)
  }

  /// The resource with these fields only; `nil` means all.
  private func narrowed(to fields: Set<String>?) -> AnyResource {
    guard let fields else { return self }
    var members = members
    for part in ["attributes", "relationships"] {
      guard let object = members[part]?.object else { continue }
      members[part] = JSONValue(JSONObject(object.filter { fields.contains($0.name) }))
    }
    return AnyResource(members: members)
  }
}
