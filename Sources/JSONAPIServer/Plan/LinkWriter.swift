import JSONAPI

/// Writes links: paths under the server's own, or URLs under a configured one; never from the
/// `Host` of a request.
struct LinkWriter: Sendable {
  /// The part before the path of a type.
  let base: String

  func collection(_ type: ServedType) -> String { base + "/" + percentEncoded(type.name) }

  func resource(_ type: ServedType, _ id: String) -> String {
    collection(type) + "/" + percentEncoded(id)
  }

  func related(_ type: ServedType, _ id: String, _ relationship: String) -> String {
    resource(type, id) + "/" + percentEncoded(relationship)
  }

  func relationship(_ type: ServedType, _ id: String, _ relationship: String) -> String {
    resource(type, id) + "/relationships/" + percentEncoded(relationship)
  }

  func content(_ type: ServedType, _ id: String, _ content: String) -> String {
    resource(type, id) + "/content/" + percentEncoded(content)
  }
}
