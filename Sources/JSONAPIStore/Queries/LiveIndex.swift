import JSONAPI

/// The rows of a query or of a list of resources in their order, updated by evaluating again only the records that
/// events concern.
struct LiveIndex: Sendable {
  struct Row: Sendable {
    let record: Record
    /// The record's place among all records of the type, in order of insertion.
    let order: Int
    /// The values of the sort fields.
    let raw: [FilterValue]
    /// The values as they are compared.
    var keys: [FilterValue]
  }

  /// What events have changed.
  struct Outcome: Sendable {
    /// Whether a row was added, removed or moved.
    var rowsChanged = false
    /// Whether a row has another value of the first sort field.
    var sectionsChanged = false
    /// The records whose content may have changed; nil for all.
    var content: Set<ObjectIdentifier>? = []
  }

  private let query: StoreQuery
  /// The places of the resources whose records are the rows; nil if the query says which are.
  private let places: [ResourceIdentifier.Identity: Int]?
  /// The paths along which values embed related resources.
  private let include: [DottedPath]
  private let followsPaths: Bool
  /// How the strings of each sort field may be read, and how many rows have a string that can't be read so.
  private let meanings: [[SortValues.Meaning]]
  private var unread: [[Int]]
  /// The meaning of each sort field's strings; nil for text.
  private var meant: [Int?]

  private var orders: [ObjectIdentifier: (record: Record, order: Int)] = [:]
  private var nextOrder = 0
  private var rows: [Row] = []
  private var matched: [ObjectIdentifier: Row] = [:]
  private var firstKeyChanged = false

  /// The records whose evaluation depends on a record, or on an identity without one.
  private var readers: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
  private var seekers: [ResourceIdentifier.Identity: Set<ObjectIdentifier>] = [:]
  private var reads:
    [ObjectIdentifier: (
      records: Set<ObjectIdentifier>, missing: Set<ResourceIdentifier.Identity>
    )] = [:]

  init(
    _ query: StoreQuery, places: [ResourceIdentifier.Identity: Int]? = nil, include: [DottedPath]
  ) {
    self.query = query
    self.places = places
    self.include = include
    followsPaths = query.followsPaths || !include.isEmpty
    meanings = query.sort.map { query.values?.meanings(of: $0) ?? [] }
    unread = meanings.map { $0.map { _ in 0 } }
    meant = meanings.map { $0.isEmpty ? nil : 0 }
  }

  /// The rows of the page.
  var shown: ArraySlice<Row> { rows.dropFirst(query.page.first).prefix(query.page.count) }

  /// Whether all rows are shown.
  var isWhole: Bool { query.page.first == 0 && query.page.count == .max }

  /// The record of a row, on whichever page; nil if the record doesn't match.
  func record(_ key: ObjectIdentifier) -> Record? { matched[key]?.record }
}

// MARK: - Events

extension LiveIndex {
  /// Takes in events, in their order.
  ///
  /// - Parameter list: The resources that are listed since the last reset; nil for a query.
  mutating func apply(
    _ events: [LiveEvent], listing list: [ResourceIdentifier]?, in store: Store
  ) -> Outcome {
    guard let reset = events.lastIndex(where: { if case .reset = $0 { true } else { false } })
    else { return update(events[...]) }
    // Events are added within the map's lock, so the map has all that came before the reset.
    var outcome = rebuild(listing: list, in: store)
    let rest = update(events[(reset + 1)...])
    outcome.rowsChanged = outcome.rowsChanged || rest.rowsChanged
    return outcome
  }

