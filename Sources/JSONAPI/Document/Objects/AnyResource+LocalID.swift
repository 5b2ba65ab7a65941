extension AnyResource {
  /// The resource without its `lid`, if nothing else in the request refers to it.
  ///
  /// An unreferenced local id has no meaning (RID-03), and servers of JSON:API 1.0 reject it.
  package func withoutUnusedLID(among others: [AnyResource] = []) -> AnyResource {
    guard let lid else { return self }
    let identity = ResourceIdentifier.Identity(type: type, id: lid, isLocal: true)
    guard !refers(to: identity), !others.contains(where: { $0.refers(to: identity) }) else {
      return self
    }
    var resource = self
    resource.members["lid"] = nil
    return resource
  }

  private func refers(to identity: ResourceIdentifier.Identity) -> Bool {
    (relationships ?? [:]).contains { _, relationship in
      relationship.data.identifiers.contains { $0.identity == identity }
    }
  }
}
