extension AnyDocument {
  /// The resource with a type and an id.
  ///
  /// The first look-up makes an index of the document; each one after that takes one step, until `data`
  /// or `included` is changed. Where primary data is bare identifiers, the included resources that
  /// they mean are found instead (CMP-03).
  ///
  /// - Returns: The resource, primary or included, or `nil` if the document has none.
  public func resource(type: String, id: String) -> AnyResource? {
    resource(ResourceIdentifier.Identity(type: type, id: id))
  }

  /// The resource with a type and a local id (RES-03).
  ///
  /// - Returns: The resource, primary or included, or `nil` if the document has none.
  public func resource(type: String, lid: String) -> AnyResource? {
    resource(ResourceIdentifier.Identity(type: type, id: lid, isLocal: true))
  }

  /// The resource that an identifier means: the one with its id, else the one with its local id.
  ///
  /// - Returns: The resource, primary or included, or `nil` if the document has none.
  public func resolve(_ identifier: ResourceIdentifier) -> AnyResource? {
    if let id = identifier.id, let resource = resource(type: identifier.type, id: id) {
      return resource
    }
    return identifier.lid.flatMap { resource(type: identifier.type, lid: $0) }
  }

  /// The resources of this document that a relationship leads to.
  ///
  /// - Returns: The resources in the order of the linkage, without those that the document lacks.
  public func related(to resource: AnyResource, named name: String) -> [AnyResource] {
    resource.relationships?[name]?.data.identifiers.compactMap(resolve) ?? []
  }
}
