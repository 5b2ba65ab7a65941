public import Foundation
import HTTPTypes
@_spi(Locks) public import JSONAPI
public import JSONAPIStore
public import Observation

/// What a server answers to a query for a collection, page after page, for the screen.
///
/// ```swift
/// let articles = client.into(store).list(Article.query.include(\.author).page(.number(1, size: 20)))
/// await articles.load()
/// for article in articles.elements { print(article.title) }
/// ```
///
/// It is `Observable`, from any thread, each property separately. Creating one costs nothing: it begins with the store's
/// answer when it is read or loaded first. The rows are the resources of its pages, in the server's order and each once,
/// however the pages shift between two requests. They follow the store: edits show at once, and a resource that is deleted
/// is gone. No method throws: ``failure`` says what went wrong, and the rows stay. A call whose task is cancelled stops
/// waiting and leaves no failure; its request goes on for others that wait for it, otherwise it is cancelled.
public final class ResourceList<Element: ResourceOutput>: Observable, Sendable {
  struct State: Sendable {
    /// The pages that are shown.
    var pages: [ListPage<Element>] = []
    /// Newer pages that wait to be shown.
    var waiting: [ListPage<Element>]?
    var holdsUpdates = false
    /// Whether the pages repeat from here on.
    var isAtEnd = false
    /// The number of pages at the end that are the same as the one before.
    var repetitions = 0
    var isStarted = false
    /// The number of calls that ask for pages.
    var loading = 0
    /// Whether the pages are being fetched anew.
    var isRefreshing = false
    var failure: ClientError?
    /// Counts the failures.
    var failures = 0
    var followers: [Int: AsyncStream<Bool>.Continuation] = [:]
    var lastFollower = 0
  }

  let client: JSONAPIClient
  let store: Store
  let rows: LiveQuery<Element>
  private let first: Result<ClientRequest, ClientError>
  private let clock: any Clock<Duration>
  private let state = Locked(State())
  private let registrar = ObservationRegistrar()
  private let refreshing = SingleFlight<Void>(endsWithWaiters: true)
  private let extending = SingleFlight<Void>(endsWithWaiters: true)
  /// Lets one call change the pages at a time.
  private let turn = Turnstile(places: 1)

  init(
    _ request: Request<Page<Element>>, _ client: JSONAPIClient,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let store = client.store ?? Store(client.configuration)
    let client = client.into(store)
    let first = Result { () throws(ClientError) in try request.outgoing(from: client) }
    self.client = client
    self.store = store
    self.first = first
    self.clock = clock
    let sample = (try? first.get()) ?? ClientRequest(.get, .path(""))
    rows = LiveQuery(listIn: store, include: sample.include) { record in
      let reader = CacheReader(
        records: .many([record]), request: sample, client: client, cache: store)
      guard let element = try Element.readMany(from: reader).first else { throw SkippedResource() }
      return element
    }
  }

  deinit { store.removeResultObserver(ObjectIdentifier(self)) }
}

/// The reason why a list has no element for a resource that the decoder leaves out.
private struct SkippedResource: Error {}

// MARK: - Reading

extension ResourceList {
  /// The resources of the pages so far, each once, in the server's order.
  ///
  /// A collection that stays as it is; read the property again for later ones.
  public var elements: LiveQuery<Element>.Elements {
    start()
    return rows.elements
  }

  /// The number of resources, observed separately.
  public var count: Int {
    start()
    return rows.count
  }

  /// The current elements as insertions, and then each change.
  public var changes: LiveQuery<Element>.Changes {
    start()
    return rows.changes
  }

  /// The number of resources on all pages, from the last page's meta; nil if the server doesn't say.
  public var total: Int? { read(\.total).total }

  /// Whether there is a next page.
  public var hasMore: Bool { read(\.hasMore).hasMore }

  /// Whether pages are being fetched.
  public var isLoading: Bool { read(\.isLoading).isLoading }

