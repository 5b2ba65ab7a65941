package import JSONAPI

extension Attribute: NodeWritable {
  package func write(to node: EncodingNode, at part: EncodingNode.PathPart?) throws {
    try node.put(value, at: part)
  }
}

extension ToOneRelationship: NodeWritable where Identifiable.ID: OptionalId {
  package func write(to node: EncodingNode, at part: EncodingNode.PathPart?) throws {
    guard MetaType.self == NoMetadata.self, LinksType.self == NoLinks.self,
      IdMetaType.self == NoIdMetadata.self
    else { return try node.putNested(self, at: part) }
    let isWritten = node.putLinkage { json in
      if id.isNull {
        json.null()
        return true
      }
      return json.identifier(id.rawValue, type: Identifiable.jsonType)
    }
    if !isWritten { try node.putNested(self, at: part) }
  }
}

extension ToManyRelationship: NodeWritable {
  package func write(to node: EncodingNode, at part: EncodingNode.PathPart?) throws {
    guard MetaType.self == NoMetadata.self, LinksType.self == NoLinks.self,
      IdMetaType.self == NoIdMetadata.self
    else { return try node.putNested(self, at: part) }
    let type = Relatable.jsonType
    let isWritten = node.putLinkage { json in
      json.beginArray()
      for element in idsWithMeta {
        guard json.identifier(element.id.rawValue, type: type) else { return false }
      }
      json.endArray()
      return true
    }
    if !isWritten { try node.putNested(self, at: part) }
  }
}

extension JSONWriter {
  /// Writes an identifier in a relationship if the raw identifier is a string.
  ///
  /// - Returns: `false` for any other type, which writes itself.
  fileprivate mutating func identifier<RawType>(_ id: RawType, type: String) -> Bool {
    if let id = same(id, as: String.self) { return text(id, type: type) }
    guard let id = id as? String? else { return false }
    return text(id, type: type)
  }

  private mutating func text(_ id: String?, type: String) -> Bool {
    guard let id else { return false }
    beginObject()
    name(quoted: "\"id\":")
    string(id)
    name(quoted: "\"type\":")
    string(type)
    endObject()
    return true
  }
}
