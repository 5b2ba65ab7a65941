import JSONAPI

/// The rows of a query or of a list of resources in their order, updated by evaluating again only the records that
/// events concern.
struct LiveIndex: Sendable {
  /// A reference, so that rows are moved without copying their values.
  final class Row: Sendable {
    let record: Record
    /// The record's place among all records of the type, in order of insertion.
    let order: Int
    /// The values of the sort fields.
    let raw: [FilterValue]
    /// The values as they are compared.
    let keys: [FilterValue]

    init(record: Record, order: Int, raw: [FilterValue], keys: [FilterValue]) {
      self.record = record
      self.order = order
      self.raw = raw
      self.keys = keys
    }
  }

  /// What events have changed.
  struct Outcome: Sendable {
    /// Whether a row was added, removed or moved.
    var rowsChanged = false
    /// Whether a row has another value of the first sort field.
    var sectionsChanged = false
    /// The records whose content may have changed; nil for all.
    var content: Set<ObjectIdentifier>? = []
    /// Whether most of it is left for later; rows have changed then.
    var isDeferred = false
  }

  private let query: StoreQuery
  /// The places of the resources whose records are the rows; nil if the query says which are.
  private let places: [ResourceIdentifier.Identity: Int]?
  /// The paths along which values embed related resources.
  private let include: [DottedPath]
  private let followsPaths: Bool
  /// How the strings of each sort field may be read, and how many rows have a string that can't be read so.
  private let meanings: [[SortValues.Meaning]]
  private let hasMeanings: Bool
  private var unread: [[Int]]
  /// The meaning of each sort field's strings; nil for text.
  private var meant: [Int?]

  private var orders: [ObjectIdentifier: (record: Record, order: Int)] = [:]
  private var nextOrder = 0
  private var rows: [Row] = []
  private var matched: [ObjectIdentifier: Row] = [:]
  private var firstKeyChanged = false
  /// The records that are still to be evaluated again.
  private var deferred: [ObjectIdentifier: Record] = [:]

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
    hasMeanings = meanings.contains { !$0.isEmpty }
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
  /// - Parameters:
  ///   - list: The resources that are listed since the last reset; nil for a query.
  ///   - mayDefer: Whether it is enough to find out that rows have changed. The next call does the rest.
  mutating func apply(
    _ events: [LiveEvent], listing list: [ResourceIdentifier]?, mayDefer: Bool, in store: Store
  ) -> Outcome {
    guard let reset = events.lastIndex(where: { if case .reset = $0 { true } else { false } })
    else { return update(events[...], mayDefer) }
    // Events are added within the map's lock, so the map has all that came before the reset.
    var outcome = rebuild(listing: list, in: store)
    let rest = update(events[(reset + 1)...], false)
    outcome.rowsChanged = outcome.rowsChanged || rest.rowsChanged
    return outcome
  }

  private mutating func update(_ events: ArraySlice<LiveEvent>, _ mayDefer: Bool) -> Outcome {
    var touched = deferred
    deferred = [:]
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
    // What is left holds its records, also removed ones, so there is a limit as there is for events.
    if mayDefer, isWhole, touched.count <= LiveFeed.limit,
      touched.values.prefix(16).contains(where: { changesRows($0, besides: touched) })
    {
      deferred = touched
      return Outcome(rowsChanged: true, isDeferred: true)
    }
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
  /// Whether a row is certainly added, removed or moved, whatever becomes of other records.
  ///
  /// Unless one of them changes what the strings of a sort field mean.
  private func changesRows(
    _ record: Record, besides others: [ObjectIdentifier: Record]
  ) -> Bool {
    let key = ObjectIdentifier(record)
    let order = record.isKnown || record.isNew ? orders[key]?.order : nil
    switch (matched[key], order.flatMap { evaluate(record, record, $0) }) {
    case (nil, nil): return false
    case (nil, _), (_, nil): return true
    case (let old?, let row?):
      guard old.raw != row.raw || old.order != row.order else { return false }
      let new = hasMeanings ? compared(row) : row
      let place = place(for: new)
      // Between its old neighbours, it has not moved.
      let neighbours = rows[max(place - 1, 0)..<min(place + 1, rows.count)]
      guard !neighbours.contains(where: { $0 === old }) else { return false }
      // It has passed the one that is now on its way back.
      let passed = precedes(new, old) ? neighbours.last : neighbours.first
      return passed.map { others[ObjectIdentifier($0.record)] == nil } ?? false
    }
  }

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
      matched[key] = row
      if let old {
        gone.append(old)
        count(old, -1)
      }
      if let row {
        new.append(row)
        count(row, 1)
      }
    }
    guard !gone.isEmpty || !new.isEmpty else { return false }
    guard hasMeanings else { return replace(gone, by: new) }
    let means = unread.map { $0.firstIndex(of: 0) }
    guard means == meant else {
      // One string that is no date, for example, makes text of all others, and its removal dates.
      meant = means
      firstKeyChanged = true
      return sortAgain()
    }
    for index in new.indices {
      let row = compared(new[index])
      new[index] = row
      matched[ObjectIdentifier(row.record)] = row
    }
    return replace(gone, by: new)
  }

  /// The row of a record; nil if the record doesn't match.
  private mutating func row(of record: Record) -> Row? {
    let key = ObjectIdentifier(record)
    let order = record.isKnown || record.isNew ? orders[key]?.order : nil
    guard followsPaths else {
      return order.flatMap { evaluate(record, record, $0) }
    }
    let noted = NotedRecord(record: record, reads: LiveReads())
    let row = order.flatMap { evaluate(record, noted, $0) }
    if row != nil { for path in include { noted.follow(path) } }
    keep(orders[key] == nil ? LiveReads() : noted.reads, of: key)
    return row
  }

  private func evaluate(_ record: Record, _ source: some FieldSource, _ order: Int) -> Row? {
    guard query.filter?.matches(source) ?? true else { return nil }
    let raw = query.sort.map { source.values(at: $0.path).first ?? .null }
    return Row(record: record, order: order, raw: raw, keys: raw)
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
    guard hasMeanings else { return }
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
  /// The row with its values as they are compared now.
  private func compared(_ row: Row) -> Row {
    let keys = row.raw.enumerated().map { field, value in
      guard let meaning = meant[field], let text = value.string else { return value }
      return meanings[field][meaning](text) ?? value
    }
    return Row(record: row.record, order: row.order, raw: row.raw, keys: keys)
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

  /// - Returns: Whether a row was added, removed or moved.
  private mutating func replace(_ gone: [Row], by new: [Row]) -> Bool {
    gone.count + new.count <= 16 ? move(gone, new) : merge(gone, new)
  }

  private mutating func move(_ gone: [Row], _ new: [Row]) -> Bool {
    let before = gone.compactMap { row in place(of: row).map { (record: row.record, place: $0) } }
      .sorted { $0.place > $1.place }
    for (_, place) in before { rows.remove(at: place) }
    var isMoved = before.count != new.count
    // In their order, so that none moves another that was inserted before it.
    for row in new.count > 1 ? new.sorted(by: precedes) : new {
      let place = place(for: row)
      rows.insert(row, at: place)
      // Rows that are put back at their places have not moved, and neither has any other.
      isMoved = isMoved || !before.contains { $0.record === row.record && $0.place == place }
    }
    return isMoved
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
    matched = matched.mapValues { compared($0) }
    rows = matched.values.sorted(by: precedes)
    return !rows.elementsEqual(before) { $0.record === $1.record }
  }
}
