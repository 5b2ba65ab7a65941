import HTTPTypes
import JSONAPI
import Logging

extension JSONAPIClient {
  /// Has the server carry out a list of operations as a whole, by the extension for atomic operations.
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
  /// Stores of live objects and records, and the client's store of values and references, are told what has become
  /// of the operations once they are carried out.
  /// Where the server refuses the list, nothing has changed and all edits stay. Edits that are made while the
  /// request is under way stay in any case.
  ///
  /// - Parameters:
  ///   - fallback: What to do where the server doesn't know the extension. One by one, the stores are told
  ///     of those operations that were carried out.
  ///   - build: Adds the operations, and returns references whose resources are of use. A list without any
  ///     operation is not sent.
  /// - Returns: What `build` returned, and the results.
  /// - Throws: ``ClientError``, whose ``ClientError/failedOperations`` say which operation failed; with the
  ///   code ``ClientError/Code/encodingFailed`` where an operation could not be written, and nothing was
  ///   sent; ``ClientError/Code/malformedDocument`` or ``ClientError/Code/emptyBody`` where all were carried
  ///   out and a store can't take a response. Where they were sent one by one,
  ///   ``ClientError/partialFailure`` says what was carried out, also if the task was cancelled after the
  ///   first of them. ``ClientError/Code/cancelled`` if the task was cancelled.
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
      // Where nothing is done there is nothing to tell of.
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
  /// The documents of a list of operations, each with its resource; nil where there is none.
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
  /// Whether the server does not know the extension for atomic operations.
  var isExtensionRefused: Bool {
    guard [404, 405, 406, 415, 501].contains(status), failedOperations.isEmpty else { return false }
    // Whoever answers in the extension knows it.
    let type = fields[.contentType].flatMap { MediaType($0) }
    return type?.extensions.contains(AtomicOperations.extensionURI) != true
  }
}
