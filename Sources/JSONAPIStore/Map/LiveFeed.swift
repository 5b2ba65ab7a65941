@_spi(Locks) import JSONAPI

/// An observed query, as far as its store knows it.
protocol LiveListener: AnyObject, Sendable {
  /// The only type whose records it looks at; nil if it follows relationships to others.
  var type: String? { get }
  /// The only fields of its own records that it looks at; nil if it may look at others.
  var fields: Set<ExactString>? { get }
  /// Whether anybody waits to be notified; otherwise events wait until somebody reads the query.
  var isWatched: Bool { get }
  /// Takes in pending events, and notifies observers.
  func settle()
}

/// The pending events of each observed query.
struct LiveFeed: Sendable {
  private struct Entry: Sendable {
    let type: ExactString?
    let fields: Set<ExactString>?
    var batches: [LiveBatch] = [.one(.reset)]
    var count = 1
  }

  private struct Listener: Sendable {
    weak let object: (any LiveListener)?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var listeners: [ObjectIdentifier: Listener] = [:]
  /// The queries by the type that they are limited to, and those that aren't.
  private var limited: [ExactString: Set<ObjectIdentifier>] = [:]
  private var unlimited: Set<ObjectIdentifier> = []
  /// The queries that got events since ``takeDue()``.
  private var due: Set<ObjectIdentifier> = []
  /// The events that weren't given to the queries yet: those of a document are one batch for all of them.
  private(set) var fresh: [LiveEvent] = []
  /// What is to be released outside of locks: records hold objects of users.
  private(set) var dropped: [LiveBatch] = []

  /// How many events wait for one query; more are replaced by a reset.
  static let limit = 4096

  var isEmpty: Bool { entries.isEmpty }

  mutating func begin(_ listener: any LiveListener) {
    // What came before belongs to the first evaluation.
    spread()
    let key = ObjectIdentifier(listener)
    let type = listener.type.map { ExactString($0) }
    entries[key] = Entry(type: type, fields: listener.fields)
    listeners[key] = Listener(object: listener)
    if let type { limited[type, default: []].insert(key) } else { unlimited.insert(key) }
  }

  /// - Returns: The events that were pending, to be released outside of locks.
  mutating func end(_ key: ObjectIdentifier) -> [LiveBatch] {
    spread()
    guard let entry = entries.removeValue(forKey: key) else { return takeDropped() }
    listeners[key] = nil
    due.remove(key)
    unlimited.remove(key)
    if let type = entry.type {
      limited[type]?.remove(key)
      if limited[type]?.isEmpty ?? false { limited[type] = nil }
    }
    return entry.batches + takeDropped()
  }

  /// Adds events for the queries that they may concern.
  ///
  /// - Returns: Dropped events, to be released outside of locks.
  mutating func add(_ event: LiveEvent) -> [LiveBatch] {
    guard !entries.isEmpty else { return [] }
    fresh.append(event)
    if fresh.count >= LiveFeed.limit { spread() }
    return takeDropped()
  }

  /// Adds events for the queries that they may concern.
  ///
  /// - Returns: Dropped events, to be released outside of locks.
  mutating func add(_ events: [LiveEvent]) -> [LiveBatch] {
    guard !entries.isEmpty else { return [] }
    fresh += events
    if fresh.count >= LiveFeed.limit { spread() }
    return takeDropped()
  }

  /// Has one query begin anew.
  mutating func reset(_ key: ObjectIdentifier) -> [LiveBatch] {
    spread()
    add(.one(.reset), to: key)
    return takeDropped()
  }

  /// Gives new events to the queries that they may concern.
  private mutating func spread() {
    guard !fresh.isEmpty else { return }
    let events = fresh
    fresh = []
    let all = LiveBatch(events)
    for key in unlimited { add(all, to: key) }
    guard !limited.isEmpty else { return dropped.append(all) }
    let first = events.first?.type
    if events.contains(where: { $0.type == nil }) {
      for keys in limited.values { for key in keys { add(all, to: key) } }
    } else if let first, events.allSatisfy({ $0.type?.isExactly(first) ?? false }) {
      add(all, toThoseOf: ExactString(first))
    } else {
      var parts: [ExactString: [LiveEvent]] = [:]
      for event in events {
        if let type = event.type { parts[ExactString(type), default: []].append(event) }
      }
      for (type, part) in parts where limited[type] != nil {
        add(LiveBatch(part), toThoseOf: type)
      }
    }
    // Nobody may have taken it.
    dropped.append(all)
  }

  private mutating func add(_ batch: LiveBatch, toThoseOf type: ExactString) {
    let field = batch.field
    for key in limited[type] ?? [] {
      if let field, entries[key]?.fields?.contains(field) == false { continue }
      add(batch, to: key)
    }
  }

