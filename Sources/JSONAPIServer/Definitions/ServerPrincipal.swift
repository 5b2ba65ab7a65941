/// Who sends a request, as the application knows them.
///
/// The server reads nothing but ``key``; rules and hooks get the value itself.
///
/// ```swift
/// struct User: ServerPrincipal {
///   var id: Int
///   var isEditor: Bool
///   var key: String { "user \(id)" }
/// }
/// ```
public protocol ServerPrincipal: Sendable {
  /// Names the principal in logs, and its idempotency keys: no two principals may have the same.
  var key: String { get }
}

/// The principal of servers where nobody signs in.
public enum NoPrincipal: ServerPrincipal {
  /// Never called: there is no value.
  public var key: String { switch self {} }
}
