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

  /// Who sends the request; nil if nobody signed in.
  public let principal: Principal?

  /// When the request arrived; one instant for all rules and hooks.
  public let date: Date

  let identity: RequestID

  /// The id of the request, as in logs and in errors with status 500.
  public var id: String { identity.text }

  /// A member of the request's head.
  public subscript<Value>(dynamicMember path: KeyPath<HTTPRequest, Value>) -> Value {
    head[keyPath: path]
  }

  /// A condition on rows that needs somebody who signed in.
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

/// A request without the principal's type.
struct ErasedRequest: Sendable {
  let head: HTTPRequest
  let principal: (any ServerPrincipal)?
  let date: Date
  var identity = RequestID { nil }

  var id: String { identity.text }

  func typed<Principal>() -> ServerRequest<Principal> {
    ServerRequest(
      head: head, principal: principal as? Principal, date: date, identity: identity)
  }
}
