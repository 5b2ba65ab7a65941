/// A condition on the resources of a type, made by comparing typed paths with values.
///
/// ```swift
/// Article.query.filter { $0.rating >= 4 && ($0.author.name == "Dan" || $0.summary == nil) }
/// ```
public struct Filter<Root: Resource>: Sendable, Hashable {
  /// The condition without its type.
  public let expression: FilterExpression

  /// Creates a condition.
  ///
  /// - Parameter expression: The condition without its type.
  public init(_ expression: FilterExpression) { self.expression = expression }

  /// Creates a condition.
  ///
  /// - Parameter build: Compares the type's paths with values.
  public init(_ build: (Paths) -> Filter) { self = build(Paths()) }

  /// True if both conditions are.
  public static func && (one: Filter, other: Filter) -> Filter {
    Filter(one.expression && other.expression)
  }

  /// True if at least one of the conditions is.
  public static func || (one: Filter, other: Filter) -> Filter {
    Filter(one.expression || other.expression)
  }

  /// True if the condition is false.
  public static prefix func ! (filter: Filter) -> Filter { Filter(!filter.expression) }

  /// Returns whether a resource matches the condition, like ``FilterExpression/matches(_:)``.
  public func matches(_ source: some FieldSource) -> Bool { expression.matches(source) }
}
