extension AnyDocument {
  /// The resource with a type and an id.
  ///
  /// The first lookup indexes the document; later ones take constant time until `data` or
  /// `included` changes. If the primary data consists of identifiers, lookups return the included
  /// resources that they identify (CMP-03).
  ///
  /// - Returns: The primary or included resource, or `nil` if the document doesn't contain it.
  public func resource(type: String, id: String) -> AnyResource? {
    resource(ResourceIdentifier.Identity(type: type, id: id))
  }

  /// The resource with a type and a local id (RES-03).
  ///
  /// - Returns: The primary or included resource, or `nil` if the document doesn't contain it.
  public func resource(type: String, lid: String) -> AnyResource? {
    resource(ResourceIdentifier.Identity(type: type, id: lid, isLocal: true))
  }

  /// Finds the resource that an identifier refers to, by its id or else by its local id.
  ///
  /// - Returns: The primary or included resource, or `nil` if the document doesn't contain it.
  public func resolve(_ identifier: ResourceIdentifier) -> AnyResource? {
    if let id = identifier.id, let resource = resource(type: identifier.type, id: id) {
      return resource
    }
    return identifier.lid.flatMap { resource(type: identifier.type, lid: $0) }
  }

  /// The related resources that this document contains.
  ///
  /// - Returns: The resources in linkage order, omitting those that the document doesn't contain.
  public func related(to resource: AnyResource, named name: String) -> [AnyResource] {
    resource.relationships?[name]?.data.identifiers.compactMap(resolve) ?? []
  }
}
