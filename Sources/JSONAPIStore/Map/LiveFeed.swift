@_spi(Locks) import JSONAPI

/// An observed query, as its store sees it.
protocol LiveListener: AnyObject, Sendable {
  /// The only type whose records it reads; nil if it follows relationships to others.
  var type: String? { get }
  /// The only fields of its own records that it reads; nil if it may read others.
  var fields: Set<ExactString>? { get }
  /// Processes pending events and notifies observers. Without observers, the events stay pending
  /// until the next read.
  func settle()
}

/// The pending events of each observed query.
struct LiveFeed: Sendable {
  private struct Entry: Sendable {
    let type: ExactString?
    let fields: Set<ExactString>?
    weak let listener: (any LiveListener)?
    var batches: [LiveBatch] = [.one(.reset)]
    var count = 1
    /// Whether it got events since ``takeDue()``.
    var isDue = false

    init(_ listener: (any LiveListener)?) {
      type = listener?.type.map { ExactString($0) }
      fields = listener?.fields
      self.listener = listener
      if listener == nil { (batches, count) = ([], 0) }
    }
  }

  /// The queries, at stable indices; indices of queries that ended are reused.
  private var entries: [Entry] = []
  private var places: [ObjectIdentifier: Int] = [:]
  private var unused: [Int] = []
  /// The indices of queries of a single type, and of queries that follow relationships to other types.
  private var limited: [ExactString: Set<Int>] = [:]
  private var unlimited: Set<Int> = []
  /// The indices of queries that got events since ``takeDue()``, maybe with some of queries that ended.
  private var due: [Int] = []
  /// The events not yet given to the queries; those of a document form one batch for all of them.
  private(set) var fresh: [LiveEvent] = []
  /// Batches to release outside of locks, since records hold users' objects.
  private(set) var dropped: [LiveBatch] = []

  /// The maximum number of pending events per query; more are replaced by a reset.
  static let limit = 4096

  var isEmpty: Bool { places.isEmpty }

  mutating func begin(_ listener: any LiveListener) {
    // The first evaluation covers earlier events.
    spread()
    let entry = Entry(listener)
    let place = unused.popLast() ?? entries.count
    if place == entries.count { entries.append(entry) } else { entries[place] = entry }
    places[ObjectIdentifier(listener)] = place
    if let type = entry.type {
      limited[type, default: []].insert(place)
    } else {
      unlimited.insert(place)
    }
  }

  /// - Returns: The events that were pending, to be released outside of locks.
  mutating func end(_ key: ObjectIdentifier) -> [LiveBatch] {
    spread()
    guard let place = places.removeValue(forKey: key) else { return takeDropped() }
    unlimited.remove(place)
    if let type = entries[place].type {
      limited[type]?.remove(place)
      if limited[type]?.isEmpty ?? false { limited[type] = nil }
    }
    dropped += entries[place].batches
    entries[place] = Entry(nil)
    unused.append(place)
    if places.isEmpty { (entries, unused, due) = ([], [], []) }
    return takeDropped()
  }

  /// Adds an event for the queries that it may affect.
  ///
  /// - Returns: Dropped events, to be released outside of locks.
  mutating func add(_ event: LiveEvent) -> [LiveBatch] {
    guard !isEmpty else { return [] }
    fresh.append(event)
    if fresh.count >= LiveFeed.limit { spread() }
    return takeDropped()
  }

  /// Adds events for the queries that they may affect.
  ///
  /// - Returns: Dropped events, to be released outside of locks.
  mutating func add(_ events: [LiveEvent]) -> [LiveBatch] {
    guard !isEmpty else { return [] }
    fresh += events
    if fresh.count >= LiveFeed.limit { spread() }
    return takeDropped()
  }

  /// Resets one query.
  mutating func reset(_ key: ObjectIdentifier) -> [LiveBatch] {
    spread()
    if let place = places[key] { add(.one(.reset), at: place) }
    return takeDropped()
  }

