@_spi(Locks) public import JSONAPI
public import Observation

/// A store's result for a query, kept up to date while the store changes.
///
/// ```swift
/// let drafts = store.live(Article.query.filter { $0.isPublished == false }.sort(.ascending(\.title)))
/// for article in drafts.elements { print(article.title) }
/// ```
///
/// It is `Observable` from any thread. It is evaluated when it is first read, so creating one costs
/// nothing. It retains the store, which references it weakly.
public final class LiveQuery<Element: ResourceOutput>: Observable, Sendable {
  /// State that one thread at a time updates.
  struct Work: Sendable {
    var index: LiveIndex
    var values = LiveValues<Element>()
  }

  struct State: Sendable {
    /// Nil before the first read, and while a thread updates it.
    var work: Work?
    var isStarted = false
    /// The elements that readers get.
    var shown = Elements()
    /// The listed resources, if it is a list.
    var list: [ResourceIdentifier]?
    /// The values of the first sort field, if sections are read.
    var keys: [FilterValue] = []
    /// The number of elements of the latest version.
    var count = 0
    var unreadable: [ResourceIdentifier: any Error] = [:]
    /// The number of changes of rows and sections, and how many of them ``shown`` contains.
    var version = 0
    var shownVersion = 0
    /// Whether records remain to be evaluated; observers of rows already know of the change.
    var isDeferred = false
    /// The aspects read since their observers were last notified.
    var looks: Looks = []
    /// The aspects whose outdated values were read while a thread was working.
    var outdated: Looks = []
    var signals: [Int: AsyncStream<Void>.Continuation] = [:]
    var signalCount = 0
  }

  /// Points between two steps at which tests interfere.
  enum Seam: Sendable { case workTaken, workPutBack, lookNoted, published }

  let state = Locked(State())
  private let aspects = LiveAspects()
  let store: Store
  private let query: Result<StoreQuery, StoreError>
  private let include: [DottedPath]
  private let reader: ElementReader<Element>
  private let seam: (@Sendable (Seam) -> Void)?

  init(
    _ query: Result<StoreQuery, StoreError>, include: [DottedPath], in store: Store,
    _ reader: ElementReader<Element>, seam: (@Sendable (Seam) -> Void)? = nil
  ) {
    self.query = query
    self.include = include
    self.store = store
    self.reader = reader
    self.seam = seam
  }

  deinit { if state.withLock({ $0.isStarted }) { store.endListening(ObjectIdentifier(self)) } }
}

// MARK: - Reading

extension LiveQuery {
  /// The reason why the store can't answer the query, such as a page by cursor; `nil` if it can.
  ///
  /// ``elements`` is empty then.
  public var failure: StoreError? {
    if case .failure(let error) = query { error } else { nil }
  }

  /// The current resources, in order.
  ///
  /// The collection doesn't change; read the property again for later elements.
  public var elements: Elements {
    aspects.registrar.access(aspects, keyPath: \.rows)
    return look(.rows) { $0.shown }
  }

  /// The number of resources, observed separately: readers aren't notified if one replaces another.
  public var count: Int {
    aspects.registrar.access(aspects, keyPath: \.count)
    return look(.count) { $0.count }
  }

  /// The elements grouped by the value of the first sort field.
  public var sections: [Section] {
    aspects.registrar.access(aspects, keyPath: \.sections)
    let (elements, keys) = look(.sections) { ($0.shown, $0.keys) }
    var sections: [Section] = []
    var start = 0
    for place in keys.indices where place + 1 == keys.count || keys[place + 1] != keys[place] {
      sections.append(Section(id: keys[start], base: elements, range: start..<place + 1))
      start = place + 1
    }
    return sections
  }

  /// The matching resources that the model can't represent, with the errors; ``elements`` omits them.
  ///
  /// Always empty for live objects and records.
  public var unreadable: [ResourceIdentifier: any Error] {
    aspects.registrar.access(aspects, keyPath: \.errors)
    return look(.errors) { $0.unreadable }
  }

  private func look<Value>(_ look: Looks, _ value: (State) -> Value) -> Value {
    start()
    while true {
      settle(isRead: true)
      // In one critical section, so that a change in between notifies. Old elements are released outside.
      let (read, _) = state.withLock { state -> ((value: Value, isAtWork: Bool)?, Elements) in
        let before = state.shown
        if state.isDeferred, state.work != nil { return (nil, before) }
        state.looks.formUnion(look)
        let isLatest = look.isDisjoint(with: .lists) || state.show(reader, look)
        if !isLatest { state.outdated.formUnion(look) }
        return ((value(state), state.work == nil), before)
      }
      guard let read else { continue }
      seam?(.lookNoted)
      // A working thread checks for events again, and finds the noted read. Without one, events
      // that arrived before the read was noted have notified no one.
      if read.isAtWork || !store.feed.withLock({ $0.hasEvents(ObjectIdentifier(self)) }) {
        return read.value
      }
    }
  }

  /// Starts listening to the store, on the first read.
  func start() {
    guard case .success(let query) = query else { return }
    let isFirst = state.withLock { state in
      guard !state.isStarted else { return false }
      state.isStarted = true
      state.work = Work(index: LiveIndex(query, include: include))
      return true
    }
    if isFirst { store.listen(self) }
  }
}

/// The aspects that observers have read.
struct Looks: OptionSet, Sendable {
  let rawValue: UInt8
  static let rows = Looks(rawValue: 1)
  static let count = Looks(rawValue: 2)
  static let sections = Looks(rawValue: 4)
  static let errors = Looks(rawValue: 8)
  static let lists: Looks = [rows, sections]
}

