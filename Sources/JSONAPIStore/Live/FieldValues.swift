public import JSONAPI

/// The values of one field of a live object: the one it has, and then one after each change.
///
/// Changes that come faster than they are asked for are told once, with the value of the moment. The
/// sequence goes on until its task is cancelled, the loop is left, or the record is removed from its
/// store; nothing of it stays behind then. While it goes on, it holds the object.
public struct FieldValues<Value: Sendable>: AsyncSequence, Sendable {
  let record: Record
  /// The field, or `nil` for all of them.
  let name: String?
  let read: @Sendable () -> Value

  /// Begins to listen.
  ///
  /// - Returns: An iterator that gives the present value first.
  public func makeAsyncIterator() -> Iterator {
    let name = name
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observer = record.onChange { change in
      if name.map({ change.fields.contains($0) }) ?? true { continuation.yield() }
      if change.aspects.contains(.isRemoved) { continuation.finish() }
    }
    continuation.onTermination = { [record] _ in record.removeObserver(observer) }
    return Iterator(signals: stream.makeAsyncIterator(), read: read)
  }

  /// Waits for values.
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
    /// - Returns: The present value at first, then the value after a change; `nil` at the end.
    public mutating func next() async -> Value? { await next(isolation: #isolation) }

    /// The next value.
    ///
    /// - Parameter actor: The actor that asks, on which the value is read.
    /// - Returns: The present value at first, then the value after a change; `nil` at the end.
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
  /// The values of an attribute; `nil` where it is absent, null or unreadable.
  ///
  /// ```swift
  /// for await title in article.values(of: \.title) { label.text = title ?? "" }
  /// ```
  ///
  /// - Returns: The values, the present one first.
  public func values<Value: Decodable & Sendable>(
    of path: KeyPath<Fields, AttributePath<Self, Value>>
  ) -> FieldValues<Value?> {
    let name = Self.name(path)
    return FieldValues(record: record, name: name) {
      (try? self.attribute(name) as Field<Value>)?.value
    }
  }

  /// The values of an attribute that may be null; `nil` where it is absent, null or unreadable.
  ///
  /// - Returns: The values, the present one first.
  public func values<Value: Decodable & Sendable>(
    of path: KeyPath<Fields, AttributePath<Self, Value?>>
  ) -> FieldValues<Value?> {
    let name = Self.name(path)
    return FieldValues(record: record, name: name) {
      (try? self.attribute(name) as Field<Value>)?.value
    }
  }

  /// The linkages of a relationship.
  ///
  /// - Returns: The linkages, the present one first.
  public func linkages<Path: RelationshipPath>(
    of path: KeyPath<Fields, Path>
  ) -> FieldValues<Linkage> {
    let name = Self.name(path)
    return FieldValues(record: record, name: name) {
      self.record.relationship(name).map { self.store.naming($0.data) } ?? .absent
    }
  }

  /// The objects that a relationship to one leads to; `nil` where it is empty, not told, or leads to a
  /// resource that is not in the store.
  ///
  /// - Returns: The objects, the present one first.
  public func values<Destination: LiveResource>(
    of path: KeyPath<Fields, ToOnePath<Self, Destination>>
  ) -> FieldValues<Destination?> {
    let name = Self.name(path)
    return FieldValues(record: record, name: name) {
      Self.liveFields.index(of: name).flatMap { self.liveRecord.one($0, of: self) }
    }
  }

  /// The objects that a relationship to many leads to, as far as they are in the store.
  ///
  /// - Returns: The objects, the present ones first.
  public func values<Destination: LiveResource>(
    of path: KeyPath<Fields, ToManyPath<Self, Destination>>
  ) -> FieldValues<[Destination]> {
    let name = Self.name(path)
    return FieldValues(record: record, name: name) {
      Self.liveFields.index(of: name).map { self.liveRecord.many($0, of: self) } ?? []
    }
  }

  /// The object itself, at once and after each change of any of its fields.
  public var updates: FieldValues<Self> {
    FieldValues(record: record, name: nil) { self }
  }
}
