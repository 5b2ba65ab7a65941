/// A typed path to an attribute.
///
/// Comparing it with a value makes a ``Filter``, for the `filter` of a ``Query``. The value is written
/// as the attribute is in documents: where that is a ``DateOnly``, as a day, whatever the time.
public struct AttributePath<Root: Resource, Value>: FieldPath {
  /// Where it leads.
  public let fieldRoute: FieldRoute

  /// The property's wrapper, or what `@Coded` names, which says how values stand in JSON.
  let coding: (any AttributeCoding.Type)?

  /// Creates a path to an attribute of the type itself.
  public init(_ name: String) {
    self.init(route: FieldRoute(name, of: Root.resourceType))
  }

  /// Creates a path to an attribute of the type itself that has a coding of its own: a property
  /// wrapper, or in a live class what `@Coded` names.
  ///
  /// ```swift
  /// AttributePath<Person, Date>("birthday", as: DateOnly.self)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in JSON.
  ///   - coding: The wrapper's type. Drafts, sparse resources and filters write and read by it, if it
  ///     is an ``AttributeCoding``: ``Dated``, ``Transformed``, ``Default`` or one of your own.
  public init(_ name: String, as coding: Any.Type) {
    self.init(
      route: FieldRoute(name, of: Root.resourceType),
      coding: coding as? any AttributeCoding.Type)
  }

  init(route: FieldRoute, coding: (any AttributeCoding.Type)? = nil) {
    fieldRoute = route
    self.coding = coding
  }
}
