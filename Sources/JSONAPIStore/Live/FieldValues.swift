public import JSONAPI

/// The values of a field of a live object: the current one, then one after each change.
///
/// Changes that arrive faster than they are consumed are coalesced into the latest value. The
/// sequence ends when its task is cancelled, the loop is left, or the record is removed from its
/// store. Until then it retains the object.
public struct FieldValues<Value: Sendable>: AsyncSequence, Sendable {
  let record: Record
  /// The field, or `nil` for all of them.
  let name: String?
  let read: @Sendable () -> Value

  /// Starts observing.
  ///
  /// - Returns: An iterator whose first element is the current value.
  public func makeAsyncIterator() -> Iterator {
    let name = name
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observer = record.onChange { change in
      if name.map({ change.fields.hasExactly($0) }) ?? true { continuation.yield() }
      if change.aspects.contains(.isRemoved) { continuation.finish() }
    }
    continuation.onTermination = { [record] _ in record.removeObserver(observer) }
    // Checked after adding the observer, so that no removal is missed.
    if !record.isInStore {
      continuation.finish()
      // The removal may have finished the stream before `onTermination` was set.
      record.removeObserver(observer)
    }
    return Iterator(signals: stream.makeAsyncIterator(), read: read)
  }

  /// An iterator that waits for values.
  public struct Iterator: AsyncIteratorProtocol {
    var signals: AsyncStream<Void>.Iterator
    let read: @Sendable () -> Value
    private var isFirst = true

    init(signals: AsyncStream<Void>.Iterator, read: @escaping @Sendable () -> Value) {
      self.signals = signals
      self.read = read
    }

    /// The next value.
    ///
    /// - Returns: The current value first, then the value after each change; `nil` at the end.
    public mutating func next() async -> Value? { await next(isolation: #isolation) }

    /// The next value.
    ///
    /// - Parameter actor: The calling actor, on which the value is read.
    /// - Returns: The current value first, then the value after each change; `nil` at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      if isFirst {
        isFirst = false
      } else if await signals.next(isolation: actor) == nil {
        return nil
      }
      return read()
    }
  }
}

extension LiveResource {
  /// The values of an attribute, the current one first; `nil` if absent, null or unreadable.
  ///
  /// ```swift
  /// for await title in article.values(of: \.title) { label.text = title ?? "" }
  /// ```
  public func values<Value: Decodable & Sendable>(
    of path: KeyPath<Fields, AttributePath<Self, Value>>
  ) -> FieldValues<Value?> {
    values(path) { (try? $0.attribute($1) as Field<Value>)?.value }
  }

  /// The values of a nullable attribute, the current one first; `nil` if absent, null or
  /// unreadable.
  public func values<Value: Decodable & Sendable>(
    of path: KeyPath<Fields, AttributePath<Self, Value?>>
  ) -> FieldValues<Value?> {
    values(path) { (try? $0.attribute($1) as Field<Value>)?.value }
  }

  /// The linkages of a relationship, the current one first.
  public func linkages<Path: RelationshipPath>(
    of path: KeyPath<Fields, Path>
  ) -> FieldValues<Linkage> {
    values(path) { object, name in
      object.record.relationship(name).map { object.store.naming($0.data) } ?? .absent
    }
  }

  /// The objects that a to-one relationship leads to; `nil` if it is empty or absent, or leads to a
  /// resource that is not in the store.
  public func values<Destination: LiveResource>(
    of path: KeyPath<Fields, ToOnePath<Self, Destination>>
  ) -> FieldValues<Destination?> {
    values(path) { object, name in
      Self.liveFields.index(of: name).flatMap { object.liveRecord.one($0, of: object) }
    }
  }

  /// The objects of a to-many relationship that are in the store.
  public func values<Destination: LiveResource>(
    of path: KeyPath<Fields, ToManyPath<Self, Destination>>
  ) -> FieldValues<[Destination]> {
    values(path) { object, name in
      Self.liveFields.index(of: name).map { object.liveRecord.many($0, of: object) } ?? []
    }
  }

  private func values<Path: FieldPath, Value>(
    _ path: KeyPath<Fields, Path>, _ read: @escaping @Sendable (Self, String) -> Value
  ) -> FieldValues<Value> {
    let name = Self.name(path)
    return FieldValues(record: record, name: name) { read(self, name) }
  }

  /// The object itself, once immediately and then after each change of any field.
  public var updates: FieldValues<Self> {
    FieldValues(record: record, name: nil) { self }
  }
}
