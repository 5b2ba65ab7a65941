import Foundation
import HTTPTypes
import JSONAPI
import Logging

extension JSONAPIClient {
  /// Has the server carry out a list of operations as a whole, by the extension for atomic
  /// operations.
  ///
  /// - Parameters:
  ///   - fallback: What to do where the server doesn't know the extension.
  ///   - build: Adds the operations. A list without any is not sent.
  /// - Returns: The results, one for each operation.
  /// - Throws: ``ClientError``, whose ``ClientError/failedOperations`` say which operation failed;
  ///   ``PartialFailure`` where they were sent one by one; whatever `build` throws;
  ///   `CancellationError` if the task was cancelled.
  @discardableResult
  public func atomically(
    fallback: AtomicFallback = .none,
    _ build: (inout AtomicOperations) throws -> Void
  ) async throws -> AtomicResults {
    try await atomically(fallback: fallback, returning: build).results
  }

  /// Has the server carry out a list of operations as a whole, and hands on what refers to the
  /// resources in it.
  ///
  /// ```swift
  /// let (article, results) = try await client.atomically { operations in
  ///   let author = try operations.add(Person.draft { $0.name = "Dan" })
  ///   return try operations.add(Article.draft { $0.author = ToOne(author) })
  /// }
  /// let saved = try results[article]
  /// ```
  ///
  /// - Parameters:
  ///   - fallback: What to do where the server doesn't know the extension.
  ///   - build: Adds the operations, and returns whatever is of use with the results.
  /// - Returns: What `build` returned, and the results.
  /// - Throws: As the method without references does.
  public func atomically<References>(
    fallback: AtomicFallback = .none,
    _ build: (inout AtomicOperations) throws -> References
  ) async throws -> (references: References, results: AtomicResults) {
    try await atomically(fallback: fallback, returning: build)
  }

  private func atomically<References>(
    fallback: AtomicFallback,
    returning build: (inout AtomicOperations) throws -> References
  ) async throws -> (references: References, results: AtomicResults) {
    var operations = AtomicOperations(encoder: configuration.encoder)
    let references = try build(&operations)
    return (references, try await perform(operations, fallback: fallback))
  }

  /// Has the server carry out a list of operations as a whole, by the extension for atomic
  /// operations.
  ///
  /// - Parameters:
  ///   - operations: The operations. A list without any is not sent.
  ///   - fallback: What to do where the server doesn't know the extension.
  /// - Returns: The results, one for each operation.
  /// - Throws: As `atomically` does.
  @discardableResult
  public func perform(
    _ operations: AtomicOperations,
    fallback: AtomicFallback = .none
  ) async throws -> AtomicResults {
    let list = operations.operations
    guard !list.isEmpty else { return AtomicResults([], of: [], decoder: decoder) }
    guard fallback != .oneByOne else { return try await performOneByOne(operations) }
    do {
      var request = ClientRequest(
        .post, .endpoint(Endpoint(.operate, .operations)), body: operations.document.data(),
        extensions: [AtomicOperations.extensionURI])
      request.operationModels = operations.models
      let answer = try await send(request)
      try answer.checkCarriedOut()
      return try results(of: list, in: answer)
    } catch let error as ClientError
      where fallback == .oneByOneIfUnsupported && error.isExtensionUnsupported
    {
      configuration.loggers.client.notice(
        "the server doesn't know atomic operations; they are sent one by one")
      return try await performOneByOne(operations)
    }
  }

  private func results(
    of operations: [AtomicOperation],
    in answer: ServerAnswer
  ) throws -> AtomicResults {
    guard !answer.isEmpty else {
      return AtomicResults(operations.map { _ in .init() }, of: operations, decoder: decoder)
    }
    let found = try answer.document()["atomic:results"]
    guard let found, found.kind == .array, found.count == operations.count else {
      throw ClientError(
        .malformedDocument,
        "\(operations.count) results were expected, \(found?.count ?? 0) came", answer)
    }
    let results = found.elements.map { result in
      AtomicResults.Result(
        data: result["data"]?.object.map { AnyResource(members: $0) },
        meta: result["meta"]?.object)
    }
    return AtomicResults(results, of: operations, decoder: decoder)
  }

  private func performOneByOne(_ list: AtomicOperations) async throws -> AtomicResults {
    let operations = list.operations
    var results: [AtomicResults.Result] = []
    for (index, (operation, model)) in zip(operations, list.models).enumerated() {
      let completed = AtomicResults(results, of: operations, decoder: decoder, oneByOne: true)
      do {
        results.append(.init(data: try await perform(operation.resolved(by: completed))))
      } catch let error as ClientError {
        let names = FieldNames(model: model, keys: configuration.decoder.values.keyFormat)
        throw PartialFailure(
          completed: completed, failedIndex: index, error: error.naming(names))
      }
    }
    return AtomicResults(results, of: operations, decoder: decoder, oneByOne: true)
  }

  /// Sends one operation as a request of its own.
  private func perform(_ operation: AtomicOperation) async throws -> AnyResource? {
    let resource = operation.data?.object.map { AnyResource(members: $0) }
    guard let target = operation.target else {
      guard let resource else { return nil }
      return operation.action == .add ? try await create(resource) : try await update(resource)
    }
    guard let id = target.id else {
      throw ClientError(.encodingFailed, "an operation's resource has no id yet")
    }
    guard let name = operation.relationship else {
      if operation.action == .remove { try await delete(type: target.type, id: id) }
      guard operation.action == .update, let resource else { return nil }
      return try await update(resource)
    }
    let linkage = Linkage(json: operation.data)
    switch operation.action {
    case .update:
      try await replaceRelationship(name, ofType: target.type, id: id, with: linkage)
    case .add:
      try await add(linkage.identifiers, toRelationship: name, ofType: target.type, id: id)
    case .remove:
      try await remove(linkage.identifiers, fromRelationship: name, ofType: target.type, id: id)
    }
    return nil
  }
}

extension ClientError {
  fileprivate var isExtensionUnsupported: Bool {
    [404, 405, 406, 415, 501].contains(status) && failedOperations.isEmpty
  }
}

extension AtomicOperation {
  /// The operation with the ids that the server has given in place of local ones.
  fileprivate func resolved(by results: AtomicResults) -> AtomicOperation {
    var operation = self
    operation.target = target.map(results.resolve)
    if relationship != nil {
      operation.data = Linkage(json: data).resolved(by: results).json
    } else if let members = data?.object {
      var resource = AnyResource(members: members)
      let known = results.resolve(resource.resourceIdentifier)
      if action == .update, resource.id == nil { resource.id = known.id }
      resource.lid = nil
      var relationships = resource.relationships
      for (name, relationship) in resource.relationships ?? [:] {
        relationships?[name]?.data = relationship.data.resolved(by: results)
      }
      resource.relationships = relationships
      operation.data = resource.json
    }
    return operation
  }
}

extension Linkage {
  fileprivate init(json: JSONValue?) {
    var members = JSONObject()
    members["data"] = json
    self = AnyRelationship(members: members).data
  }

  fileprivate func resolved(by results: AtomicResults) -> Linkage {
    switch self {
    case .absent, .null: self
    case .one(let identifier): .one(results.resolve(identifier))
    case .many(let identifiers): .many(identifiers.map(results.resolve))
    }
  }
}
