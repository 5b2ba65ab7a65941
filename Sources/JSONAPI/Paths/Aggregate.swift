/// An aggregate over many resources: their number, or a function of an attribute's values.
///
/// See ``AggregateQuery``.
public struct Aggregate<Root: Resource>: Sendable, Hashable {
  /// The aggregate without its type.
  package let term: AggregateTerm

  private init<Value>(
    _ function: AggregateTerm.Function, _ path: KeyPath<Root.Fields, AttributePath<Root, Value>>
  ) {
    term = AggregateTerm(function, of: Root.fields[keyPath: path].fieldRoute.path.text)
  }

  private init(_ term: AggregateTerm) { self.term = term }

  /// The number of resources.
  public static var count: Aggregate { Aggregate(AggregateTerm(.count)) }

  /// The exact sum of an attribute's values.
  public static func sum<Value>(
    _ path: KeyPath<Root.Fields, AttributePath<Root, Value>>
  ) -> Aggregate { Aggregate(.sum, path) }

  /// The least of an attribute's values.
  public static func minimum<Value>(
    _ path: KeyPath<Root.Fields, AttributePath<Root, Value>>
  ) -> Aggregate { Aggregate(.minimum, path) }

  /// The greatest of an attribute's values.
  public static func maximum<Value>(
    _ path: KeyPath<Root.Fields, AttributePath<Root, Value>>
  ) -> Aggregate { Aggregate(.maximum, path) }

  /// The sum of an attribute's values divided by their number, as a double.
  public static func average<Value>(
    _ path: KeyPath<Root.Fields, AttributePath<Root, Value>>
  ) -> Aggregate { Aggregate(.average, path) }
}
