import HTTPTypes
import JSONAPI
import Logging

extension JSONAPIClient {
  /// Performs a list of operations as a whole, using the extension for atomic operations.
  ///
  /// ```swift
  /// let saved = try await client.atomically { operations in
  ///   let author = operations.create(Person.draft { $0.name = "Dan" })
  ///   let article = operations.create(Article.draft { $0.author = ToOne(author) })
  ///   return (author: author, article: article)
  /// }
  /// let article = try saved.article
  /// ```
  ///
  /// Afterwards, the stores of live objects and records are updated, and the client's store with
  /// values and references. If the server rejects the list, nothing changes and all edits stay.
  /// Edits made during the request always stay.
  ///
  /// - Parameters:
  ///   - fallback: The strategy for a server that doesn't support the extension. One by one, the
  ///     stores are updated after the operations that succeeded.
  ///   - build: Adds the operations, and returns references to the resources that you need. An
  ///     empty list is not sent.
  /// - Returns: What `build` returned, and the results.
  /// - Throws: ``ClientError``, whose ``ClientError/failedOperations`` tell which operation failed;
  ///   with the code ``ClientError/Code/encodingFailed`` if an operation could not be encoded, and
  ///   nothing was sent; ``ClientError/Code/malformedDocument`` or ``ClientError/Code/emptyBody``
  ///   if all operations were performed and a store can't take a response. If they were sent one by
  ///   one, ``ClientError/partialFailure`` has the completed ones, even if the task was cancelled
  ///   after the first of them. ``ClientError/Code/cancelled`` if the task was cancelled.
  @discardableResult
  public func atomically<References: Sendable>(
    fallback: AtomicFallback = .none, _ build: (inout AtomicOperations) -> References
  ) async throws -> AtomicOutcome<References> {
    var operations = AtomicOperations(encoder: configuration.encoder)
    let references = build(&operations)
    if let failure = operations.failure { throw failure }
    do {
      return AtomicOutcome(
        references: references, results: try await perform(operations, fallback: fallback))
    } catch let failure as PartialFailure {
      throw ClientError(failure)
    } catch {
      throw ClientError(wrapping: error)
    }
  }

  private func perform(
    _ operations: AtomicOperations, fallback: AtomicFallback
  ) async throws -> AtomicResults {
    try await inTurn(operations.subjects.records) {
      try operations.subjects.checkNew()
      guard fallback != .oneByOne else { return try await performOneByOne(operations) }
      do {
        return try await performAsWhole(operations)
      } catch let error as ClientError
        where fallback == .oneByOneIfUnsupported && error.isExtensionRefused
      {
        configuration.loggers.client.notice(
          "the server doesn't know atomic operations; they are sent one by one")
        return try await performOneByOne(operations)
      }
    }
  }

  private func performAsWhole(_ list: AtomicOperations) async throws -> AtomicResults {
    var progress = AtomicProgress(of: list, in: store)
    if list.operations.isEmpty {
      progress.take([])
    } else {
      let response = try await carryOut(list.request)
      progress.take(try response.results(of: list.operations.count))
    }
    try progress.check()
    return progress.results(decoder)
  }

  private func performOneByOne(_ list: AtomicOperations) async throws -> AtomicResults {
    var progress = AtomicProgress(of: list, in: store)
    do {
      try await sendEach(list, &progress)
    } catch let error
      where error is ClientError || (error is CancellationError && progress.count > 0)
    {
      // If nothing was done, there is nothing to report.
      throw PartialFailure(
        completed: progress.results(decoder, oneByOne: true), failedIndex: progress.count,
        error: error as? ClientError
          ?? ClientError(
            .cancelled, "the task was cancelled between operations", underlying: error))
    }
    try progress.check()
    return progress.results(decoder, oneByOne: true)
  }
}

extension ClientResponse {
  /// Returns one document per operation, with its resource; nil where there is none.
  func results(of count: Int) throws -> [AnyDocument?] {
    guard !isEmpty, status != .accepted else { return Array(repeating: nil, count: count) }
    let found = try document()["atomic:results"]
    guard let found, found.kind == .array, found.count == count else {
      let wanted = count == 1 ? "one result" : "\(count) results"
      let has = found?.kind == .array ? "\(found?.count ?? 0)" : "no list of results"
      throw ClientError(
        .malformedDocument, "expected \(wanted) in 'atomic:results', found \(has)", self)
    }
    findingLog?.tell(of: self, as: .atomicResponse)
    return found.elements.map { $0.object.map { AnyDocument(members: $0) } }
  }
}

extension ClientError {
  /// Whether the server doesn't support the extension for atomic operations.
  var isExtensionRefused: Bool {
    guard [404, 405, 406, 415, 501].contains(status), failedOperations.isEmpty else { return false }
    // A server that answers with the extension supports it.
    let type = fields[.contentType].flatMap { MediaType($0) }
    return type?.extensions.contains(AtomicOperations.extensionURI) != true
  }
}
