@_spi(Locks) package import JSONAPI

extension LiveQuery {
  /// Creates a list of resources, empty at first, that is kept up to date like a query.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - include: The paths of the related resources that elements embed.
  ///   - decode: Decodes an element from a record.
  package convenience init(
    listIn store: Store, include: IncludePaths?,
    _ decode: @escaping @Sendable (Record) throws -> Element
  ) {
    self.init(.success(.list), include: include?.paths ?? [], in: store, .decode(decode))
    state.withLock { $0.list = [] }
  }

  /// Replaces the resources of a list.
  ///
  /// The rows are the records that the store has, without duplicates. Observers are notified once.
  package func show(_ list: [ResourceIdentifier]) {
    let isStarted = state.withLock { state in
      guard state.list != list else { return false }
      state.list = list
      return state.isStarted
    }
    // The first read looks up the list anyway.
    guard isStarted else { return }
    store.reset(self)
  }
}
