@_spi(Locks) import JSONAPI
import JSONAPIStore

extension ResourceList {
  /// Loads the list, and keeps it up to date until the task is cancelled.
  ///
  /// If the server has a stream of events for the first page, each document that it sends replaces
  /// that page (``JSONAPIClient/following(_:every:)``). Otherwise the server is asked again after
  /// each interval, and after a write through the same store that may have changed a page. If the
  /// first page has changed, the later ones are requested again, with `If-None-Match`; changes of
  /// later pages that don't change the first one aren't noticed before that.
  ///
  /// After a failure the rows stay, and the server is asked again: after a lost connection, 429 or
  /// 5xx until it answers, otherwise after the interval, a write, or a ``refresh()`` that succeeds.
  /// With ``Freshness/offline`` only the store is used. After `Store.removeAll()`, the rows are
  /// removed, and the server is asked again immediately, by a new stream if it has them.
  ///
  /// - Parameter interval: The time between two requests to a server without a stream; nil for writes only.
  public func follow(every interval: Duration? = nil) async {
    start()
    let interval = interval.flatMap { $0 > .zero ? $0.waitable : nil }
    let follower = ListFollower(client)
    let number = state.withLock { state in
      state.lastFollower += 1
      state.followers[state.lastFollower] = follower
      return state.lastFollower
    }
    defer { _ = state.withLock { $0.followers.removeValue(forKey: number) } }
    let isFollowing =
      client.options.freshness.asks && (interval != nil || client.transport.streamsBodies)
    let pace = FollowerPace.by(clock)
    var isFirst = true
    // The number of failures in a row that may be over soon.
    var failures = 0
    while !Task.isCancelled {
      var reasons: FollowerSignal.Reasons = [.asked, .written]
      follower.signal.clear()
      if isFollowing {
        let current = state.withLock { $0.followers[number] } ?? follower
        if await !followFirstPage(every: interval, pace, current) {
          reasons.formUnion(.answered)
        }
      } else if isFirst {
        await load()
      } else if failures == 0 || isStale || temporaryFailure != nil {
        // Unless another call has ended the failure.
        await refresh()
      }
      isFirst = false
      let failure = temporaryFailure
      failures = failure == nil ? 0 : failures + 1
      let delay = failure.map { failure in
        pace.requestedDelay(after: failure)
          ?? pace.backoff.delay(before: failures, random: pace.random())
      }
      guard
        (try? await follower.signal.wait(for: reasons, atMost: interval ?? delay, by: clock)) != nil
      else { return }
    }
  }

  /// The failure of the last call, if the same request may succeed later.
  private var temporaryFailure: ClientError? {
    let failure = state.withLock { $0.failure }
    return failure?.isTemporary == true ? failure : nil
  }

  /// Follows the first page until the server's only document has arrived.
  ///
  /// - Returns: Whether it has arrived; false after a failure.
  private func followFirstPage(
    every interval: Duration?, _ pace: FollowerPace, _ follower: ListFollower
  ) async -> Bool {
    do {
      try client.checkCoders(for: Element.self)
      let request = try first.get()
      try await Follower(request, follower.client, every: interval, pace, follower.signal) {
        switch $0 {
        case .document(let response, let version, let isNew):
          try await self.take(response, to: request, as: version, isNew: isNew)
        case .failed(let failure): self.change { $0.note(failure) }
        case .restored: self.change { $0.note(nil) }
        }
      }
      .run()
      return true
    } catch {
      let failure = ClientError(wrapping: error)
      if failure.code != .cancelled { change { $0.note(failure) } }
      return false
    }
  }

  /// Takes over a new first page, and requests the later ones again if it has changed.
  private func take(
    _ response: ClientResponse, to request: ClientRequest, as version: Store.Version?, isNew: Bool
  ) async throws {
    try await turn.enter()
    let old = state.withLock { $0 }
    let isDue = isNew || isStale || old.failure != nil || old.pages.isEmpty
    let failure = await perform(
      isLoading: isDue && old.pages.count > 1, begin: { $0.isRefreshing = true }
    ) {
      let page = try ListPage<Element>.read(
        from: ResponseReader(response, to: request, client: client, version: version))
      guard isDue else {
        change { $0.replaceFirst(by: page) }
        return nil
      }
      var fresh = State()
      _ = fresh.append(page)
      try await show(fresh, and: fresh.next)
      return nil
    }
    await turn.leave()
    // Another failure is noted, and doesn't end the stream.
    if let failure, failure.isTemporary || failure.code == .cancelled { throw failure }
  }
}

extension FollowerPace {
  /// The times by a clock.
  fileprivate static func by<C: Clock>(_ clock: C) -> FollowerPace where C.Duration == Duration {
    FollowerPace(clock)
  }
}
