/// Maps endpoints to paths.
///
/// A router turns an ``Endpoint`` into a path under the client's base URL. The path may be a
/// template: `<type>`, `<id>` and `<relationship>` are filled in from the endpoint and
/// percent-encoded.
///
/// ``PathTemplates`` is the usual router and follows the specification's recommendations. A server
/// with ideas of its own gets a router of its own:
///
/// ```swift
/// struct LegacyRouter: Router {
///   func path(for endpoint: Endpoint) -> String {
///     switch (endpoint.action, endpoint.target) {
///     case (.create, .collection(let type)): "new/\(type)"
///     default: PathTemplates().path(for: endpoint)
///     }
///   }
/// }
/// ```
public protocol Router: Sendable {
  /// The path of an endpoint.
  ///
  /// - Parameter endpoint: What a request does.
  /// - Returns: A path relative to the base URL, with a query if it needs one, or a whole address;
  ///   either may be a template.
  func path(for endpoint: Endpoint) -> String
}
