/// A sort field of a query, with its direction.
public struct SortTerm<Root: Resource>: Sendable, Hashable {
  /// The term without its type.
  public let field: SortField

  /// Creates a term.
  ///
  /// - Parameter field: The term without its type.
  public init(_ field: SortField) { self.field = field }

  /// Sorts search results, the best first; see ``SortField/relevance``.
  public static var relevance: SortTerm { SortTerm(.relevance) }

  /// Sorts by an attribute in ascending order (SRT-04).
  public static func ascending<Value>(
    _ path: KeyPath<Root.Fields, AttributePath<Root, Value>>
  ) -> SortTerm {
    SortTerm(SortField(Root.fields[keyPath: path].fieldRoute.path))
  }

  /// Sorts by an attribute in descending order (SRT-05).
  public static func descending<Value>(
    _ path: KeyPath<Root.Fields, AttributePath<Root, Value>>
  ) -> SortTerm {
    SortTerm(SortField(Root.fields[keyPath: path].fieldRoute.path, isDescending: true))
  }
}
