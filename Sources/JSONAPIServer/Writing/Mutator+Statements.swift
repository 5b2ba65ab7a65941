import JSONAPI

/// Writing, and what the database says of it.
extension Mutator {
  func write<Session: WriteSession>(
    _ action: WriteStep.Action, _ type: Int, _ key: DatabaseValue, _ resource: IncomingResource,
    version: DatabaseValue? = nil, _ session: inout Session
  ) throws {
    let written: DatabaseValue
    do {
      written = try session.write(
        WriteStep(type: type, key: key, version: version, action: action, model: model))
    } catch {
      throw refusal(error, resource, isInsert: false)
    }
    guard written == .null else { return }
    throw version == nil
      ? Refusal.notFound
      : Refusal(
        412, "preconditionFailed", "The resource has changed.",
        source: .init(header: "If-Match"))
  }

  /// The refusal for what a database reports: the member whose column it was, and nothing more.
  func refusal(
    _ error: any Error, _ resource: IncomingResource, isInsert: Bool
  ) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    let type = model.types[resource.type]
    func pointer(_ columns: [String]) -> JSONPointer {
      for column in columns {
        if column == type.keyColumn, resource.id != nil { return resource.pointer.appending("id") }
        if let field = type.columns.first(where: { $0.column == column && $0.name.first != "$" }) {
          return resource.pointer(to: field.name, in: "attributes")
        }
        if let edge = type.edges.first(where: { $0.columns.contains(column) }) {
          return resource.pointer(to: edge.name, in: "relationships")
        }
      }
      return resource.pointer
    }
    switch error {
    case .unique(_, let columns):
      return Refusal.body(
        409, "conflict", "Another resource has this value already.", pointer(columns))
    case .foreignKey(let name, let columns):
      return Refusal.body(
        409, "conflict", "Other resources are related to this one.",
        name == type.name ? pointer(columns) : resource.pointer)
    case .notNull(let name, let column):
      return name == type.name
        ? Refusal.body(422, "missingField", "The value can't be null.", pointer([column]))
        : Refusal.forbidden(
          "A related resource can't be without this one.", scope, at: resource.pointer)
    case .check(_, let columns):
      return Refusal.body(422, "invalidValue", "The value is not allowed.", pointer(columns))
    default: return error
    }
  }
}
