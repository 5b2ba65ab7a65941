import JSONAPI

/// A change of a store that observed queries may have to process.
enum LiveEvent: Sendable {
  /// A record was added, or can be found by a new id.
  case came(Record)
  /// A record was removed.
  case went(Record)
  /// A record's fields changed, or whether it is known.
  ///
  /// With a field, only that field of a loaded record was edited.
  case changed(Record, field: ExactString?)
  /// The deletion of a resource without a record was remembered or forgotten, which decides whether
  /// relationships lead to it.
  case buried(ResourceIdentifier.Identity)
  /// Anything may have happened.
  case reset

  /// The type of the record; nil if all types are affected.
  var type: String? {
    switch self {
    case .came(let record), .went(let record), .changed(let record, _): record.type
    case .buried(let identity): identity.type
    case .reset: nil
    }
  }
}

/// Events that belong together, shared by all queries that they may affect.
enum LiveBatch: Sendable {
  case one(LiveEvent)
  case several(LiveEvents)

  init(_ events: [LiveEvent]) {
    if events.count == 1, let event = events.first {
      self = .one(event)
    } else {
      self = .several(LiveEvents(events))
    }
  }

  var events: [LiveEvent] {
    switch self {
    case .one(let event): [event]
    case .several(let events): events.all
    }
  }

  var count: Int {
    switch self {
    case .one: 1
    case .several(let events): events.all.count
    }
  }

  /// The only field that was edited, if nothing else has happened.
  var field: ExactString? {
    if case .one(.changed(_, let field)) = self { field } else { nil }
  }

  /// Whether the batch has only changes of records.
  var changesOnly: Bool {
    switch self {
    case .one(.changed): true
    case .one: false
    case .several(let events): events.changed != nil
    }
  }

  /// Whether the batch changes a record.
  func changes(_ record: Record) -> Bool {
    switch self {
    case .one(.changed(let changed, _)): changed === record
    case .one: false
    case .several(let events): events.changed?.contains(ObjectIdentifier(record)) ?? false
    }
  }
}

/// Several events, in order.
final class LiveEvents: Sendable {
  let all: [LiveEvent]
  /// The records that have changed; nil if anything else has happened.
  let changed: Set<ObjectIdentifier>?

  init(_ events: [LiveEvent]) {
    all = events
    var changed = Set<ObjectIdentifier>(minimumCapacity: events.count)
    for event in events {
      guard case .changed(let record, _) = event else {
        self.changed = nil
        return
      }
      changed.insert(ObjectIdentifier(record))
    }
    self.changed = changed
  }
}
