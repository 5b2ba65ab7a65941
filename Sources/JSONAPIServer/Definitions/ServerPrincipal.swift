/// The sender of a request, as defined by the application.
///
/// The server reads only ``key``; rules and hooks get the value itself.
///
/// ```swift
/// struct User: ServerPrincipal {
///   var id: Int
///   var isEditor: Bool
///   var key: String { "user \(id)" }
/// }
/// ```
public protocol ServerPrincipal: Sendable {
  /// The unique name of the principal in logs, which also scopes its idempotency keys.
  var key: String { get }
}

/// The principal of servers without sign-in.
public enum NoPrincipal: ServerPrincipal {
  /// Never called: there is no value.
  public var key: String { switch self {} }
}
