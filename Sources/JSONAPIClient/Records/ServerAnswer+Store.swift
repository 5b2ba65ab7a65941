import JSONAPI
import JSONAPIStore

extension ServerAnswer {
  /// Gives the document to a store.
  ///
  /// - Parameters:
  ///   - store: Takes primary and included resources.
  ///   - version: When the request was started.
  ///   - element: Makes an element of a record; nil where it can be none.
  /// - Returns: The document, with its elements.
  /// - Throws: ``ClientError`` where the body isn't a document.
  func stored<Element>(
    in store: Store, as version: Version, _ element: (Record) -> Element?
  ) throws -> StoredDocument<Element> {
    let document = try anyDocument()
    let data = try insert(document, into: store, as: version)
    if case .many(let records) = data, document.data.resources.count == records.count {
      store.remember(
        QueryResult(records.map(\.identifier), as: version), of: self.request.urlText)
    }
    return StoredDocument(
      elements: data.records.compactMap(element), data: data, document: document, store: store)
  }

  /// Gives a document to a store.
  func insert(
    _ document: AnyDocument, into store: Store, as version: Version
  ) throws -> PrimaryRecords {
    do {
      return try store.insert(document, as: version)
    } catch {
      findingLog?.tell(failure: error, of: self)
      throw ClientError(
        .malformedDocument, "the store can't take the document", self, underlying: error)
    }
  }
}

extension JSONAPIClient {
  /// Sends a request and gives the answer to a store, as of the time at which the request started.
  func fetch<Element: Sendable>(
    _ request: ClientRequest, into store: Store, _ element: @Sendable (Record) -> Element?
  ) async throws -> StoredDocument<Element> {
    let version = store.begin()
    return try await send(request).stored(in: store, as: version, element)
  }

  /// Fetches one resource into a store, and forgets it there where the server has it no more.
  func fetchOne(
    type: String, id: String, _ query: QueryParameters, into store: Store,
    of model: (any Resource.Type)? = nil
  ) async throws -> Record {
    guard !id.isEmpty else {
      throw ClientError(.encodingFailed, "a resource of type \(type) has no id yet")
    }
    let request = try fetching(.resource(type: type, id: id), query, of: model)
    let version = store.begin()
    let answer: ServerAnswer
    do {
      answer = try await send(request)
    } catch let error as ClientError where error.code == .notFound {
      if let record = store.record(type: type, id: id) { store.forget(record, as: version) }
      throw error
    }
    let document = try answer.stored(in: store, as: version) { $0 }
    guard case .one(let record) = document.data else {
      throw ClientError(.malformedDocument, "one resource was expected", answer)
    }
    return record
  }

  /// A loader of pages that go into a store, each as of the time at which its request started.
  func loader<Element: Sendable>(
    into store: Store, _ strategy: (any PageStrategy)?,
    _ element: @escaping @Sendable (Record) -> Element?
  ) -> PageLoader<StoredDocument<Element>> {
    PageLoader(
      client: self,
      begin: {
        let version = store.begin()
        return { try $0.stored(in: store, as: version, element) }
      },
      strategy: strategy)
  }
}

extension Store {
  /// Forgets a resource that the server has no more, unless there are edits that would be lost.
  func forget(_ record: Record, as version: Version) {
    if !record.isDirty { remove(record, as: version) }
  }
}
