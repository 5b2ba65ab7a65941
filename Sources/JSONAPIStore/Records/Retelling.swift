@_spi(Locks) import JSONAPI

#if canImport(Darwin)
  import Darwin
#elseif canImport(Dispatch)
  import Dispatch
#endif

/// Notifies observers once more, on the main actor, of changes that other threads made.
///
/// A view registers with Observation after reading, so a change in between notifies no one. An
/// observer that was notified immediately is no longer registered, so none is notified twice.
package enum Retelling {
  private struct Entry: Sendable {
    weak var record: Record?
    var change: RecordChange
  }

  /// One entry for each record, however often it changes before the main actor gets to it.
  private static let entries = Guarded<[ObjectIdentifier: Entry]>([:])

  /// Notes a change of a record that live objects view, unless this is the main actor's thread.
  static func note(_ change: RecordChange, of record: Record) {
    guard !isMainThread else { return }
    let isFirst = entries.withLock { entries in
      let key = ObjectIdentifier(record)
      if entries[key]?.record === record {
        entries[key]?.change.merge(change)
      } else {
        entries[key] = Entry(record: record, change: change)
      }
      return entries.count == 1
    }
    // One task notifies of everything that was noted until it runs.
    if isFirst { Task { @MainActor in tellAll() } }
  }

  @MainActor private static func tellAll() {
    let all = entries.withLock { entries in
      defer { entries = [:] }
      return Array(entries.values)
    }
    for entry in all { entry.record?.notify(of: entry.change) }
  }

  #if !canImport(Darwin) && canImport(Dispatch)
    /// Marks the main actor's queue on systems that can't identify the main thread.
    private static let mainKey = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()
  #endif

  /// Whether this is known to be the thread of the main actor.
  package static var isMainThread: Bool {
    #if canImport(Darwin)
      pthread_main_np() != 0
    #elseif canImport(Dispatch)
      DispatchQueue.getSpecific(key: mainKey) == true
    #else
      false
    #endif
  }
}

extension RecordChange {
  /// Merges a later change.
  fileprivate mutating func merge(_ later: RecordChange) {
    fields += later.fields.filter { !fields.hasExactly($0) }
    aspects.formUnion(later.aspects)
  }
}

extension Record {
  /// Notifies observers of the record's live objects.
  fileprivate func notify(of change: RecordChange) {
    let live = state.withLock { $0.extras.live }
    guard let registrar = live.registrar else { return }
    for type in live.types { type.notify(registrar, of: change) }
  }
}
