@_spi(Locks) public import JSONAPI

extension Store {
  /// Everything in the store as bytes: what the server said, with versions, edits and lids.
  ///
  /// The snapshot is of one moment, though others may change records while it is written. Each change of a
  /// record is in it as a whole or not at all, and with it all changes that were made before. A document
  /// that is being inserted at that moment is many changes: of those of its records that were in the store
  /// already, some may be as they were.
  ///
  /// - Returns: The snapshot, which ``init(snapshot:decoder:encoder:)`` and ``restore(_:)`` read.
  /// - Throws: ``StoreError`` where one resource is larger than 4 GiB.
  public func snapshot() throws(StoreError) -> [UInt8] {
    // Records that come later are not among these, and those that change are kept as they were.
    let (records, cut) = map.withLock { ($0.all, cuts.begin()) }
    defer { cuts.end(cut) }
    var bytes = StoreFrames.header(.snapshot)
    try StoreEntry.write(
      records, clock: { clock.withLock { $0 } }, image: { cut.image(of: $0) }
    ) { payload throws(StoreError) in
      bytes += try StoreFrames.frame(payload)
    }
    bytes += try StoreFrames.frame(StoreEntry.end(records.count))
    return bytes
  }

  /// Creates a store from a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: What ``snapshot()`` has returned.
  ///   - decoder: How live objects read attributes; see ``Store/init(decoder:encoder:)``.
  ///   - encoder: How live objects write attributes.
  /// - Throws: ``StoreError`` with an offset, for anything else.
  public convenience init(
    snapshot: [UInt8], decoder: JSONAPIDecoder = JSONAPIDecoder(),
    encoder: JSONAPIEncoder = JSONAPIEncoder()
  ) throws(StoreError) {
    self.init(decoder: decoder, encoder: encoder)
    try restore(snapshot)
  }

  /// Makes the store what it was when a snapshot was made.
  ///
  /// Records of resources that are in the snapshot stay the same objects; others are removed. The clock
  /// does not go back.
  ///
  /// - Parameter snapshot: What ``snapshot()`` has returned.
  /// - Throws: ``StoreError`` with an offset, for anything else; nothing has changed then.
  public func restore(_ snapshot: [UInt8]) throws(StoreError) {
    let entries = try Store.entries(snapshot)
    let (placed, removed, _) = changeMap { map in
      let before = map.all
      map.removeAll()
      let old = touched.withLock { $0.removeAll() }
      var named: [ResourceIdentifier.Identity: Record] = [:]
      for record in before { for identity in record.identities { named[identity] = record } }
      var placed: [(Record, RecordImage)] = []
      for image in entries.flatMap(\.images) {
        let known = image.identities.lazy.compactMap { named[$0] }.first
        // What has an id can't lose it.
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
    clock.withLock { $0 = max($0, number) }
  }

  /// Reads a whole snapshot before anything is done with it.
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

extension Record {
  fileprivate var identities: [ResourceIdentifier.Identity] {
    [id.map { .init(type: type, id: $0) }, lid.map { .init(type: type, id: $0, isLocal: true) }]
      .compactMap { $0 }
  }
}

extension RecordImage {
  fileprivate var identities: [ResourceIdentifier.Identity] {
    [id.map { .init(type: type, id: $0) }, lid.map { .init(type: type, id: $0, isLocal: true) }]
      .compactMap { $0 }
  }
}
