#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import HTTPTypes
public import JSONAPI

/// A request as rules and hooks see it.
@dynamicMemberLookup
public struct ServerRequest<Principal: ServerPrincipal>: Sendable {
  /// The request's head.
  public let head: HTTPRequest

  /// The sender; nil if nobody signed in.
  public let principal: Principal?

  /// When the request arrived; the same instant for all rules and hooks.
  public let date: Date

  let identity: RequestID

  /// Where ``deny(_:)`` stores the reason; nil outside rules that can deny.
  var denial: Denial?

  /// The id of the request, as in logs and in errors with status 500.
  public var id: String { identity.text }

  /// A member of the request's head.
  public subscript<Value>(dynamicMember path: KeyPath<HTTPRequest, Value>) -> Value {
    head[keyPath: path]
  }

  /// Gives the reason for a denial.
  ///
  /// ```swift
  /// $0.allow(.update) { $0.principal?.isEditor == true || $0.deny("Only editors change articles.") }
  /// ```
  ///
  /// The reason becomes the detail of the error and doesn't change its status: 401 if nobody signed in, otherwise 403.
  /// It counts in the rules of `allow` and `writable`; rows and fields that a rule hides are hidden without a reason.
  ///
  /// - Parameter reason: The reason, a sentence for the client's user or developer.
  /// - Returns: False.
  public func deny(_ reason: String) -> Bool {
    denial?.reason.withLock { $0 = reason }
    return false
  }

  /// A condition on rows that requires a signed-in principal.
  ///
  /// This is the only way from an optional principal to a row rule: comparing a field with
  /// `principal?.id` would select rows *without* a value for everybody who isn't signed in.
  ///
  /// - Parameter rule: Returns the condition for the principal.
  /// - Returns: The condition; `Filter.nothing` if nobody signed in.
  public func signedIn<R: Resource>(_ rule: (Principal) -> Filter<R>) -> Filter<R> {
    principal.map(rule) ?? .nothing
  }
}

extension Filter {
  /// The filter that always holds.
  public static var everything: Filter { Filter(.everything) }

  /// The filter that never holds.
  public static var nothing: Filter { Filter(.nothing) }

  /// The filter that holds for all resources or for none.
  public static func when(_ holds: Bool) -> Filter { holds ? .everything : .nothing }
}

/// The reason for a denial in one evaluation of a rule.
final class Denial: Sendable {
  let reason = Guarded<String?>(nil)
}

/// A request without the principal's type.
struct ErasedRequest: Sendable {
  let head: HTTPRequest
  let principal: (any ServerPrincipal)?
  let date: Date
  var identity = RequestID { nil }
  var denial: Denial?

  var id: String { identity.text }

  func typed<Principal>() -> ServerRequest<Principal> {
    ServerRequest(
      head: head, principal: principal as? Principal, date: date, identity: identity,
      denial: denial)
  }
}
