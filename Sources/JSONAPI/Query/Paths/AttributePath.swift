/// A typed path to an attribute.
///
/// Comparing it with a value makes a ``Filter``, for the `filter` of a ``Query``.
public struct AttributePath<Root: Resource, Value>: FieldPath {
  /// Where it leads.
  public let fieldRoute: FieldRoute

  /// Creates a path to an attribute of the type itself.
  ///
  /// - Parameter name: The name in JSON.
  public init(_ name: String) { fieldRoute = FieldRoute(name, of: Root.resourceType) }

  init(route: FieldRoute) { fieldRoute = route }
}