  /// Distributes new events to the queries that they may affect.
  private mutating func spread() {
    guard !fresh.isEmpty else { return }
    let events = fresh
    fresh = []
    let all = LiveBatch(events)
    for place in unlimited { add(all, at: place) }
    guard !limited.isEmpty else { return dropped.append(all) }
    let first = events.first?.type
    if events.contains(where: { $0.type == nil }) {
      for places in limited.values { for place in places { add(all, at: place) } }
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
    // There may be no query that took it.
    dropped.append(all)
  }

  private mutating func add(_ batch: LiveBatch, toThoseOf type: ExactString) {
    let field = batch.field
    for place in limited[type] ?? [] {
      if let field, entries[place].fields?.contains(field) == false { continue }
      add(batch, at: place)
    }
  }

  private mutating func add(_ batch: LiveBatch, at place: Int) {
    if !entries[place].isDue {
      entries[place].isDue = true
      due.append(place)
    }
    if entries[place].count + batch.count > LiveFeed.limit {
      dropped += entries[place].batches
      entries[place].batches = [.one(.reset)]
      entries[place].count = 1
    } else {
      entries[place].batches.append(batch)
      entries[place].count += batch.count
    }
  }

  private mutating func takeDropped() -> [LiveBatch] {
    guard !dropped.isEmpty else { return [] }
    defer { dropped = [] }
    return dropped
  }

  /// Takes the pending events of a query.
  ///
  /// - Returns: The events, and dropped ones, to be released outside of locks.
  mutating func take(_ key: ObjectIdentifier) -> (batches: [LiveBatch], dropped: [LiveBatch]) {
    spread()
    guard let place = places[key], entries[place].count > 0 else { return ([], takeDropped()) }
    var batches: [LiveBatch] = []
    swap(&batches, &entries[place].batches)
    entries[place].count = 0
    return (batches, takeDropped())
  }

  /// The number of pending events of a query.
  mutating func count(_ key: ObjectIdentifier) -> Int {
    spread()
    return places[key].map { entries[$0].count } ?? 0
  }

  mutating func hasEvents(_ key: ObjectIdentifier) -> Bool { count(key) > 0 }

  /// The queries that got events since the last time, and dropped events, to be released outside of locks.
  mutating func takeDue() -> (listeners: [any LiveListener], dropped: [LiveBatch]) {
    spread()
    guard !due.isEmpty else { return ([], takeDropped()) }
    var listeners: [any LiveListener] = []
    listeners.reserveCapacity(due.count)
    // The index of a query that ended may belong to another one by now.
    for place in due where entries[place].isDue {
      entries[place].isDue = false
      if let listener = entries[place].listener { listeners.append(listener) }
    }
    due = []
    return (listeners, takeDropped())
  }
}

/// A call whose changes observed queries process at its end.
///
/// A task started within the call inherits it, and may outlive it.
final class LiveCall: Sendable {
  let store: ObjectIdentifier
  private let state = Locked(true)

  init(_ store: Store) { self.store = ObjectIdentifier(store) }

  var isUnderWay: Bool { state.withLock { $0 } }

  func end() { state.withLock { $0 = false } }
}

extension Store {
  /// The calls in progress in this task, or when it was started.
  @TaskLocal static var calls: [LiveCall] = []

  private var isInCall: Bool {
    Store.calls.contains { $0.store == ObjectIdentifier(self) && $0.isUnderWay }
  }

  /// Adds events, under the map's lock or none.
  ///
  /// - Returns: Dropped events, to be released outside of locks; nil if there were no events.
  @discardableResult
  func add(_ events: [LiveEvent]) -> [LiveBatch]? {
    events.isEmpty ? nil : feed.withLock { $0.add(events) }
  }

  /// Adds an event; the caller holds no lock.
  func add(_ event: LiveEvent) { _ = feed.withLock { $0.add(event) } }

  /// Resets one query.
  func reset(_ listener: any LiveListener) {
    _ = feed.withLock { $0.reset(ObjectIdentifier(listener)) }
    settleQueries()
  }

  /// Makes several changes and notifies observed queries once, at the end.
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

  /// Has queries with observers process their events, unless the call that made them does so at its end.
  func settleQueries() {
    guard !isInCall else { return }
    let (due, _) = feed.withLock { $0.takeDue() }
    for listener in due { listener.settle() }
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
