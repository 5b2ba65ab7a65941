public import JSONAPI

/// A weak reference to a live object.
@usableFromInline
struct WeakObject<Object: LiveResource>: Sendable {
  @usableFromInline weak let object: Object?

  init(_ object: Object) { self.object = object }

  /// The object.
  ///
  /// Reading the property would first copy the weak reference, which costs more than the rest.
  @inlinable @inline(__always)
  borrowing func load() -> Object? { object }
}

/// The cached objects of a relationship, held weakly until the relationship changes.
@usableFromInline
final class LiveRelated<Destination: LiveResource>: Sendable {
  @usableFromInline let objects: [WeakObject<Destination>]
  /// The table that the field's index belongs to; another class may view the record with another one.
  @usableFromInline let table: FieldTable

  init(_ objects: [Destination], _ table: FieldTable) {
    self.objects = objects.map { WeakObject($0) }
    self.table = table
  }

  /// Returns all objects; `nil` if one of them was released and has to be recreated.
  @inlinable
  func all() -> [Destination]? {
    var all: [Destination] = []
    all.reserveCapacity(objects.count)
    // A span, since an array would copy the weak references.
    let objects = objects
    let span = objects.span
    for index in span.indices {
      guard let object = span[index].load() else { return nil }
      all.append(object)
    }
    return all
  }

  /// Returns the first object, `.some(nil)` if the relationship is empty; `nil` if it was released.
  @inlinable
  func first() -> Destination?? {
    let objects = objects
    guard !objects.isEmpty else { return .some(nil) }
    return objects.span[0].load().map { .some($0) }
  }
}

/// A cache entry for a relationship whose owner is notified when its destination changes.
final class LiveWatch: Sendable {
  let table: FieldTable

  init(_ table: FieldTable) { self.table = table }
}

extension Record {
  /// Returns the cached objects of a relationship if they have this type.
  @inlinable @inline(__always)
  func knownRelated<Destination: LiveResource>(
    _ type: Destination.Type, _ field: Int, of table: FieldTable
  ) -> LiveRelated<Destination>? {
    var related: LiveRelated<Destination>?
    withKept(field) { slot in
      related = slot as? LiveRelated<Destination>
      return slot
    }
    // Outside of the lock, since releasing an object may run its class's code.
    guard let related, related.table === table else { return nil }
    return related
  }
}

extension LiveRecord {
  /// Resolves a relationship and caches the objects.
  @usableFromInline
  func resolve<Destination: LiveResource>(
    _ type: Destination.Type, _ field: Int, of table: FieldTable
  ) -> [Destination] {
    let store = self.store
    let (records, stamp) = store.resolve(field, of: record, in: table, Destination.resourceType)
    let objects: [Destination] = records.map { store.object(of: $0) }
    record.keep(LiveRelated(objects, table), at: field, stamp: stamp)
    return objects
  }

  /// Ensures that observers of a relationship are notified when its destination changes, if only
  /// its linkage is cached.
  func watch(_ field: Int, of table: FieldTable) {
    var isWatched = false
    record.withKept(field) { slot in
      isWatched = (slot as? LiveWatch)?.table === table
      return slot
    }
    guard !isWatched else { return }
    let (_, stamp) = store.resolve(field, of: record, in: table, nil)
    record.keep(LiveWatch(table), at: field, stamp: stamp)
  }
}
