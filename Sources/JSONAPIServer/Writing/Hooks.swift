public import JSONAPI
import Logging

/// The hooks of a type, without the types of its resource and principal.
struct ErasedHooks: Sendable {
  var prepare: [@Sendable (inout AnyChange, ErasedRequest) async throws -> Void] = []
  var will:
    [WriteOperation:
      [@Sendable (inout AnyChange, ErasedRequest, borrowing HookSession) throws -> Void]] = [:]
  var didCommit: [@Sendable (AnyCommitted, ErasedRequest) async -> Void] = []
}

extension AnyDefinition {
  /// Calls a hook before the transaction of a creation or an update, like ``Definition/prepare(_:)``.
  public mutating func prepare(
    _ hook: @escaping @Sendable (inout AnyChange, Request) async throws -> Void
  ) {
    record.hooks.prepare.append { change, request in try await hook(&change, request.typed()) }
  }

  /// Calls a hook in the transaction, before a resource is created, like ``Definition/willCreate(_:)``.
  public mutating func willCreate(
    _ hook: @escaping @Sendable (inout AnyChange, Request, borrowing HookSession) throws -> Void
  ) { add(hook, .create) }

  /// Calls a hook in the transaction, before a resource is updated, like ``Definition/willUpdate(_:)``.
  public mutating func willUpdate(
    _ hook: @escaping @Sendable (inout AnyChange, Request, borrowing HookSession) throws -> Void
  ) { add(hook, .update) }

  /// Calls a hook in the transaction, before a resource is deleted, like ``Definition/willDelete(_:)``.
  public mutating func willDelete(
    _ hook: @escaping @Sendable (AnyResource, Request, borrowing HookSession) throws -> Void
  ) { willDelete(hook) { try $0.old } }

  /// Calls a hook after the commit, at most once, like ``Definition/didCommit(_:)``.
  public mutating func didCommit(
    _ hook: @escaping @Sendable (AnyCommitted, Request) async -> Void
  ) {
    record.hooks.didCommit.append { change, request in await hook(change, request.typed()) }
  }

  private mutating func add(
    _ hook: @escaping @Sendable (inout AnyChange, Request, borrowing HookSession) throws -> Void,
    _ operation: WriteOperation
  ) {
    record.hooks.will[operation, default: []].append { change, request, session in
      try hook(&change, request.typed(), session)
    }
  }

  /// Calls a hook before deletions with the resource that a closure reads.
  fileprivate mutating func willDelete<Old>(
    _ hook: @escaping @Sendable (Old, Request, borrowing HookSession) throws -> Void,
    of read: @escaping @Sendable (AnyChange) throws -> Old?
  ) {
    let type = record.schema.type
    add(
      { change, request, session in
        let old: Old?
        do {
          old = try read(change)
        } catch {
          session.engine.logger.warning(
            "a row that can't be read can't be deleted",
            metadata: ["request": "\(request.id)", "type": "\(type)", "error": "\(error)"])
          throw Refusal(
            409, "conflict", "The resource has a value by which it can't be deleted.")
        }
        guard let old else { return }
        try hook(old, request, session)
      }, .delete)
  }
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
    names.prepare { change, request in
      var typed = Change<R>(change)
      try await hook(&typed, request)
      change.incoming.take(typed)
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
  ) { names.willCreate(erased(hook)) }

  /// Calls a hook in the transaction, before a resource is updated, including writes at the URL of a relationship.
  ///
  /// - Parameter hook: Like that of ``willCreate(_:)``; ``Change/old`` is the resource before the change,
  ///   ``Change/added`` and ``Change/removed`` are the members added to a relationship and removed from it.
  public mutating func willUpdate(
    _ hook: @escaping @Sendable (inout Change<R>, Request, borrowing HookSession) throws -> Void
  ) { names.willUpdate(erased(hook)) }

  private func erased(
    _ hook: @escaping @Sendable (inout Change<R>, Request, borrowing HookSession) throws -> Void
  ) -> @Sendable (inout AnyChange, Request, borrowing HookSession) throws -> Void {
    { change, request, session in
      var typed = Change<R>(change)
      try hook(&typed, request, session)
      change.incoming.take(typed)
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
  ) { names.willDelete(hook) { try Change<R>($0).old } }

  /// Calls a hook after the commit, at most once; the response doesn't wait for it.
  ///
  /// A crash loses it: write anything that must not be lost to a table, with ``HookSession/execute(_:_:)``.
  ///
  /// - Parameter hook: Receives the committed change, and the request.
  public mutating func didCommit(
    _ hook: @escaping @Sendable (Committed<R>, Request) async -> Void
  ) {
    names.didCommit { change, request in
      guard let id = R.ID(idText: change.id) else { return }
      let value = change.document.flatMap { try? JSONAPIDecoder().decode(R.self, from: $0) }
      await hook(Committed(operation: change.operation, id: id, value: value), request)
    }
  }
}

extension Change {
  fileprivate init(_ change: AnyChange) {
    let incoming = change.incoming
    operation = change.operation
    let id = change.id.flatMap { R.ID(idText: $0) }
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
