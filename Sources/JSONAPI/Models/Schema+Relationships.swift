extension Schema.Field {
  /// A relationship of a Swift type.
  ///
  /// - Parameters:
  ///   - name: The name in JSON.
  ///   - type: The type of the property.
  ///   - hasInitialValue: Whether the property has a value that stands for nothing.
  ///   - property: The name of the property, where it differs.
  public static func relationship(
    _ name: String, _ type: (some RelationshipValue).Type, hasInitialValue: Bool = false,
    property: String? = nil
  ) -> Schema.Field {
    .relationship(Schema.Relationship(name, type, isOptional: hasInitialValue, property: property))
  }

  /// A relationship of a Swift type that is an optional linkage or array.
  ///
  /// - Parameters:
  ///   - name: The name in JSON.
  ///   - type: The type of the property.
  ///   - hasInitialValue: Whether the property has a value that stands for nothing.
  ///   - property: The name of the property, where it differs.
  @_disfavoredOverload
  public static func relationship<Value: RelationshipValue>(
    _ name: String, _ type: Value?.Type, hasInitialValue: Bool = false, property: String? = nil
  ) -> Schema.Field {
    .relationship(Schema.Relationship(name, Value.self, isOptional: true, property: property))
  }
}

extension Schema.Relationship {
  package init(
    _ name: String, _ type: any RelationshipValue.Type, isOptional: Bool = false,
    property: String? = nil
  ) {
    self.init(
      name, type.cardinality, to: type.destinationTypes,
      isOptional: isOptional || type is any OptionalType.Type, property: property,
      hasValueOfAbsence: type is any ExpressibleByAbsence.Type,
      destinations: { type.destinationSchemas })
  }
}
