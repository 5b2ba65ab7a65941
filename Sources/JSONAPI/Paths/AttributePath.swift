/// A typed path to an attribute.
///
/// Comparing it with a value creates a ``Filter`` for a ``Query``. The value is written in the
/// attribute's document format: for a ``DateOnly``, a day without time.
public struct AttributePath<Root: Resource, Value>: FieldPath {
  /// The route to the field.
  public let fieldRoute: FieldRoute

  /// The property's wrapper, or the coding of `@Coded`, which sets the format in JSON.
  package let coding: (any AttributeCoding.Type)?

  /// Creates a path to an attribute of the type itself.
  public init(_ name: String) {
    self.init(route: FieldRoute(name, of: Root.resourceType))
  }

  /// Creates a path to an attribute of the type itself with its own coding: a property wrapper, or `@Coded` in a
  /// live class.
  ///
  /// ```swift
  /// AttributePath<Person, Date>("birthday", as: DateOnly.self)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in JSON.
  ///   - coding: The wrapper's type. Drafts, sparse resources and filters use it if it is an
  ///     ``AttributeCoding``: ``Dated``, ``Transformed``, ``Default`` or one of your own.
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
