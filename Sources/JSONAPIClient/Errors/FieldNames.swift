import JSONAPI

/// Maps field names in a server's errors to Swift properties.
struct FieldNames: Sendable {
  /// The model of the request's resources.
  var model: (any Resource.Type)?
  /// The models of atomic operations, one for each.
  var operations: [(any Resource.Type)?] = []
  /// The key format for plain models without a field table.
  var keys = KeyFormat.asIs

  /// Returns the path of properties for a path of members; nil if the model lacks one.
  ///
  /// - Parameters:
  ///   - path: The names of members, such as those of `author.first-name`.
  ///   - operation: The index of the path's operation, if there is one.
  /// - Returns: The names of properties, joined with dots; nil for an empty path.
  func property(_ path: [String], operation: Int? = nil) -> String? {
    var model = model
    if let operation {
      model = operations.indices.contains(operation) ? operations[operation] : nil
    }
    guard let model else { return nil }
    var schema: Schema? = model.schema
    var properties: [String] = []
    for name in path {
      guard let field = schema.flatMap({ self.field(name, of: $0) }) else { return nil }
      properties.append(field.property)
      schema = nil
      if case .relationship(let relationship) = field { schema = relationship.destinations.first }
    }
    return properties.isEmpty ? nil : properties.joined(separator: ".")
  }

  /// Returns a field by its name in JSON, or by the property's name, which some servers use in errors.
  private func field(_ name: String, of schema: Schema) -> Schema.Field? {
    schema[name]
      ?? schema.fields.first { keys.externalName(for: $0.property) == name }
      ?? schema.fields.first { $0.property == name }
  }
}
