import JSONAPI

/// Access that the definitions allow to somebody.
extension OpenAPIWriter {
  func allows(_ operation: WriteOperation, _ type: Int) -> Bool {
    records[type].source == nil && records[type].operations[operation] != nil
  }

  /// Whether a field may be written in an operation by somebody.
  func isWritable(_ name: String, of type: Int, _ operation: WriteOperation) -> Bool {
    records[type].isWritable(name, operation) && !model.types[type].isVersion(name)
  }

  /// The edits that somebody may make at the URL of a relationship.
  func edits(of edge: Int, of type: Int) -> [LinkageEdit] {
    visible.edits(of: edge, of: type, records)
  }

  /// Whether a relationship may be in the body of an operation.
  func isWritable(_ edge: Int, of type: Int, _ operation: WriteOperation) -> Bool {
    let relationship = model.types[type].edges[edge]
    guard isWritable(relationship.name, of: type, operation),
      visible.isMovable(edge, of: type, records)
    else { return false }
    guard relationship.cardinality == .many else { return true }
    let edits = records[type].edits[relationship.name] ?? [:]
    return edits[.replace] != nil || (operation == .create && edits[.add] != nil)
  }

  /// The attributes that may be in the body of an operation.
  func writableColumns(of type: Int, _ operation: WriteOperation) -> [ServedColumn] {
    columns(of: type).filter { isWritable($0.name, of: type, operation) }
  }

  func writableEdges(of type: Int, _ operation: WriteOperation) -> [Int] {
    edges(of: type).filter { isWritable($0, of: type, operation) }
  }

  /// The visible attributes.
  func columns(of type: Int) -> [ServedColumn] {
    (visible.types[type]?.columns ?? []).map { model.types[type].columns[$0] }
  }

  /// The visible relationships.
  func edges(of type: Int) -> [Int] { visible.types[type]?.edges ?? [] }

  func edge(_ edge: Int, of type: Int) -> ServedEdge { model.types[type].edges[edge] }

  /// Whether nobody may write an attribute, though the type can be written.
  func isReadOnly(_ column: ServedColumn, of type: Int) -> Bool {
    let operations = [WriteOperation.create, .update].filter { allows($0, type) }
    return !operations.isEmpty
      && !operations.contains { isWritable(column.name, of: type, $0) }
  }

  /// Whether rules decide who may read resources of each of the types.
  func isReadingGuarded(_ types: [Int]) -> Bool {
    !types.isEmpty && types.allSatisfy { records[$0].reading?.rule != nil }
  }

  /// Whether a rule decides who may write resources of the type.
  func isGuarded(_ operation: WriteOperation, _ type: Int) -> Bool {
    records[type].operations[operation]?.rule != nil
  }

  func isGuarded(_ edit: LinkageEdit, _ edge: Int, _ type: Int) -> Bool {
    let relationship = model.types[type].edges[edge]
    return relationship.cardinality == .one
      ? isGuarded(.update, type)
      : records[type].edits[relationship.name]?[edit]?.rule != nil
  }
}