  /// When the oldest page that is shown was asked for, to the second; nil before the first one.
  public var date: Date? { read(\.date).date }

  /// Why the last call failed, or why a resource can't be shown; nil if nothing went wrong.
  public var failure: ClientError? {
    registrar.access(self, keyPath: \.failure)
    if let failure = state.withLock({ $0.failure }) { return failure }
    let error = rows.unreadable.values.first { !($0 is SkippedResource) }
    return error.map {
      ClientError(.decodingFailed, "can't decode a resource as \(Element.self)", underlying: $0)
    }
  }

  /// The number of new resources that wait to be shown, because ``holdsUpdates`` is true.
  public var newCount: Int { read(\.newCount).newCount }

  /// Whether refreshed pages are held back, for example during scrolling; false shows them.
  ///
  /// ``newCount`` says how many new resources there are. The next pages are still added.
  public var holdsUpdates: Bool {
    get {
      registrar.access(self, keyPath: \.holdsUpdates)
      return state.withLock { $0.holdsUpdates }
    }
    set {
      change { state in
        state.holdsUpdates = newValue
        if !newValue, let waiting = state.waiting { state.show(waiting) }
      }
    }
  }

  private func read<Value>(_ path: KeyPath<ResourceList, Value>) -> Facts {
    registrar.access(self, keyPath: path)
    start()
    return Facts(state.withLock { $0 }, store)
  }

  /// The first page, if the store remembers it.
  private var remembered: [ListPage<Element>] {
    guard let first = try? first.get() else { return [] }
    return [ListPage(remembered: first, by: client)].compactMap(\.self)
  }

  /// Shows what the store remembers, before the first read.
  private func start() {
    guard state.withLock({ !$0.isStarted }) else { return }
    let pages = remembered
    let isFirst = change { state in
      guard !state.isStarted else { return false }
      state.isStarted = true
      state.pages = pages
      return true
    }
    if isFirst { store.addResultObserver(self) }
  }
}

extension ResourceList.State {
  /// The identifiers of the resources, of which the first counts where one comes twice.
  var identifiers: [ResourceIdentifier] { pages.flatMap(\.identifiers) }

  /// The request for the page after the last one; nil if there is none.
  var next: ClientRequest? { isAtEnd ? nil : pages.last?.next }

  /// Shows pages.
  mutating func show(_ new: [ListPage<Element>]) {
    (pages, waiting, isAtEnd, repetitions) = (new, nil, false, 0)
  }

  /// Shows pages that were fetched anew, or has them wait.
  mutating func take(_ new: [ListPage<Element>]) {
    guard holdsUpdates, !pages.isEmpty, new.map(\.identifiers) != pages.map(\.identifiers) else {
      return show(new)
    }
    waiting = new
  }

  /// Adds the next page.
  ///
  /// - Returns: Whether it has new resources.
  mutating func append(_ page: ListPage<Element>) -> Bool {
    guard !pages.contains(where: { $0.address == page.address }) else {
      isAtEnd = true
      return false
    }
    // One page is the same as the one before if as many resources were added at the front.
    let isSame = !page.identifiers.isEmpty && page.identifiers == pages.last?.identifiers
    repetitions = isSame ? repetitions + 1 : 0
    isAtEnd = repetitions > 1
    let known = Set(identifiers)
    pages.append(page)
    waiting?.append(page)
    return page.identifiers.contains { !known.contains($0) }
  }
}

// MARK: - Changing

/// What observers see of a list besides its rows.
private struct Facts {
  let total: Int?
  let hasMore: Bool
  let isLoading: Bool
  let date: Date?
  let newCount: Int

  init<Element>(_ state: ResourceList<Element>.State, _ store: Store) {
    total = PageTotal().value(in: state.pages.last?.meta.map { JSONValue($0) })
    hasMore = state.next != nil
    isLoading = state.loading > 0
    date = state.pages.map(\.version).min().flatMap { store.date(of: $0) }
    let known = state.waiting == nil ? [] : Set(state.identifiers)
    newCount = Set(state.waiting?.flatMap(\.identifiers) ?? []).subtracting(known).count
  }
}

