@_spi(Locks) import JSONAPI

/// A change of a store that observed queries may have to take in.
enum LiveEvent: Sendable {
  /// A record was added, or can be found by another name.
  case came(Record)
  /// A record was removed.
  case went(Record)
  /// A record's fields changed, or whether it is known.
  case changed(Record)
  /// The deletion of a resource without a record was remembered or forgotten, which decides whether
  /// relationships lead to it.
  case buried(ResourceIdentifier.Identity)
  /// Anything may have happened.
  case reset

  /// The type of the record; nil if all types are concerned.
  fileprivate var type: String? {
    switch self {
    case .came(let record), .went(let record), .changed(let record): record.type
    case .buried(let identity): identity.type
    case .reset: nil
    }
  }
}

/// An observed query, as far as its store knows it.
protocol LiveListener: AnyObject, Sendable {
  /// The only type whose records it looks at; nil if it follows relationships to others.
  var type: String? { get }
  /// Whether anybody waits to be notified; otherwise events wait until somebody reads the query.
  var isWatched: Bool { get }
  /// Takes in pending events, and notifies observers.
  func settle()
}

/// The pending events of each observed query.
struct LiveFeed: Sendable {
  private struct Entry: Sendable {
    weak var listener: (any LiveListener)?
    let type: ExactString?
    var events: [LiveEvent] = []
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The queries by the type that they are limited to, and those that aren't.
  private var limited: [ExactString: Set<ObjectIdentifier>] = [:]
  private var unlimited: Set<ObjectIdentifier> = []
  /// The queries that got events since ``takeDue()``.
  private var due: Set<ObjectIdentifier> = []

  /// How many events wait for one query; more are replaced by a reset.
  static let limit = 4096

  var isEmpty: Bool { entries.isEmpty }

  mutating func begin(_ listener: any LiveListener) {
    let key = ObjectIdentifier(listener)
    let type = listener.type.map { ExactString($0) }
    entries[key] = Entry(listener: listener, type: type, events: [.reset])
    if let type { limited[type, default: []].insert(key) } else { unlimited.insert(key) }
  }

  /// - Returns: The events that were pending, to be released outside of locks.
  mutating func end(_ key: ObjectIdentifier) -> [LiveEvent] {
    guard let entry = entries.removeValue(forKey: key) else { return [] }
    due.remove(key)
    unlimited.remove(key)
    if let type = entry.type {
      limited[type]?.remove(key)
      if limited[type]?.isEmpty ?? false { limited[type] = nil }
    }
    return entry.events
  }

  /// Adds events to the queries that they may concern.
  ///
  /// - Returns: Dropped events, to be released outside of locks: records hold objects of users.
  mutating func add(_ events: [LiveEvent]) -> [LiveEvent] {
    var dropped: [LiveEvent] = []
    for key in unlimited { add(events, to: key, &dropped) }
    guard !limited.isEmpty else { return dropped }
    if events.contains(where: { $0.type == nil }) {
      for keys in limited.values { for key in keys { add(events, to: key, &dropped) } }
      return dropped
    }
    var parts: [ExactString: [LiveEvent]] = [:]
    for event in events {
      if let type = event.type { parts[ExactString(type), default: []].append(event) }
    }
    for (type, part) in parts {
      for key in limited[type] ?? [] { add(part, to: key, &dropped) }
    }
    return dropped
  }

  mutating func add(
    _ events: [LiveEvent], to key: ObjectIdentifier, _ dropped: inout [LiveEvent]
  ) {
    due.insert(key)
    guard let count = entries[key]?.events.count else { return }
    if count + events.count > LiveFeed.limit {
      dropped += take(key)
      entries[key]?.events = [.reset]
    } else {
      entries[key]?.events += events
    }
  }

  /// Hands over the pending events of a query.
  mutating func take(_ key: ObjectIdentifier) -> [LiveEvent] {
    guard let events = entries[key]?.events else { return [] }
    entries[key]?.events = []
    return events
  }

  /// The number of pending events of a query.
  func count(_ key: ObjectIdentifier) -> Int { entries[key]?.events.count ?? 0 }

  func hasEvents(_ key: ObjectIdentifier) -> Bool { count(key) > 0 }

  /// The queries that got events since the last time.
  mutating func takeDue() -> [any LiveListener] {
    guard !due.isEmpty else { return [] }
    defer { due = [] }
    return due.compactMap { entries[$0]?.listener }
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
  func add(_ events: [LiveEvent]) -> [LiveEvent]? {
    events.isEmpty ? nil : feed.withLock { $0.add(events) }
  }

  /// Has one query begin anew.
  func reset(_ listener: any LiveListener) {
    _ = feed.withLock { feed in
      var dropped: [LiveEvent] = []
      feed.add([.reset], to: ObjectIdentifier(listener), &dropped)
      return dropped
    }
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
    for listener in feed.withLock({ $0.takeDue() }) where listener.isWatched { listener.settle() }
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
