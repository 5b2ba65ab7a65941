import JSONAPI

/// Access that the definitions allow to somebody.
extension OpenAPIWriter {
  func allows(_ operation: WriteOperation, _ type: Int) -> Bool {
    !visible.access(to: .resource(operation), of: type).isNobody
  }

  /// The attributes that may be in the body of an operation.
  func writableColumns(of type: Int, _ operation: WriteOperation) -> [ServedColumn] {
    columns(of: type).filter { isWritable($0, of: type, operation) }
  }

  private func isWritable(
    _ column: ServedColumn, of type: Int, _ operation: WriteOperation
  ) -> Bool { !visible.access(to: .attribute(column.name, operation), of: type).isNobody }

  /// The relationships that may be in the body of an operation.
  func writableEdges(of type: Int, _ operation: WriteOperation) -> [Int] {
    edges(of: type).filter {
      !visible.access(to: .relationship(edge: $0, operation), of: type).isNobody
    }
  }

  /// The visible attributes.
  func columns(of type: Int) -> [ServedColumn] {
    (visible.types[type]?.columns ?? []).map { model.types[type].columns[$0] }
  }

  /// The visible relationships.
  func edges(of type: Int) -> [Int] { visible.types[type]?.edges ?? [] }

  func edge(_ edge: Int, of type: Int) -> ServedEdge { model.types[type].edges[edge] }

  /// Whether a write can't set a relationship to null, even if rows of other programs have none.
  func isRequired(_ edge: ServedEdge, of type: Int) -> Bool {
    edge.isNeverNull || records[type].required.contains(edge.name)
  }

  /// Whether nobody may write an attribute, though the type can be written.
  func isReadOnly(_ column: ServedColumn, of type: Int) -> Bool {
    let operations = [WriteOperation.create, .update].filter { allows($0, type) }
    return !operations.isEmpty && !operations.contains { isWritable(column, of: type, $0) }
  }

  /// Whether rules decide who may read resources of each of the types.
  func isReadingGuarded(_ types: [Int]) -> Bool {
    !types.isEmpty && types.allSatisfy { records[$0].reading?.rule != nil }
  }

  /// Whether a rule decides who may write resources of the type.
  func isGuarded(_ operation: WriteOperation, _ type: Int) -> Bool {
    visible.access(to: .resource(operation), of: type).isRuled
  }
}
