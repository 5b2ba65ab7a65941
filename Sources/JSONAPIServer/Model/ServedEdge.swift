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

  /// Whether the linkage can be null or absent, as far as the schema says.
  let mayBeNull: Bool

  /// Whether a row always leads somewhere: a to-one relationship that its own columns keep, and that is never null.
  var isNeverNull: Bool { cardinality == .one && isInRow && !mayBeNull }

  /// The filter, order and page wherever it is included.
  let window: EdgeWindow

  /// Whether this type's own table has its columns.
  public let isInRow: Bool

  /// Whether a row says which of several types the relationship leads to.
  ///
  /// In the rows of a step, the index of the type stands before the key.
  public let isPolymorphic: Bool

  /// The polymorphic to-one relationships that a ``EdgeStorage/foreignKey(_:)`` is the other side of: for the index of
  /// each related type that has one, the index of its relationship.
  ///
  /// A row of such a type is related only where its relationship leads to this type, and is added and removed by
  /// setting that relationship.
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
      // A source says itself which type an identifier is of.
      case .column: (true, targets.count > 1)
      case .typed, .columns: (true, true)
      case .foreignKey, .through: (false, false)
      }
  }

  /// The same relationship with the other sides of its foreign key.
  func with(inverses: [Int: Int]) -> ServedEdge {
    ServedEdge(
      name: name, cardinality: cardinality, targets: targets, storage: storage,
      isOptional: isOptional, mayBeNull: mayBeNull, window: window, inverses: inverses)
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

extension ServedEdge {
  /// Whether a column has the id of the related resource, which exists for every request.
  func hasPlainID(_ records: [DefinitionRecord]) -> Bool {
    guard case .column = storage else { return false }
    return targets.allSatisfy { records[$0].rows == nil }
  }
}
