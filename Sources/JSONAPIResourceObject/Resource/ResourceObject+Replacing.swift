extension ResourceObject {
  /// A copy whose attributes are made from the present ones.
  ///
  /// - Parameter replacement: Makes the new attributes from the present ones.
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

  /// A copy whose attributes were changed in place.
  public func tappingAttributes(_ tap: (inout Description.Attributes) -> Void) -> ResourceObject {
    replacingAttributes { current in
      var changed = current
      tap(&changed)
      return changed
    }
  }

  /// A copy whose relationships are made from the present ones.
  ///
  /// - Parameter replacement: Makes the new relationships from the present ones.
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

  /// A copy whose relationships were changed in place.
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
