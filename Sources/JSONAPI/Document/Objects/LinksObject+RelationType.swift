extension AnyLink {
  /// The relation type of a link: its own `rel`, or the name that it has among links (LNK-14).
  ///
  /// - Parameter name: The link's name in the links object.
  public func relationType(named name: String) -> String {
    if case .object(let object) = self, let rel = object.rel { rel } else { name }
  }
}

extension LinksObject {
  /// The first link of a relation type, whatever its name (LNK-14).
  ///
  /// - Returns: The link; `nil` if there is none.
  public func link(relationType type: String) -> AnyLink? {
    first { $0.link.relationType(named: $0.name) == type }?.link
  }
}
