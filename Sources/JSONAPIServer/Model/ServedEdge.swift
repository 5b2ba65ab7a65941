public import JSONAPI

/// A relationship with the types that it leads to and where it is kept.
public final class ServedEdge: Sendable {
  /// The name in documents.
  public let name: String

  /// Whether it is to-one or to-many.
  public let cardinality: Schema.Cardinality

  /// The indexes of the served types that it leads to, in ``ServedModel/types``.
  public let targets: [Int]

  /// How the database keeps it.
  public let storage: EdgeStorage

  /// Whether the related resource may be missing.
  public let isOptional: Bool

  /// The filter, order and page wherever it is included.
  let window: EdgeWindow

  /// Whether this type's own table has its columns.
  public let isInRow: Bool

  init(
    name: String, cardinality: Schema.Cardinality, targets: [Int], storage: EdgeStorage,
    isOptional: Bool, window: EdgeWindow
  ) {
    self.name = name
    self.cardinality = cardinality
    self.targets = targets
    self.storage = storage
    self.isOptional = isOptional
    self.window = window
    isInRow =
      switch storage {
      case .column, .typed, .columns: true
      case .foreignKey, .through: false
      }
  }

  /// The columns of this type's own table that the relationship fills.
  public var columns: [String] {
    switch storage {
    case .column(let columns): columns.names
    case .typed(let id, let type, _): [type, id]
    case .columns(let columns): columns.sorted { $0.key < $1.key }.map(\.value)
    case .foreignKey, .through: []
    }
  }
}
