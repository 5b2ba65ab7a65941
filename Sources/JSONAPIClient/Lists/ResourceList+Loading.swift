@_spi(Locks) import JSONAPI
import JSONAPIStore

extension ResourceList {
  /// Loads the list from the server, unless it is fresh enough by ``RequestOptions/freshness``.
  ///
  /// The pages that the store remembers are shown first.
  public func load() async {
    start()
    let pages = state.withLock { $0.pages }
    guard !pages.isEmpty, pages.allSatisfy(isFresh) else { return await refresh() }
  }

  /// Fetches as many pages as are shown, following the links of the new ones.
  ///
  /// The rows stay until all pages have arrived. Concurrent calls are combined.
  public func refresh() async {
    await run(refreshing, begin: { $0.isRefreshing = true }) { [self] in
      try await show(State(), and: try first.get())
      for follower in state.withLock({ $0.followers.values.map(\.signal) }) {
        follower.set(.answered)
      }
      return nil
    }
  }

  /// Fetches as many pages as are shown, and shows them.
  ///
  /// - Parameters:
  ///   - fresh: The pages that have already been fetched.
  ///   - request: The request for the next page; nil if there is none.
  func show(_ fresh: State, and request: ClientRequest?) async throws {
    let client = askingClient { $0.freshness = $0.freshness.asking }
    let count = state.withLock { $0.pages.count }
    var (fresh, request) = (fresh, request)
    while !fresh.isCleared(in: store), let next = request,
      fresh.pages.isEmpty || fresh.pages.count < count
    {
      _ = fresh.append(try await PageLoader(client: client).load(next).output)
      request = fresh.next
    }
    // The last response may have arrived despite a cancellation.
    try Task.checkCancellation()
    let isCleared = fresh.isCleared(in: store)
    change { $0.take(isCleared ? [] : fresh.pages) }
    guard isCleared else { return }
    // A request after the removal may have been combined with this one.
    for follower in state.withLock({ $0.followers.values }) { follower.signal.set(.asked) }
  }

  /// Returns the client that fetches pages; while the list is followed, its requests are conditional.
  private func askingClient(
    _ change: (inout RequestOptions) -> Void = { _ in }
  ) -> JSONAPIClient {
    (state.withLock { $0.followers.values.first?.client } ?? client).with(change)
  }

  /// Adds the next page, from the store or the server, according to ``RequestOptions/freshness``.
  ///
  /// It waits for a refresh in progress, and does nothing if there is no next page. Concurrent
  /// calls are combined. After a page without new resources, the following one is fetched as well.
  public func loadMore() async {
    await run(extending, if: { $0.next != nil }) { [self] in
      // Shifting pages repeat few resources; a server that repeats more than this has no new ones.
      for _ in 0..<100 {
        let old = state.withLock { $0 }
        guard let next = old.next else { return nil }
        let response: Response<ListPage<Element>> = try await PageLoader(client: askingClient())
          .load(next)
        let page = response.output
        guard !old.isCleared(in: store) else { return nil }
        let isNew = change { $0.append(page) }
        if isNew || response.failure != nil { return response.failure }
      }
      change { $0.isAtEnd = true }
      return nil
    }
  }

  /// Runs work when its turn comes, or waits for the same work in progress.
  private func run(
    _ flight: SingleFlight<Void>, if isNeeded: @escaping @Sendable (State) -> Bool = { _ in true },
    begin: @escaping @Sendable (inout State) -> Void = { _ in },
    _ work: @escaping @Sendable () async throws -> ClientError?
  ) async {
    start()
    try? await flight.value { [self] in
      try await turn.enter()
      if isNeeded(state.withLock { $0 }) { await perform(begin: begin, work) }
      await turn.leave()
    }
  }

  /// Runs work whose turn has come.
  ///
  /// - Parameters:
  ///   - isLoading: Whether it fetches pages.
  ///   - begin: Changes the state before it.
  ///   - work: Returns a failure to show along with the result.
  /// - Returns: That failure, or the error that `work` threw.
  @discardableResult
  func perform(
    isLoading: Bool = true, begin: @Sendable (inout State) -> Void,
    _ work: @Sendable () async throws -> ClientError?
  ) async -> ClientError? {
    change { state in
      if isLoading { state.loading += 1 }
      begin(&state)
    }
    let failure: ClientError?
    do { failure = try await work() } catch { failure = ClientError(wrapping: error) }
    change { state in
      if isLoading { state.loading -= 1 }
      state.isRefreshing = false
      if failure?.code != .cancelled { state.note(failure) }
    }
    // The records may have been removed while the pages were taken over.
    removeClearedPages()
    return failure
  }

  /// Whether a write may have changed one of the pages.
  var isStale: Bool {
    state.withLock { $0.waiting ?? $0.pages }.contains { store.isStale($0.version, of: $0.types) }
  }

  private func isFresh(_ page: ListPage<Element>) -> Bool {
    let freshness = client.options.freshness
    guard freshness.asks else { return true }
    return !store.isStale(page.version, of: page.types)
      && freshness.accepts(page.version, of: store)
      && page.identifiers.allSatisfy { store.record($0)?.isLoaded ?? false }
  }
}
