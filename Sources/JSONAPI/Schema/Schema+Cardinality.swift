extension Schema {
  /// Whether a relationship is to-one or to-many.
  public enum Cardinality: Sendable, Hashable {
    /// At most one resource: linkage is an identifier or null.
    case one
    /// Any number of resources: linkage is an array.
    case many
  }
}
