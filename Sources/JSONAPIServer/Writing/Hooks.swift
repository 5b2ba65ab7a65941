import JSONAPI
import Logging

/// The hooks of a type, without the types of its resource and principal.
struct ErasedHooks: Sendable {
  var prepare:
    [@Sendable (inout IncomingResource, WriteOperation, ErasedRequest) async throws -> Void] = []
  var will:
    [WriteOperation:
      [@Sendable (inout IncomingResource, ErasedRequest, borrowing HookSession) throws -> Void]] =
      [:]
  var didCommit: [@Sendable (CommittedChange, ErasedRequest) async -> Void] = []
}

/// A committed change, before its resource is decoded.
struct CommittedChange: Sendable {
  let operation: WriteOperation
  let id: String
  let document: [UInt8]?
}

extension Definition {
  /// Calls a hook before the transaction of a creation or an update; it may await.
  ///
  /// Checks and look-ups elsewhere belong here, since no lock is held. It is called after the rules that need no row;
  /// row rules are checked in the transaction.
  ///
  /// - Parameter hook: Receives the change, which it can modify, and the request. An error that it throws ends the
  ///   request: a `ServerError` with its own errors, any other with 500.
  public mutating func prepare(
    _ hook: @escaping @Sendable (inout Change<R>, Request) async throws -> Void
  ) {
    names.record.hooks.prepare.append { incoming, operation, request in
      var change = Change<R>(incoming, operation)
      try await hook(&change, request.typed())
      incoming.take(change)
    }
  }

  /// Calls a hook in the transaction, before a resource is created.
  ///
  /// It can't await, so that only the database can delay the transaction, and runs again if the transaction does.
  ///
  /// - Parameter hook: Receives the change, which it can modify, the request, and a session for queries and statements.
  ///   An error that it throws rolls back the transaction; a `ServerError` is answered with its own errors, any other
  ///   with 500.
  public mutating func willCreate(
    _ hook: @escaping @Sendable (inout Change<R>, Request, borrowing HookSession) throws -> Void
  ) { add(hook, .create) }

  /// Calls a hook in the transaction, before a resource is updated, including writes at the URL of a relationship.
  ///
  /// - Parameter hook: Like that of ``willCreate(_:)``; ``Change/old`` is the resource before the change,
  ///   ``Change/added`` and ``Change/removed`` are the members added to a relationship and removed from it.
  public mutating func willUpdate(
    _ hook: @escaping @Sendable (inout Change<R>, Request, borrowing HookSession) throws -> Void
  ) { add(hook, .update) }

  private mutating func add(
    _ hook: @escaping @Sendable (inout Change<R>, Request, borrowing HookSession) throws -> Void,
    _ operation: WriteOperation
  ) {
    names.record.hooks.will[operation, default: []].append { incoming, request, session in
      var change = Change<R>(incoming, operation)
      try hook(&change, request.typed(), session)
      incoming.take(change)
    }
  }

  /// Calls a hook in the transaction, before a resource is deleted.
  ///
  /// The row is removed afterwards, whatever the hook does with it; to keep it and mark it as deleted, use
  /// ``delete(setting:to:)``.
  ///
  /// A row that the model can't hold, such as one written by another program, gets 409, and the log says why.
  ///
  /// - Parameter hook: Receives the resource before the deletion, the request and a session. Errors are handled as in
  ///   ``willCreate(_:)``.
  public mutating func willDelete(
    _ hook: @escaping @Sendable (R, Request, borrowing HookSession) throws -> Void
  ) {
    names.record.hooks.will[.delete, default: []].append { incoming, request, session in
      let old: R?
      do {
        old = try Change<R>(incoming, .delete).old
      } catch {
        session.engine.logger.warning(
          "a row that its model can't hold can't be deleted",
          metadata: [
            "request": "\(request.id)", "type": "\(R.resourceType)", "error": "\(error)",
          ])
        throw Refusal(
          409, "conflict", "The resource has a value by which it can't be deleted.")
      }
      guard let old else { return }
      try hook(old, request.typed(), session)
    }
  }

  /// Calls a hook after the commit, at most once; the response doesn't wait for it.
  ///
  /// A crash loses it: write anything that must not be lost to a table, with ``HookSession/execute(_:_:)``.
  ///
  /// - Parameter hook: Receives the committed change, and the request.
  public mutating func didCommit(
    _ hook: @escaping @Sendable (Committed<R>, Request) async -> Void
  ) {
    names.record.hooks.didCommit.append { change, request in
      guard let id = R.ID(idText: change.id) else { return }
      let value = change.document.flatMap { try? JSONAPIDecoder().decode(R.self, from: $0) }
      await hook(Committed(operation: change.operation, id: id, value: value), request.typed())
    }
  }
}

extension Change {
  fileprivate init(_ incoming: IncomingResource, _ operation: WriteOperation) {
    self.operation = operation
    let id = (incoming.rowID ?? incoming.id).flatMap { R.ID(idText: $0) }
    func members(_ edit: LinkageEdit) -> Draft<R> {
      var draft = Draft<R>(id: id)
      if let members = incoming.members, members.edit == edit {
        draft[relationship: members.name] = members.linkage
      }
      return draft
    }
    draft = Draft(id: id, lid: incoming.lid)
    added = members(.add)
    removed = members(.remove)
    for (name, value) in incoming.attributes { draft[name] = value }
    for (name, linkage) in incoming.relationships { draft[relationship: name] = linkage }
    oldDocument = incoming.old
  }
}

extension IncomingResource {
  /// Takes over the fields as a hook has left them.
  fileprivate mutating func take<R>(_ change: Change<R>) {
    let draft = change.draft
    attributes.removeAll(keepingCapacity: true)
    relationships.removeAll(keepingCapacity: true)
    for name in draft.names {
      if let value = draft[name] {
        attributes.append((name, value))
      } else {
        relationships.append((name, draft[relationship: name]))
      }
    }
    serverValues.merge(change.serverValues) { $1 }
    problems += change.problems
  }
}
