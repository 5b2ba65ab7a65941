public import JSONAPI

/// A column that isn't a field of the resource, such as a tenant, an owner or the time of deletion.
///
/// Row rules compare it and hooks set it; queries can't name it, and documents show it only in
/// `meta`, with ``Definition/resourceMeta(_:column:_:)``.
public struct ServerColumn<R: Resource, Value: FilterLiteral & Sendable>: Sendable {
  /// The name of the column in the database.
  public let name: String

  var path: DottedPath { DottedPath("$" + name) }

  /// Holds where the column equals the value.
  public static func == (column: Self, value: Value) -> Filter<R> {
    Filter(FilterExpression(column.path, .equal, value.filterValue))
  }

  /// Holds where the column has another value or is null.
  public static func != (column: Self, value: Value) -> Filter<R> {
    Filter(FilterExpression(column.path, .notEqual, value.filterValue))
  }

  /// Holds where the column equals one of the values.
  public func isIn(_ values: some Sequence<Value>) -> Filter<R> {
    Filter(FilterExpression(path, .isIn, .list(values.map(\.filterValue))))
  }

  /// Holds where the column is null.
  public var isNull: Filter<R> { Filter(FilterExpression(path, .equal, .null)) }

  /// Holds where the column is null, as ``isNull`` does.
  public static func == (column: Self, nothing: _OptionalNilComparisonType) -> Filter<R> {
    column.isNull
  }

  /// Holds where the column is not null.
  public static func != (column: Self, nothing: _OptionalNilComparisonType) -> Filter<R> {
    !column.isNull
  }
}

extension ServerColumn where Value: Comparable {
  /// Holds where the column is less than the value.
  public static func < (column: Self, value: Value) -> Filter<R> {
    Filter(FilterExpression(column.path, .lessThan, value.filterValue))
  }

  /// Holds where the column is less than or equal to the value.
  public static func <= (column: Self, value: Value) -> Filter<R> {
    Filter(FilterExpression(column.path, .lessOrEqual, value.filterValue))
  }

  /// Holds where the column is greater than the value.
  public static func > (column: Self, value: Value) -> Filter<R> {
    Filter(FilterExpression(column.path, .greaterThan, value.filterValue))
  }

  /// Holds where the column is greater than or equal to the value.
  public static func >= (column: Self, value: Value) -> Filter<R> {
    Filter(FilterExpression(column.path, .greaterOrEqual, value.filterValue))
  }
}