  private mutating func update(_ events: ArraySlice<LiveEvent>) -> Outcome {
    var touched: [ObjectIdentifier: Record] = [:]
    func touch(_ keys: some Sequence<ObjectIdentifier>) {
      for key in keys { if let known = orders[key] { touched[key] = known.record } }
    }
    for event in events {
      switch event {
      case .reset: break
      case .came(let record):
        let key = ObjectIdentifier(record)
        if orders[key] == nil, let order = order(of: record) { orders[key] = (record, order) }
        touch([key])
        guard followsPaths else { continue }
        for identity in ResourceIdentifier.Identity.all(record.type, record.id, record.lid) {
          touch(seekers[identity] ?? [])
        }
      case .went(let record):
        let key = ObjectIdentifier(record)
        touch(readers[key] ?? [])
        if let known = orders.removeValue(forKey: key) { touched[key] = known.record }
      case .changed(let record):
        let key = ObjectIdentifier(record)
        touch([key])
        touch(readers[key] ?? [])
      case .buried(let identity): touch(seekers[identity] ?? [])
      }
    }
    guard !touched.isEmpty else { return Outcome() }
    let before = isWhole ? [] : shown.map { ObjectIdentifier($0.record) }
    var outcome = Outcome(content: Set(touched.keys))
    firstKeyChanged = false
    outcome.rowsChanged = judge(touched.values)
    outcome.sectionsChanged = firstKeyChanged
    if outcome.rowsChanged, !isWhole {
      outcome.rowsChanged = before != shown.map { ObjectIdentifier($0.record) }
    }
    return outcome
  }

  /// The place of a record that has come; nil if it can be no row.
  private mutating func order(of record: Record) -> Int? {
    if let places {
      return ResourceIdentifier.Identity.all(record.type, record.id, record.lid).lazy
        .compactMap { places[$0] }.first
    }
    guard record.type.isExactly(query.type) else { return nil }
    nextOrder += 1
    return nextOrder
  }

  /// Evaluates the query, or looks up the list, from the beginning.
  private mutating func rebuild(listing list: [ResourceIdentifier]?, in store: Store) -> Outcome {
    let before = shown.map { ObjectIdentifier($0.record) }
    let identities = list?.enumerated().compactMap { place, identifier in
      identifier.identity.map { ($0, place) }
    }
    self = LiveIndex(
      query, places: identities.map { Dictionary($0) { first, _ in first } }, include: include)
    for record in list.map({ $0.compactMap { store.record($0) } }) ?? store.records(of: query.type)
    {
      guard orders[ObjectIdentifier(record)] == nil, let order = order(of: record) else { continue }
      orders[ObjectIdentifier(record)] = (record, order)
    }
    _ = judge(orders.values.map(\.record))
    return Outcome(
      rowsChanged: before != shown.map { ObjectIdentifier($0.record) }, sectionsChanged: true,
      content: nil)
  }
}

// MARK: - Evaluation

extension LiveIndex {
  /// Evaluates records again, and moves their rows.
  ///
  /// - Returns: Whether a row was added, removed or moved.
  private mutating func judge(_ records: some Sequence<Record>) -> Bool {
    var gone: [Row] = []
    var new: [Row] = []
    for record in records {
      let key = ObjectIdentifier(record)
      let old = matched[key]
      let row = row(of: record)
      if let old, let row, old.order == row.order, old.raw == row.raw { continue }
      if let old, let row, old.raw.first != row.raw.first { firstKeyChanged = true }
      if let old {
        gone.append(old)
        matched[key] = nil
        count(old, -1)
      }
      if let row {
        new.append(row)
        matched[key] = row
        count(row, 1)
      }
    }
    guard !gone.isEmpty || !new.isEmpty else { return false }
    let means = unread.map { $0.firstIndex(of: 0) }
    guard means == meant else {
      // One string that is no date, for example, makes text of all others, and its removal dates.
      meant = means
      firstKeyChanged = true
      return sortAgain()
    }
    for index in new.indices {
      new[index].keys = keys(of: new[index].raw)
      matched[ObjectIdentifier(new[index].record)] = new[index]
    }
    return gone.count + new.count <= 16 ? move(gone, new) : merge(gone, new)
  }

