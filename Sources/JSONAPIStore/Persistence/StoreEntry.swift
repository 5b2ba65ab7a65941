@_spi(Locks) import JSONAPI

/// An entry of a snapshot or a journal: removed resources, then images of records.
struct StoreEntry: Sendable {
  /// The number of issued versions.
  var clock: UInt64 = 0
  /// Whether all earlier records are removed.
  var isCleared = false
  var removed: [ResourceIdentifier] = []
  var images: [RecordImage] = []
  /// The remembered results of queries.
  var results = ResultChanges()
  /// The times at which versions were issued.
  var times: [StoreClock.Time] = []
  /// In the last entry of a snapshot, the number of records.
  var end: Int?
}

extension StoreEntry {
  /// The size of an entry's records, in bytes, after which the next entry is started.
  static let size = 1 << 20

  /// Writes records to as many entries as they need.
  ///
  /// - Parameters:
  ///   - records: The records; each is read when its turn comes.
  ///   - store: Their store.
  ///   - head: The other contents of the first entry.
  ///   - image: Returns the image of a record.
  static func write(
    _ records: [Record], of store: Store, head: StoreEntry = StoreEntry(),
    image: (Record) -> RecordImage = { RecordImage($0) },
    _ body: ([UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) {
    var rest = records[...]
    var head = head
    repeat {
      var writer = JSONWriter(capacity: 4096)
      writer.beginObject()
      head.writeHead(to: &writer)
      head = StoreEntry()
      writer.name(quoted: "\"records\":")
      writer.beginArray()
      while writer.count < size, let record = rest.popFirst() {
        image(record).write(to: &writer)
      }
      writer.endArray()
      // Read after the records, so that it is no less than any of their versions.
      writer.name(quoted: "\"clock\":")
      writer.integer(store.clock.withLock { $0.number })
      writer.endObject()
      try body(writer.finish())
    } while !rest.isEmpty
  }

  private func writeHead(to writer: inout JSONWriter) {
    if isCleared {
      writer.name(quoted: "\"cleared\":")
      writer.bool(true)
    }
    if !removed.isEmpty {
      writer.name(quoted: "\"removed\":")
      writer.beginArray()
      for identifier in removed { identifier.json.write(to: &writer) }
      writer.endArray()
    }
    results.write(to: &writer)
    guard !times.isEmpty else { return }
    writer.name(quoted: "\"times\":")
    let pairs = times.map { JSONValue([JSONValue($0.version), JSONValue($0.seconds)]) }
    JSONValue(pairs).write(to: &writer)
  }

  /// The text of the last entry of a snapshot.
  static func end(_ count: Int) -> [UInt8] { JSONValue(["end": JSONValue(count)]).bytes() }

  /// Reads an entry.
  ///
  /// - Throws: ``StoreError`` for anything but an entry.
  init(_ payload: ArraySlice<UInt8>) throws(StoreError) {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: Array(payload), limits: .unlimited)
    } catch {
      throw StoreError(
        .damaged, expected: "an entry", found: "\(error)", offset: payload.startIndex)
    }
    end = json["end"]?.int
    isCleared = json["cleared"]?.bool ?? false
    clock = json["clock"]?.int.flatMap { UInt64(exactly: $0) } ?? 0
    removed = json["removed"]?.objects() ?? []
    results = ResultChanges(json)
    for pair in (json["times"] ?? .null).elements {
      guard let version = pair[0]?.int.flatMap({ UInt64(exactly: $0) }),
        let seconds = pair[1]?.int, times.last.map({ $0.version < version }) ?? true
      else { continue }
      times.append(StoreClock.Time(version: version, seconds: Int64(seconds)))
    }
    for element in (json["records"] ?? .null).elements {
      guard let image = RecordImage(element) else {
        throw StoreError(
          .damaged, expected: "a record", found: "\(element.kind) that is none",
          offset: payload.startIndex)
      }
      images.append(image)
    }
  }
}

extension Store {
  /// Applies an entry to the store.
  func apply(_ entry: StoreEntry) {
    together {
      if entry.isCleared { clearAgain() }
      for identifier in entry.removed { if let record = record(identifier) { remove(record) } }
      for image in entry.images { place(image).become(image) }
    }
    changeResults { $0.apply(entry.results) }
    clock.withLock { clock in
      clock.advance(to: entry.clock)
      clock.adopt(entry.times)
    }
  }

  /// Removes all records as before a restart, which isn't the time of any version.
  private func clearAgain() {
    let number = clock.withLock { $0.number }
    removeAll()
    clock.withLock { $0.forgetTimes(after: number) }
  }

  /// Returns the record of an image, creating it or assigning its id if necessary.
  private func place(_ image: RecordImage) -> Record {
    changeMap { $0.place(image, in: self) }
  }
}

extension RecordMap {
  /// Returns the record of an image, creating it or assigning its id if necessary.
  mutating func place(_ image: RecordImage, in store: Store) -> Record {
    let kind = kind(image.type, in: store)
    if let id = image.id, let record = find(kind, id) { return record }
    if let lid = image.lid, let record = find(kind, lid, isLocal: true) {
      if let id = image.id, record.id == nil {
        record.assign(id)
        name(record, id: id)
        return record
      }
      if image.id == nil { return record }
      // The lid belongs to a resource with another id; ids take precedence.
      return insert(Record(kind, id: image.id, lid: nil))
    }
    return insert(Record(kind, id: image.id, lid: image.lid))
  }

  private mutating func insert(_ record: Record) -> Record {
    add(record)
    return record
  }
}