extension ResourceList {
  /// Changes the state, and then notifies observers, with no lock held.
  @discardableResult
  private func change<Value>(_ body: (inout State) -> Value) -> Value {
    let (value, old, new) = state.withLock { state in
      let old = state
      let value = body(&state)
      return (value, old, state)
    }
    var list = new.identifiers
    if list != old.identifiers {
      // Another thread may have changed the pages meanwhile, and shown its rows before.
      while true {
        rows.show(list)
        let latest = state.withLock { $0.identifiers }
        if latest == list { break }
        list = latest
      }
    }
    let (before, after) = (Facts(old, store), Facts(new, store))
    tell(before.total != after.total, \.total)
    tell(before.hasMore != after.hasMore, \.hasMore)
    tell(before.isLoading != after.isLoading, \.isLoading)
    tell(before.date != after.date, \.date)
    tell(before.newCount != after.newCount, \.newCount)
    tell(old.holdsUpdates != new.holdsUpdates, \.holdsUpdates)
    tell(old.failures != new.failures, \.failure)
    return value
  }

  private func tell<Value>(_ isChanged: Bool, _ path: any KeyPath<ResourceList, Value> & Sendable) {
    guard isChanged else { return }
    registrar.withMutation(of: self, keyPath: path) {}
    // A view registers with Observation after it has read, so a change in between would notify nobody.
    guard !Retelling.isMainThread else { return }
    Task { @MainActor [weak self] in
      guard let self else { return }
      registrar.withMutation(of: self, keyPath: path) {}
    }
  }
}

extension ResourceList: ResultObserver {
  /// Takes in what other requests for the same pages have brought, and has followers refresh what is stale.
  package func resultsChanged(of address: String?) {
    let old = state.withLock { $0 }
    if address == nil, let version = old.pages.first?.version, store.wasCleared(since: version) {
      return change { $0.show([]) }
    }
    guard
      old.pages.isEmpty || address == nil || old.pages.contains(where: { $0.address == address })
    else { return }
    if !old.isRefreshing {
      let new =
        old.pages.isEmpty ? remembered : old.pages.map { $0.latest(by: client) }
      let (known, ids) = (old.identifiers, new.flatMap(\.identifiers))
      if ids != known || new.map(\.version) != old.pages.map(\.version) {
        change { state in
          // A refresh or a next page that came meanwhile is newer.
          guard !state.isRefreshing, state.pages.map(\.address) == old.pages.map(\.address) else {
            return
          }
          // What is deleted doesn't wait.
          if Set(ids).isSubset(of: known) { state.pages = new } else { state.take(new) }
        }
      }
    }
    if address == nil, isStale { for follower in old.followers.values { follower.yield(false) } }
  }
}

// MARK: - Loading

extension ResourceList {
  /// Asks the server, unless what is known is fresh enough by ``RequestOptions/freshness``.
  ///
  /// What the store remembers is shown before anything is sent.
  public func load() async {
    start()
    let pages = state.withLock { $0.pages }
    guard !pages.isEmpty, pages.allSatisfy(isFresh) else { return await refresh() }
  }

  /// Asks the server for as many pages as are shown, by the links of the new ones.
  ///
  /// The rows stay until all of them are there. Calls at the same time are one.
  public func refresh() async {
    await run(refreshing, begin: { $0.isRefreshing = true }) { [self] in
      let client = client.with { $0.freshness = $0.freshness.asking }
      let count = state.withLock { $0.pages.count }
      var fresh = State()
      var request: ClientRequest? = try first.get()
      while let next = request {
        _ = fresh.append(try await PageLoader(client: client).load(next).output)
        request = fresh.pages.count < count ? fresh.next : nil
      }
      // The last response may have come nevertheless.
      try Task.checkCancellation()
      let pages = fresh.pages.filter { !store.wasCleared(since: $0.version) }
      change { $0.take(pages) }
      return nil
    }
  }

