// Writing of resources that are kept as JSON, of which only names are known.
extension ResourceWriter {
  /// Whether the document is to have related resources for whatever reason but an include path: where it
  /// creates new ones along.
  package var includesNew: Bool { options.givesLIDs }

  /// Whether include paths say which related resources the document has.
  package var followsPaths: Bool { scope.paths != nil }

  /// Writes an attribute by its name, unless a sparse fieldset leaves it out.
  package mutating func attribute(named name: String, _ value: JSONValue) {
    if scope.fields?.contains(name) == false { return }
    if scope.part != .attributes { move(to: .attributes) }
    json.name(name)
    value.write(to: &json)
  }

  /// Writes the linkage of a relationship by its name, unless a sparse fieldset leaves it out; of one page of
  /// linkage also the links that say so, and nothing in a request.
  ///
  /// - Returns: Whether related resources may be included, by the paths.
  package mutating func linkage(named name: String, of relationship: AnyRelationship) -> Bool {
    let (linkage, isPage) = (relationship.data, relationship.isPage)
    guard let value = linkage.json, !(isPage && options.isRequest) else { return false }
    noteReferences(of: linkage)
    enterRelationship(name)
    if scope.fields?.contains(name) != false {
      if scope.part != .relationships { move(to: .relationships) }
      json.name(name)
      json.beginObject()
      if isPage, let links = relationship.members["links"] {
        json.name(quoted: "\"links\":")
        links.write(to: &json)
      }
      json.name(quoted: "\"data\":")
      value.write(to: &json)
      json.endObject()
    }
    return scope.includesChildren && options.includesRelated
  }

  /// Puts a resource on the list of what to include, unless it is there.
  package mutating func include(
    _ identifier: ResourceIdentifier,
    _ fields: @escaping (inout ResourceWriter) throws -> Void
  ) {
    guard let id = identifier.id ?? identifier.lid else { return }
    let type = included.number(of: identifier.type)
    guard isWanted(type: type, id: id, isLocal: identifier.id == nil) else { return }
    included.append { writer, paths in
      try writer.object(identifier, paths: paths, fields)
    }
  }

  /// Writes a resource object.
  private mutating func object(
    _ identifier: ResourceIdentifier, paths: IncludePaths?,
    _ fields: (inout ResourceWriter) throws -> Void
  ) throws {
    let outer = scope
    narrow(to: paths, identifier.type)
    beginObject(
      identifier.type, id: identifier.id, lid: identifier.id == nil ? identifier.lid : nil)
    try fields(&self)
    move(to: .top)
    json.endObject()
    scope = outer
  }
}
