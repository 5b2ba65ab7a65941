/// A condition on the resources of a type, created by comparing typed paths with values.
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

extension Filter {
  /// The typed paths of a resource type in the closures of filters.
  ///
  /// These are ``Resource/Fields``, the `id`, and any attribute by its name:
  ///
  /// ```swift
  /// Article.query.filter { $0.rating >= 4 && $0.id != "9" && $0["word-count"] < 100 }
  /// ```
  @dynamicMemberLookup
  public struct Paths: Sendable {
    /// The path to a field.
    public subscript<Path: FieldPath>(dynamicMember path: KeyPath<Root.Fields, Path>) -> Path {
      Root.fields[keyPath: path]
    }

    /// The path to the resource's id.
    public var id: AttributePath<Root, Root.ID> { AttributePath("id") }

    /// The path to an attribute without a typed path.
    ///
    /// Values are literals as in documents; a date gets the attribute's format from the type's schema.
    ///
    /// - Parameter path: The path of names in JSON or of properties, such as `rating` or `author.name`.
    public subscript(path: String) -> AttributePath<Root, FilterValue> {
      let (path, field) = Root.place(named: path)
      guard case .attribute(let attribute)? = field, let format = attribute.value.namedFormat?.type
      else { return AttributePath(path.text) }
      return AttributePath(path.text, as: format.wrapper)
    }
  }
}
