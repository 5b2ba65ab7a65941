/// A typed path to an attribute.
///
/// Comparing it with a value makes a ``Filter``, for the `filter` of a ``Query``.
public struct AttributePath<Root: Resource, Value>: FieldPath {
  /// Where it leads.
  public let fieldRoute: FieldRoute

  /// The property's wrapper, if it is one of the library's, which says how values stand in JSON.
  let wrapper: (any AttributeWrapper.Type)?

  /// Creates a path to an attribute of the type itself.
  ///
  /// - Parameter name: The name in JSON.
  public init(_ name: String) {
    self.init(route: FieldRoute(name, of: Root.resourceType))
  }

  /// Creates a path to an attribute of the type itself that has a property wrapper.
  ///
  /// ```swift
  /// AttributePath<Person, Date>("birthday", as: DateOnly.self)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in JSON.
  ///   - wrapper: The wrapper's type. Drafts and sparse resources write and read by it, if it's one of
  ///     the library's: ``Dated``, ``Transformed`` or ``Default``.
  public init(_ name: String, as wrapper: Any.Type) {
    self.init(
      route: FieldRoute(name, of: Root.resourceType),
      wrapper: wrapper as? any AttributeWrapper.Type)
  }

  init(route: FieldRoute, wrapper: (any AttributeWrapper.Type)? = nil) {
    fieldRoute = route
    self.wrapper = wrapper
  }
}
