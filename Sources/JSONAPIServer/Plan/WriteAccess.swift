import JSONAPI

/// Who may write something.
enum WriteAccess: Sendable {
  /// Nobody may write the part.
  case nobody(WritePart)
  case everybody
  /// Requests for which the rule returns nil.
  case ruled(@Sendable (ErasedRequest) -> Denied?)

  /// The part that a request may not write, with the rule's reason.
  struct Denied: Sendable {
    var part: WritePart
    var reason: String?
  }

  init(_ permission: DefinitionRecord.Permission?, to part: WritePart) {
    guard let permission else {
      self = .nobody(part)
      return
    }
    guard permission.rule != nil else {
      self = .everybody
      return
    }
    self = .ruled { request in
      permission.denial(for: request).map { Denied(part: part, reason: $0.reason) }
    }
  }

  var isNobody: Bool { if case .nobody = self { true } else { false } }

  var isRuled: Bool { if case .ruled = self { true } else { false } }

  /// What a request may not write; nil if it has access.
  func denied(to request: ErasedRequest) -> Denied? {
    switch self {
    case .nobody(let part): Denied(part: part)
    case .everybody: nil
    case .ruled(let rule): rule(request)
    }
  }

  /// Access for requests that have both.
  static func && (first: WriteAccess, second: WriteAccess) -> WriteAccess {
    switch (first, second) {
    case (.nobody, _), (_, .everybody): first
    case (_, .nobody), (.everybody, _): second
    case (.ruled(let first), .ruled(let second)): .ruled { first($0) ?? second($0) }
    }
  }

  /// Access for requests that have either.
  static func || (first: WriteAccess, second: WriteAccess) -> WriteAccess {
    switch (first, second) {
    case (.everybody, _), (_, .nobody): first
    case (_, .everybody), (.nobody, _): second
    case (.ruled(let first), .ruled(let second)):
      .ruled { request in
        guard let denied = first(request), let other = second(request) else { return nil }
        return Denied(part: denied.part, reason: denied.reason ?? other.reason)
      }
    }
  }
}

/// The part of a change that is refused.
enum WritePart: Sendable {
  case resource(WriteOperation)
  case field(String)
  case linkage(LinkageEdit, String)
  /// Members to add to a to-one relationship or to remove from it.
  case members
  /// The related resources, whose rows have the key of the relationship.
  case related

  /// The detail of the refusal where no rule gives a reason.
  var detail: String {
    switch self {
    case .resource(let operation): "Resources of this type can't be \(operation.rawValue)d."
    case .field(let name): "The field \"\(name)\" can't be written."
    case .linkage(.replace, let name): "The relationship \"\(name)\" can't be replaced."
    case .linkage(.add, let name): "The relationship \"\(name)\" can't be added to."
    case .linkage(.remove, let name): "The relationship \"\(name)\" can't be removed from."
    case .members: "A to-one relationship can only be replaced."
    case .related: "The related resources may not be changed."
    }
  }
}
