/// One change of a row or of its relationships.
public struct WriteStep: Sendable {
  /// A related row.
  public struct Target: Sendable, Hashable {
    /// The index of the type.
    public var type: Int
    /// The key.
    public var key: ColumnValue
  }

  /// The action of a write step.
  public enum Action: Sendable {
    /// Adds a row; the step's key is null if the database generates it.
    case insert([Assignment])
    /// Changes columns of the row.
    case update([Assignment])
    /// Removes the row, including from all relationships.
    case delete
    /// Adds related rows to a to-many relationship; existing ones are kept (REL-U-06).
    case add(edge: Int, [Target])
    /// Removes related rows from a to-many relationship; missing ones are ignored (REL-U-09).
    case remove(edge: Int, [Target])
    /// Replaces related rows.
    ///
    /// Rows that the request doesn't see are in neither list, and are kept.
    case replace(edge: Int, [Target], of: [Target])
  }

  /// A column and its new value.
  public struct Assignment: Sendable, Hashable {
    /// The column in the table.
    public var column: String
    /// The value.
    public var value: ColumnValue
  }

  /// The type, an index of ``ServedModel/types``.
  public var type: Int

  /// The key of the row.
  public var key: ColumnValue

  /// The version that the row must have; nil for any.
  public var version: ColumnValue?

  /// The action.
  public var action: Action

  /// The model that the indexes refer to.
  public let model: ServedModel

  /// Bytes that are too many for an assignment; they are part of an update.
  package var content: Content?

  /// Bytes for a column.
  package struct Content: Sendable {
    /// The column in the table.
    package let column: String
    /// The bytes.
    package let upload: ContentUpload
  }

  /// Whether the row was added for the same resource, so that its version is still the first.
  var isPartOfCreation = false
}

extension WriteStep {
  /// The columns that the step itself sets.
  var assignments: [Assignment] {
    switch action {
    case .insert(let assignments), .update(let assignments): assignments
    case .delete, .add, .remove, .replace: []
    }
  }
}

extension ServedModel {
  /// The values of the columns of a to-one relationship.
  ///
  /// - Parameters:
  ///   - edge: The relationship.
  ///   - type: The type of the relationship's owner.
  ///   - target: The related row; nil for none.
  /// - Returns: The values; none for a relationship that isn't in the row.
  func assignments(
    of edge: Int, _ type: Int, _ target: WriteStep.Target?
  ) -> [WriteStep.Assignment] {
    switch types[type].edges[edge].storage {
    case .column(let columns):
      guard let parts = target.flatMap({ types[$0.type].parts(of: $0.key) }) else {
        return types[type].cleared(columns.names).map { .init(column: $0, value: .null) }
      }
      return zip(columns.names, parts).map { .init(column: $0, value: $1) }
    case .typed(let id, let typeColumn, let names):
      let name = target.map { types[$0.type].name }
      return [
        .init(column: typeColumn, value: name.map { .text(names[$0] ?? $0) } ?? .null),
        .init(column: id, value: target?.key ?? .null),
      ]
    case .columns(let columns):
      return columns.sorted { $0.key < $1.key }.map { name, column in
        let isTarget = target.map { types[$0.type].name == name } ?? false
        return .init(column: column, value: isTarget ? target?.key ?? .null : .null)
      }
    case .foreignKey, .through: return []
    }
  }
}

extension WriteStep.Action {
  /// The related rows that are added to a relationship and removed from it; nil for a change of the row itself.
  var linkage: (edge: Int, added: [WriteStep.Target], removed: [WriteStep.Target])? {
    switch self {
    case .insert, .update, .delete: nil
    case .add(let edge, let targets): (edge, targets, [])
    case .remove(let edge, let targets): (edge, [], targets)
    case .replace(let edge, let new, let old): (edge, new.without(old), old.without(new))
    }
  }
}

extension [WriteStep.Target] {
  /// The related rows that aren't among others.
  func without(_ others: [WriteStep.Target]) -> [WriteStep.Target] {
    let others = Set(others)
    return filter { !others.contains($0) }
  }
}

extension WriteStep: CustomStringConvertible {
  /// The step without values, such as `UPDATE articles` or `ADD articles.tags`.
  public var description: String {
    let type = model.types[type]
    func relationship(_ edge: Int) -> String { "\(type.name).\(type.edges[edge].name)" }
    return switch action {
    case .insert: "INSERT \(type.name)"
    case .update: "UPDATE \(type.name)"
    case .delete: "DELETE \(type.name)"
    case .add(let edge, _): "ADD \(relationship(edge))"
    case .remove(let edge, _): "REMOVE \(relationship(edge))"
    case .replace(let edge, _, _): "REPLACE \(relationship(edge))"
    }
  }
}
