import JSONAPI

/// What turns the names of fields in a server's errors into those of Swift properties.
struct FieldNames: Sendable {
  /// The model of the resources that the request was about.
  var model: (any Resource.Type)?
  /// The models of atomic operations, one for each.
  var operations: [(any Resource.Type)?] = []
  /// How plain models without a table of their own name their members.
  var keys = KeyFormat.asIs

  /// The path of properties that a path of members means, if the model has them all.
  ///
  /// - Parameters:
  ///   - path: The names of members, as `author.first-name`.
  ///   - operation: The operation that the path belongs to, if it belongs to one.
  /// - Returns: The names of properties with dots between; nil for an empty path.
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

  /// A field by its name in JSON; by the property's own name where a server that renames fields
  /// forgot to.
  private func field(_ name: String, of schema: Schema) -> Schema.Field? {
    schema[name]
      ?? schema.fields.first { keys.externalName(for: $0.property) == name }
      ?? schema.fields.first { $0.property == name }
  }
}

/// Primary data that is made of models.
private protocol ModelsAsData {
  static var element: Any.Type { get }
}

extension Optional: ModelsAsData {
  static var element: Any.Type { Wrapped.self }
}

extension Array: ModelsAsData {
  static var element: Any.Type { Element.self }
}

extension PrimaryData {
  /// The model that the data has one or many of, if there is one.
  static var model: (any Resource.Type)? {
    ((Self.self as? any ModelsAsData.Type)?.element ?? Self.self) as? any Resource.Type
  }
}
