import JSONAPI

/// Writing, and what the database says of it.
extension Mutator {
  func write<Session: WriteSession>(
    _ action: WriteStep.Action, _ type: Int, _ key: DatabaseValue, _ resource: IncomingResource,
    version: DatabaseValue? = nil, _ session: inout Session
  ) throws {
    var action = action
    if case .update(let assignments) = action {
      action = .update(try withoutKey(assignments, key, resource))
    }
    try checkKeys(action, key, resource)
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
    func pointer(_ columns: [String], isReference: Bool = false) -> JSONPointer {
      self.pointer(to: columns, of: resource, isReference: isReference)
    }
    switch error {
    case .unique(_, let columns):
      return Refusal.body(
        409, "conflict", "Another resource has this value already.", pointer(columns))
    case .foreignKey(let name, let columns):
      return Refusal.body(
        409, "conflict", "Other resources are related to this one.",
        name == type.name ? pointer(columns, isReference: true) : resource.pointer)
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
