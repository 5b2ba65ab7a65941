/// Maps endpoints to paths.
///
/// A router turns an ``Endpoint`` into a path under the client's base URL. The path may be a
/// template: `<type>`, `<id>` and `<relationship>` are filled in from the endpoint and
/// percent-encoded.
///
/// ``PathTemplates``, the default, follows the specification's recommendations. Write a router for a server with
/// other paths:
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
  /// Returns the path of an endpoint.
  ///
  /// - Parameter endpoint: The endpoint of a request.
  /// - Returns: A path relative to the base URL, with an optional query, or an absolute URL. Either may be a
  ///   template.
  func path(for endpoint: Endpoint) -> String
}