/// The way in which a query makes elements of records.
enum ElementReader<Element: ResourceOutput>: Sendable {
  /// Live objects and records, created when they are read.
  case view(@Sendable (Record) -> Element)
  /// Values, decoded when their records have changed.
  case decode(@Sendable (Record) throws -> Element)
}

extension LiveQuery.State {
  /// Updates the elements that readers get, unless a thread is working.
  ///
  /// - Returns: Whether readers get the latest version.
  fileprivate mutating func show(_ reader: ElementReader<Element>, _ look: Looks) -> Bool {
    let needsKeys = look.contains(.sections) && keys.count != shown.count
    guard shownVersion != version || needsKeys else { return true }
    guard let work else { return false }
    var rows = work.index.shown
    switch reader {
    case .view(let view): shown = LiveQuery.Elements(rows.map(\.record), .views(view))
    case .decode:
      let values = rows.map { work.values.value(ObjectIdentifier($0.record)) }
      rows = zip(rows, values).filter { $1 != nil }.map(\.0)[...]
      shown = LiveQuery.Elements(
        rows.map(\.record),
        .values(values.compactMap { $0?.value }, stamps: values.compactMap { $0?.stamp }))
    }
    keys = look.contains(.sections) ? rows.map { $0.keys.first ?? .null } : []
    shownVersion = version
    return true
  }
}

// MARK: - Updating

extension LiveQuery: LiveListener {
  var type: String? {
    guard case .success(let query) = query, !query.followsPaths, include.isEmpty, !query.isList
    else { return nil }
    return query.type
  }

  var fields: Set<ExactString>? {
    // Values may depend on any field.
    guard case .success(let query) = query, case .view = reader else { return nil }
    return query.ownFields
  }

  func settle() { settle(isRead: false) }

  /// Processes pending events, unless another thread is doing so; that one then does it for both.
  ///
  /// Until the next read, observers of rows only have to know that rows have changed. Once one
  /// record proves that, the others wait for the read.
  ///
  /// No lock is held while conditions are evaluated, values are decoded or observers run.
  private func settle(isRead: Bool) {
    let key = ObjectIdentifier(self)
    // A single binding, so that the index is changed in place.
    while var taken = take(isRead, hasEvents: store.feed.withLock { $0.hasEvents(key) }) {
      seam?(.workTaken)
      let (batches, _) = store.feed.withLock { $0.take(key) }
      let outcome = taken.work.index.apply(
        batches, listing: state.withLock { $0.list }, mayDefer: taken.mayDefer, in: store)
      let changes = update(&taken.work, outcome)
      publish(taken.work, changes, outcome.isDeferred)
      seam?(.workPutBack)
    }
  }

  /// Takes the work if events are pending or deferred, a reader or an observer waits for them, and no other thread has it.
  private func take(_ isRead: Bool, hasEvents: Bool) -> (work: Work, mayDefer: Bool)? {
    state.withLock { state in
      let isAwaited = isRead || !state.looks.isEmpty
      let isDue = hasEvents ? isAwaited || !state.signals.isEmpty : isAwaited && state.isDeferred
      guard isDue, let work = state.work.take() else { return nil }
      guard case .view = reader else { return (work, false) }
      return (work, !isRead && state.looks.isSubset(of: .rows))
    }
  }

  /// Decodes values that may have changed.
  ///
  /// - Returns: The aspects to notify observers of, other than the count.
  private func update(_ work: inout Work, _ outcome: LiveIndex.Outcome) -> Looks {
    var changes: Looks = outcome.sectionsChanged ? .sections : []
    guard case .decode(let decode) = reader else {
      return outcome.rowsChanged ? changes.union(.lists) : changes
    }
    let changed = work.values.update(work.index, outcome.content, decode)
    if changed.errors { changes.insert(.errors) }
    var isChanged = changed.values
    if outcome.rowsChanged, !isChanged {
      // Rows have moved, or only unreadable ones have.
      let before = state.withLock { $0.shown.records }
      let after = work.index.shown.map(\.record)
        .filter { work.values.value(ObjectIdentifier($0)) != nil }
      isChanged = !before.elementsEqual(after) { $0 === $1 }
    }
    return isChanged ? changes.union(.lists) : changes
  }

  private func publish(_ work: Work, _ changes: Looks, _ isDeferred: Bool) {
    var changes = changes
    let count = if case .view = reader { work.index.shown.count } else { work.values.count }
    var errors: [ResourceIdentifier: any Error]?
    if changes.contains(.errors) {
      errors = Dictionary(work.values.unreadable.values.map { ($0.identifier, $0.error) }) {
        one, _ in
        one
      }
    }
    // The previous errors are released outside of the lock.
    let (told, signals, _) = state.withLock { state in
      if !changes.isDisjoint(with: .lists) { state.version += 1 }
      state.isDeferred = isDeferred
      if !isDeferred, count != state.count {
        changes.insert(.count)
        state.count = count
      }
      let before = state.unreadable
      state.unreadable = errors ?? before
      state.work = work
      let told = state.looks.intersection(changes.union(state.outdated))
      state.looks.subtract(told)
      state.outdated = []
      return (told, changes.contains(.rows) ? Array(state.signals.values) : [], before)
    }
    seam?(.published)
    aspects.tell(told)
    for signal in signals { signal.yield() }
    // A view registers with Observation after reading, so a change in between would notify no one.
    // Notified observers are no longer registered, so none is notified twice.
    guard !told.isEmpty, !Retelling.isMainThread else { return }
    Task { @MainActor [weak self] in self?.aspects.tell(told) }
  }
}