  /// Adds the next page, from the store or the server, as ``RequestOptions/freshness`` says.
  ///
  /// It waits for a refresh that is under way, and does nothing if there is no next page. Calls at the same time are one.
  /// A page that has only resources of the others isn't enough: the one after it is fetched as well.
  public func loadMore() async {
    await run(extending, if: { $0.next != nil }) { [self] in
      // Shifting pages repeat few resources; a server that repeats more than this has no other ones.
      for _ in 0..<100 {
        guard let next = state.withLock({ $0.next }) else { return nil }
        let response: Response<ListPage<Element>> = try await PageLoader(client: client).load(next)
        let page = response.output
        let isNew = change { $0.append(page) }
        if isNew || response.failure != nil { return response.failure }
      }
      change { $0.isAtEnd = true }
      return nil
    }
  }

  /// Loads the list, and keeps it up to date until the task is cancelled.
  ///
  /// A write through the same store that may have changed a page refreshes it.
  ///
  /// - Parameter interval: The time between refreshes; nil for writes only.
  public func follow(every interval: Duration? = nil) async {
    let (signals, continuation) = AsyncStream.makeStream(
      of: Bool.self, bufferingPolicy: .bufferingNewest(1))
    start()
    let number = state.withLock { state in
      state.lastFollower += 1
      state.followers[state.lastFollower] = continuation
      return state.lastFollower
    }
    var timer: Task<Void, Never>?
    if let interval, interval > .zero {
      timer = Task { [clock] in
        while (try? await clock.sleep(for: interval)) != nil { continuation.yield(true) }
      }
    }
    defer {
      timer?.cancel()
      _ = state.withLock { $0.followers.removeValue(forKey: number) }
    }
    await load()
    // Several signals may be of one write.
    for await isDue in signals where isDue || isStale { await refresh() }
  }

  /// Runs work when its turn comes; waits for the work that is under way, if it is the same.
  private func run(
    _ flight: SingleFlight<Void>, if isNeeded: @escaping @Sendable (State) -> Bool = { _ in true },
    begin: @escaping @Sendable (inout State) -> Void = { _ in },
    _ work: @escaping @Sendable () async throws -> ClientError?
  ) async {
    start()
    try? await flight.value { [self] in
      try await turn.enter()
      if isNeeded(state.withLock { $0 }) {
        change { state in
          state.loading += 1
          begin(&state)
        }
        let failure: ClientError?
        do { failure = try await work() } catch { failure = ClientError(wrapping: error) }
        change { state in
          state.loading -= 1
          state.isRefreshing = false
          guard failure?.code != .cancelled, state.failure != nil || failure != nil else { return }
          state.failure = failure
          state.failures += 1
        }
      }
      await turn.leave()
    }
  }

  private var isStale: Bool {
    state.withLock { $0.pages }.contains { store.isStale($0.version, of: $0.types) }
  }

  private func isFresh(_ page: ListPage<Element>) -> Bool {
    let freshness = client.options.freshness
    guard freshness.asks else { return true }
    return !store.isStale(page.version, of: page.types)
      && freshness.accepts(page.version, of: store)
      && page.identifiers.allSatisfy { store.record($0)?.isLoaded ?? false }
  }
}

extension JSONAPIClient {
  /// Returns a list for the screen: what the server answers to a query, page after page, observed.
  ///
  /// ```swift
  /// let articles = client.into(store).list(Article.query.include(\.author).page(.number(1, size: 20)))
  /// ```
  ///
  /// A client without a store gives the list one of its own.
  ///
  /// - Parameter request: A `Query` of a model, or a ``Request`` for a ``Page``. A mistake in it is the list's
  ///   ``ResourceList/failure`` once it is loaded.
  public func list<Element>(
    _ request: some RequestConvertible<Page<Element>>
  ) -> ResourceList<Element> {
    ResourceList(request.request, self)
  }
}
