public import JSONAPI

/// A live object that is not kept alive.
@usableFromInline
struct WeakObject<Object: LiveResource>: Sendable {
  @usableFromInline weak let object: Object?

  init(_ object: Object) { self.object = object }

  /// The object.
  ///
  /// To read the property would copy the weak reference first, and that takes longer than all else.
  @inlinable @inline(__always)
  borrowing func load() -> Object? { object }
}

/// The objects that a relationship leads to, kept until it leads elsewhere, but not kept alive.
@usableFromInline
final class LiveRelated<Destination: LiveResource>: Sendable {
  @usableFromInline let objects: [WeakObject<Destination>]
  /// The table that the field's index is of; another class may view the record with another one.
  @usableFromInline let table: FieldTable

  init(_ objects: [Destination], _ table: FieldTable) {
    self.objects = objects.map { WeakObject($0) }
    self.table = table
  }

  /// All objects; `nil` if one of them is gone and has to be made again.
  @inlinable
  func all() -> [Destination]? {
    var all: [Destination] = []
    all.reserveCapacity(objects.count)
    // Of a span, since an array would copy the weak references.
    let objects = objects
    let span = objects.span
    for index in span.indices {
      guard let object = span[index].load() else { return nil }
      all.append(object)
    }
    return all
  }

  /// The first object, or none if the relationship is empty; `nil` if it is gone.
  @inlinable
  func first() -> Destination?? {
    let objects = objects
    guard !objects.isEmpty else { return .some(nil) }
    return objects.span[0].load().map { .some($0) }
  }
}

/// Notifies a relationship's owner when the relationship leads elsewhere.
final class LiveWatch: Sendable {
  let table: FieldTable

  init(_ table: FieldTable) { self.table = table }
}

extension Record {
  /// The objects that are kept of a relationship, if they are of this type.
  @inlinable @inline(__always)
  func knownRelated<Destination: LiveResource>(
    _ type: Destination.Type, _ field: Int, of table: FieldTable
  ) -> LiveRelated<Destination>? {
    var related: LiveRelated<Destination>?
    withKept(field) { slot in
      related = slot as? LiveRelated<Destination>
      return slot
    }
    // Nothing more under the lock: to let go of an object may run code of its class.
    guard let related, related.table === table else { return nil }
    return related
  }
}

extension LiveRecord {
  /// Resolves a relationship anew.
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

  /// Sees to it that those who look at a relationship are told when it leads elsewhere, where nothing but
  /// the linkage is kept of it.
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