  private mutating func add(_ batch: LiveBatch, to key: ObjectIdentifier) {
    due.insert(key)
    guard let count = entries[key]?.count else { return }
    if count + batch.count > LiveFeed.limit {
      dropped += entries[key]?.batches ?? []
      entries[key]?.batches = [.one(.reset)]
      entries[key]?.count = 1
    } else {
      entries[key]?.batches.append(batch)
      entries[key]?.count += batch.count
    }
  }

  private mutating func takeDropped() -> [LiveBatch] {
    guard !dropped.isEmpty else { return [] }
    defer { dropped = [] }
    return dropped
  }

  /// Hands over the pending events of a query.
  ///
  /// - Returns: The events, and dropped ones, to be released outside of locks.
  mutating func take(_ key: ObjectIdentifier) -> (batches: [LiveBatch], dropped: [LiveBatch]) {
    spread()
    let batches = entries[key]?.batches ?? []
    if !batches.isEmpty {
      entries[key]?.batches = []
      entries[key]?.count = 0
    }
    return (batches, takeDropped())
  }

  /// The number of pending events of a query.
  mutating func count(_ key: ObjectIdentifier) -> Int {
    spread()
    return entries[key]?.count ?? 0
  }

  mutating func hasEvents(_ key: ObjectIdentifier) -> Bool { count(key) > 0 }

  /// The queries that got events since the last time, and dropped events, to be released outside of locks.
  mutating func takeDue() -> (listeners: [any LiveListener], dropped: [LiveBatch]) {
    spread()
    guard !due.isEmpty else { return ([], takeDropped()) }
    defer { due = [] }
    return (due.compactMap { listeners[$0]?.object }, takeDropped())
  }
}

/// A call whose changes observed queries take in at its end.
///
/// A task that is started within the call inherits it, and may run when the call has long returned.
final class LiveCall: Sendable {
  let store: ObjectIdentifier
  private let state = Locked(true)

  init(_ store: Store) { self.store = ObjectIdentifier(store) }

  var isUnderWay: Bool { state.withLock { $0 } }

  func end() { state.withLock { $0 = false } }
}

extension Store {
  /// The calls that are under way in this task, or were when it was started.
  @TaskLocal static var calls: [LiveCall] = []

  private var isInCall: Bool {
    Store.calls.contains { $0.store == ObjectIdentifier(self) && $0.isUnderWay }
  }

  /// Adds events, within the map's lock or none.
  ///
  /// - Returns: What the caller releases outside of locks; nil if there were no events.
  @discardableResult
  func add(_ events: [LiveEvent]) -> [LiveBatch]? {
    events.isEmpty ? nil : feed.withLock { $0.add(events) }
  }

  /// Adds an event, within no lock.
  func add(_ event: LiveEvent) { _ = feed.withLock { $0.add(event) } }

  /// Has one query begin anew.
  func reset(_ listener: any LiveListener) {
    _ = feed.withLock { $0.reset(ObjectIdentifier(listener)) }
    settleQueries()
  }

  /// Makes several changes of which observed queries are notified once, at the end.
  package func together<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isListenedTo else { return try body() }
    return try togetherObserved(body)
  }

  /// Makes several changes in several stores; observed queries are notified once.
  package static func together(_ stores: ArraySlice<Store>, _ body: () -> Void) {
    guard let store = stores.first else { return body() }
    let others = stores.dropFirst().filter { $0 !== store }
    store.together { together(others[...], body) }
  }

  /// Makes several changes in a store with observed queries.
  func togetherObserved<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard !isInCall else { return try body() }
    let call = LiveCall(self)
    defer {
      call.end()
      settleQueries()
    }
    return try Store.$calls.withValue(Store.calls.filter(\.isUnderWay) + [call]) {
      Swift.Result { () throws(Failure) in try body() }
    }.get()
  }

  /// Whether there are observed queries.
  var isListenedTo: Bool { touched.withLock { $0.isListenedTo } }

  /// Has the queries with observers take in their events, unless the call that made them does so at its end.
  func settleQueries() {
    guard !isInCall else { return }
    let (due, _) = feed.withLock { $0.takeDue() }
    for listener in due where listener.isWatched { listener.settle() }
  }

  func listen(_ listener: any LiveListener) {
    // Within the map's lock, so that each change is either in the map already or becomes an event.
    map.withLock { map in
      map.isListenedTo = true
      touched.withLock { $0.isListenedTo = true }
      feed.withLock { $0.begin(listener) }
    }
  }

  func endListening(_ listener: ObjectIdentifier) {
    _ = map.withLock { map in
      let (events, isLast) = feed.withLock { feed in (feed.end(listener), feed.isEmpty) }
      if isLast {
        map.isListenedTo = false
        touched.withLock { $0.isListenedTo = false }
      }
      return events
    }
  }
}
