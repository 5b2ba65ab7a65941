@_spi(Locks) public import JSONAPI

extension Store {
  /// Serializes the store: the server's state with versions, edits and local ids.
  ///
  /// The snapshot is consistent even if records change while it is written: it contains each change
  /// of a record completely or not at all, with all changes before it. Inserting a document counts
  /// as many changes, so some of its existing records can be in their former state.
  ///
  /// - Returns: The snapshot, which ``init(snapshot:decoder:encoder:)`` and ``restore(_:)`` read.
  /// - Throws: ``StoreError`` if a resource is larger than 4 GiB.
  public func snapshot() throws(StoreError) -> [UInt8] {
    // Records added later aren't included, and those that change are kept in their former state.
    let (records, cut) = map.withLock { ($0.all, cuts.begin()) }
    defer { cuts.end(cut) }
    var bytes = StoreFrames.header(.snapshot)
    let head = StoreEntry(
      results: results.withLock { $0.all }, times: clock.withLock { $0.times })
    try StoreEntry.write(records, of: self, head: head, image: { cut.image(of: $0) }) {
      payload throws(StoreError) in
      bytes += try StoreFrames.frame(payload)
    }
    bytes += try StoreFrames.frame(StoreEntry.end(records.count))
    return bytes
  }

  /// Creates a store from a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: The bytes that ``snapshot()`` returned.
  ///   - decoder: The decoder for attributes of live objects; see ``Store/init(decoder:encoder:)``.
  ///   - encoder: The encoder for attributes of live objects.
  /// - Throws: ``StoreError`` with an offset if the bytes are not a valid snapshot.
  public convenience init(
    snapshot: [UInt8], decoder: JSONAPIDecoder = JSONAPIDecoder(),
    encoder: JSONAPIEncoder = JSONAPIEncoder()
  ) throws(StoreError) {
    self.init(decoder: decoder, encoder: encoder)
    try restore(snapshot)
  }

  /// Restores the state of a snapshot.
  ///
  /// Records of resources in the snapshot keep their identity; others are removed. Versions never
  /// decrease.
  ///
  /// - Parameter snapshot: The bytes that ``snapshot()`` returned.
  /// - Throws: ``StoreError`` with an offset if the bytes are not a valid snapshot. The store is
  ///   unchanged then.
  public func restore(_ snapshot: [UInt8]) throws(StoreError) {
    let entries = try Store.entries(snapshot)
    together { restore(entries) }
  }

  private func restore(_ entries: [StoreEntry]) {
    let (placed, removed, _) = changeMap { map in
      let before = map.all
      map.removeAll()
      let old = touched.withLock { $0.removeAll() }
      var named: [ResourceIdentifier.Identity: Record] = [:]
      for record in before {
        for identity in ResourceIdentifier.Identity.all(record.type, record.id, record.lid) {
          named[identity] = record
        }
      }
      var placed: [(Record, RecordImage)] = []
      for image in entries.flatMap(\.images) {
        let identities = ResourceIdentifier.Identity.all(image.type, image.id, image.lid)
        let known = identities.lazy.compactMap { named[$0] }.first
        // A record can't lose its id.
        if let known, known.id == nil || known.id == image.id, !map.contains(known) {
          map.add(known)
        }
        placed.append((map.place(image, in: self), image))
      }
      return (placed, before.filter { !map.contains($0) }, old)
    }
    for (record, image) in placed { record.become(image) }
    for record in removed { record.change { _, change in change.aspects.insert(.isRemoved) } }
    let number = entries.map(\.clock).max() ?? 0
    changeResults { results in
      results.removeAll()
      for entry in entries { results.restore(entry.results) }
    }
    clock.withLock { clock in
      clock.advance(to: number)
      clock.forgetTimes()
      for entry in entries { clock.adopt(entry.times) }
    }
  }

  /// Reads a whole snapshot before any of it is applied.
  private static func entries(_ snapshot: [UInt8]) throws(StoreError) -> [StoreEntry] {
    try StoreFrames.checkHeader(snapshot, .snapshot)
    var entries: [StoreEntry] = []
    var offset = StoreFrames.headerSize
    var count = 0
    while true {
      switch StoreFrames.read(snapshot, at: offset) {
      case .payload(let range):
        let entry = try StoreEntry(snapshot[range])
        count += entry.images.count
        offset = range.upperBound
        guard let end = entry.end else {
          entries.append(entry)
          continue
        }
        guard end == count, offset == snapshot.count else {
          throw StoreError(
            .damaged, expected: "\(end) records and the end of the snapshot",
            found: "\(count) records, and \(snapshot.count - offset) bytes more", offset: offset)
        }
        return entries
      case .end, .torn:
        throw StoreError(
          .truncated, expected: "the rest of the snapshot", found: "its end", offset: offset)
      case .damaged: throw StoreFrames.damaged(at: offset)
      }
    }
  }
}
