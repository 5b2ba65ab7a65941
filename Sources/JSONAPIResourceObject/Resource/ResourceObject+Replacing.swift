extension ResourceObject {
  /// Returns a copy with attributes derived from the current ones.
  ///
  /// - Parameter replacement: Returns the new attributes for the current ones.
  public func replacingAttributes(
    _ replacement: (Description.Attributes) -> Description.Attributes
  ) -> ResourceObject {
    ResourceObject(
      id: id,
      attributes: replacement(attributes),
      relationships: relationships,
      meta: meta,
      links: links
    )
  }

  /// Returns a copy with attributes modified in place.
  public func tappingAttributes(_ tap: (inout Description.Attributes) -> Void) -> ResourceObject {
    replacingAttributes { current in
      var changed = current
      tap(&changed)
      return changed
    }
  }

  /// Returns a copy with relationships derived from the current ones.
  ///
  /// - Parameter replacement: Returns the new relationships for the current ones.
  public func replacingRelationships(
    _ replacement: (Description.Relationships) -> Description.Relationships
  ) -> ResourceObject {
    ResourceObject(
      id: id,
      attributes: attributes,
      relationships: replacement(relationships),
      meta: meta,
      links: links
    )
  }

  /// Returns a copy with relationships modified in place.
  public func tappingRelationships(
    _ tap: (inout Description.Relationships) -> Void
  ) -> ResourceObject {
    replacingRelationships { current in
      var changed = current
      tap(&changed)
      return changed
    }
  }
}
