extension ResourceReader {
  /// Decodes the resource object, with all its members, by the type's own `Codable` code.
  package func decodeObject<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try context.decode(type, at: resource)
  }
}
