public import JSONAPI

/// A relationship with its target types and its storage.
public final class ServedEdge: Sendable {
  /// The name in documents.
  public let name: String

  /// Whether it is to-one or to-many.
  public let cardinality: Schema.Cardinality

  /// The indexes of the served types that it leads to, in ``ServedModel/types``.
  public let targets: [Int]

  /// How the database stores it.
  public let storage: EdgeStorage

  /// Whether the related resource may be missing.
  public let isOptional: Bool

  /// Whether the linkage can be null or absent, according to the schema.
  let mayBeNull: Bool

  /// Whether each row has a related resource: a to-one relationship in the row's own columns that is never null.
  var isNeverNull: Bool { cardinality == .one && isInRow && !mayBeNull }

  /// Whether it is a to-one relationship in columns of another table, which may lead to several rows.
  var isToOneElsewhere: Bool { cardinality == .one && !isInRow }

  /// The filter, order and page wherever it is included.
  let window: EdgeWindow

  /// Whether its columns are in this type's own table.
  public let isInRow: Bool

  /// Whether a row determines which of several types the relationship leads to.
  ///
  /// In the rows of a step, the index of the type precedes the key.
  public let isPolymorphic: Bool

  /// The polymorphic to-one relationships that a ``EdgeStorage/foreignKey(_:)`` is the inverse of: for the index of
  /// each related type that has one, the index of its relationship.
  ///
  /// A row of such a type is related only if its relationship leads to this type, and is added and removed by setting
  /// that relationship.
  public let inverses: [Int: Int]

  init(
    name: String, cardinality: Schema.Cardinality, targets: [Int], storage: EdgeStorage,
    isOptional: Bool, mayBeNull: Bool, window: EdgeWindow, inverses: [Int: Int] = [:]
  ) {
    self.name = name
    self.cardinality = cardinality
    self.targets = targets
    self.storage = storage
    self.isOptional = isOptional
    self.mayBeNull = mayBeNull
    self.window = window
    self.inverses = inverses
    (isInRow, isPolymorphic) =
      switch storage {
      // A source itself states the type of an identifier.
      case .column: (true, targets.count > 1)
      case .typed, .columns: (true, true)
      case .foreignKey, .through: (false, false)
      }
  }

  /// A copy with the inverses of its foreign key.
  func with(inverses: [Int: Int]) -> ServedEdge {
    ServedEdge(
      name: name, cardinality: cardinality, targets: targets, storage: storage,
      isOptional: isOptional, mayBeNull: mayBeNull, window: window, inverses: inverses)
  }

  /// The columns of this type's own table that the relationship sets.
  public var columns: [String] {
    switch storage {
    case .column(let columns): columns.names
    case .typed(let id, let type, _): [type, id]
    case .columns(let columns): columns.sorted { $0.key < $1.key }.map(\.value)
    case .foreignKey, .through: []
    }
  }
}

extension ServedEdge {
  /// Whether a column has the id of the related resource, and that exists for every request.
  func hasPlainID(_ records: [DefinitionRecord]) -> Bool {
    guard case .column = storage else { return false }
    return targets.allSatisfy { records[$0].rows == nil }
  }
}
