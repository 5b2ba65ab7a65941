@_spi(Locks) import JSONAPI

extension Store {
  /// Copies the records' resources out of the documents that contain them, so that the documents
  /// can be freed.
  ///
  /// A document stays in memory as long as any record refers to it, which costs nothing while most
  /// of its records are in the store. Call this after many records were removed, unloaded or
  /// replaced. It takes about as long as a snapshot. Nothing else changes, and observers aren't
  /// notified.
  public func compact() {
    var rest = records[...]
    while !rest.isEmpty {
      var writer = JSONWriter(capacity: StoreEntry.size)
      var batch: [(record: Record, base: ResourceSlice)] = []
      writer.beginArray()
      while writer.count < StoreEntry.size, let record = rest.popFirst() {
        guard let base = record.state.withLock({ $0.base }) else { continue }
        writer.raw(Array(base.text))
        batch.append((record, base))
      }
      writer.endArray()
      // The text was parsed before, so only lack of memory can make this fail; nothing changes then.
      guard let copy = try? JSONValue(parsing: writer.finish(), limits: .unlimited) else {
        continue
      }
      for ((record, base), element) in zip(batch, copy.elements) {
        guard let members = element.object,
          let slice = try? ResourceSlice(AnyResource(members: members))
        else { continue }
        record.state.withLock { state in
          // A record that changed meanwhile already refers to other text.
          if state.base?.isSamePlace(as: base) ?? false { state.base = slice }
        }
      }
    }
  }
}
