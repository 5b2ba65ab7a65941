import JSONAPI

/// The decoded values of a query's rows, and the errors of rows that can't be decoded.
struct LiveValues<Element: ResourceOutput>: Sendable {
  private struct Value: Sendable {
    let result: Result<Element, any Error>
    /// Differs from the previous value's stamp if the values differ.
    let stamp: Int
  }

  private var values: [ObjectIdentifier: Value] = [:]
  private var nextStamp = 0
  private(set) var unreadable:
    [ObjectIdentifier: (identifier: ResourceIdentifier, error: any Error)] =
      [:]

  /// The number of decoded rows.
  var count: Int { values.count - unreadable.count }

  func value(_ key: ObjectIdentifier) -> (value: Element, stamp: Int)? {
    guard let value = values[key], case .success(let element) = value.result else { return nil }
    return (element, value.stamp)
  }

  /// Decodes values that may have changed.
  ///
  /// - Returns: Whether a value was added, removed or changed, and whether an error was.
  mutating func update(
    _ index: LiveIndex, _ content: Set<ObjectIdentifier>?, _ decode: (Record) throws -> Element
  ) -> (values: Bool, errors: Bool) {
    var changed = (values: false, errors: false)
    if let content, index.isWhole {
      for key in content { set(index.record(key), key, decode, &changed) }
      return changed
    }
    var left = Set(values.keys)
    for row in index.shown {
      let key = ObjectIdentifier(row.record)
      guard left.remove(key) == nil || content?.contains(key) ?? true else { continue }
      set(row.record, key, decode, &changed)
    }
    for key in left { set(nil, key, decode, &changed) }
    return changed
  }

  private mutating func set(
    _ record: Record?, _ key: ObjectIdentifier, _ decode: (Record) throws -> Element,
    _ changed: inout (values: Bool, errors: Bool)
  ) {
    let old = values[key]?.result
    let new = record.map { record in Result { try decode(record) } }
    switch (old, new) {
    case (.success(let one)?, .success(let other)?) where isEqual(one, other): return
    case (nil, nil): return
    default: break
    }
    if case .success? = old { changed.values = true }
    if case .success? = new { changed.values = true }
    nextStamp += 1
    values[key] = new.map { Value(result: $0, stamp: nextStamp) }
    let error = unreadable[key].map { String(describing: $0.error) }
    if let record, case .failure(let new)? = new {
      if error != String(describing: new) { changed.errors = true }
      unreadable[key] = (record.identifier, new)
    } else if error != nil {
      changed.errors = true
      unreadable[key] = nil
    }
  }
}

/// Whether two values are known to be equal; live objects and records are if they share a record.
func isEqual(_ one: Any, _ other: Any) -> Bool {
  if let record = storedObject(in: one)?.record {
    return record === storedObject(in: other)?.record
  }
  func isSame<Value: Equatable>(_ one: Value) -> Bool { one == other as? Value }
  return (one as? any Equatable).map { isSame($0) } ?? false
}