  /// The row of a record; nil if the record doesn't match.
  private mutating func row(of record: Record) -> Row? {
    let key = ObjectIdentifier(record)
    let noted = NotedRecord(record: record, reads: LiveReads())
    var row: Row?
    if let known = orders[key], record.isKnown || record.isNew,
      query.filter?.matches(noted) ?? true
    {
      let raw = query.sort.map { noted.values(at: $0.path).first ?? .null }
      row = Row(record: record, order: known.order, raw: raw, keys: raw)
      for path in include { noted.follow(path) }
    }
    if followsPaths { keep(orders[key] == nil ? LiveReads() : noted.reads, of: key) }
    return row
  }

  private mutating func keep(_ new: LiveReads, of key: ObjectIdentifier) {
    if let old = reads.removeValue(forKey: key) {
      for other in old.records where !new.records.contains(other) {
        readers[other]?.remove(key)
        if readers[other]?.isEmpty ?? false { readers[other] = nil }
      }
      for identity in old.missing where !new.missing.contains(identity) {
        seekers[identity]?.remove(key)
        if seekers[identity]?.isEmpty ?? false { seekers[identity] = nil }
      }
    }
    guard !new.records.isEmpty || !new.missing.isEmpty else { return }
    for other in new.records { readers[other, default: []].insert(key) }
    for identity in new.missing { seekers[identity, default: []].insert(key) }
    reads[key] = (new.records, new.missing)
  }

  private mutating func count(_ row: Row, _ step: Int) {
    for (field, value) in row.raw.enumerated() {
      guard let text = value.string else { continue }
      for (meaning, read) in meanings[field].enumerated() where read(text) == nil {
        unread[field][meaning] += step
      }
    }
  }
}

// MARK: - Order

extension LiveIndex {
  private func keys(of raw: [FilterValue]) -> [FilterValue] {
    raw.enumerated().map { field, value in
      guard let meaning = meant[field], let text = value.string else { return value }
      return meanings[field][meaning](text) ?? value
    }
  }

  private func precedes(_ one: Row, _ other: Row) -> Bool {
    for (field, sort) in query.sort.enumerated() {
      let order = sort.order(one.keys[field], other.keys[field], query.nulls)
      if order != 0 { return order < 0 }
    }
    return one.order < other.order
  }

  private func place(for row: Row) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = low + (high - low) / 2
      if precedes(rows[middle], row) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func place(of row: Row) -> Int? {
    let place = place(for: row)
    if place < rows.count, rows[place].record === row.record { return place }
    // Values without an order, such as two numbers beyond all limits.
    return rows.firstIndex { $0.record === row.record }
  }

  private mutating func move(_ gone: [Row], _ new: [Row]) -> Bool {
    // Rows that are put back at their places have not moved, and neither has any other.
    let names = Set(gone.map { ObjectIdentifier($0.record) })
    let isSame = names == Set(new.map { ObjectIdentifier($0.record) })
    let before = isSame ? gone.map { (ObjectIdentifier($0.record), place(of: $0)) } : []
    for row in gone { if let place = place(of: row) { rows.remove(at: place) } }
    for row in new { rows.insert(row, at: place(for: row)) }
    guard isSame else { return true }
    let places = Dictionary(before) { first, _ in first }
    return new.contains { places[ObjectIdentifier($0.record)] != place(of: $0) }
  }

  private mutating func merge(_ gone: [Row], _ new: [Row]) -> Bool {
    let names = Set(gone.map { ObjectIdentifier($0.record) })
    let before = rows
    let new = new.sorted(by: precedes)
    var (merged, next) = ([Row](), 0)
    merged.reserveCapacity(before.count + new.count)
    for row in before where !names.contains(ObjectIdentifier(row.record)) {
      while next < new.count, precedes(new[next], row) {
        merged.append(new[next])
        next += 1
      }
      merged.append(row)
    }
    rows = merged + new[next...]
    return !rows.elementsEqual(before) { $0.record === $1.record }
  }

  private mutating func sortAgain() -> Bool {
    let before = rows
    for (key, row) in matched {
      let keys = keys(of: row.raw)
      matched[key]?.keys = keys
    }
    rows = matched.values.sorted(by: precedes)
    return !rows.elementsEqual(before) { $0.record === $1.record }
  }
}
