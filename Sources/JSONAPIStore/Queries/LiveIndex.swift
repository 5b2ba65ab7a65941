import JSONAPI

/// The ordered rows of a query or a list of resources, updated by reevaluating only the records
/// that events affect.
struct LiveIndex: Sendable {
  /// A class, so that rows are moved without copying their values.
  final class Row: Sendable {
    let record: Record
    /// The record's position among all records of the type, in insertion order.
    let order: Int
    /// The values of the sort fields.
    let raw: [FilterValue]
    /// The comparison keys of the values.
    let keys: [FilterValue]

    init(record: Record, order: Int, raw: [FilterValue], keys: [FilterValue]) {
      self.record = record
      self.order = order
      self.raw = raw
      self.keys = keys
    }
  }

  /// The effects of events.
  struct Outcome: Sendable {
    /// Whether a row was added, removed or moved.
    var rowsChanged = false
    /// Whether a row's value of the first sort field changed.
    var sectionsChanged = false
    /// The records whose content may have changed; nil for all.
    var content: Set<ObjectIdentifier>? = []
    /// Whether most of the work is deferred; rows have changed then.
    var isDeferred = false
  }

  let query: StoreQuery
  /// The positions of the listed resources; nil if the query determines the rows.
  private let places: [ResourceIdentifier.Identity: Int]?
  /// The paths along which values embed related resources.
  private let include: [DottedPath]
  private let followsPaths: Bool
  /// The possible meanings of each sort field's strings, and for each the number of rows whose
  /// string it can't read.
  let meanings: [[SortValues.Meaning]]
  let hasMeanings: Bool
  private var unread: [[Int]]
  /// The meaning of each sort field's strings; nil for text.
  var meant: [Int?]

  private var orders: [ObjectIdentifier: (record: Record, order: Int)] = [:]
  private var nextOrder = 0
  var rows: [Row] = []
  var matched: [ObjectIdentifier: Row] = [:]
  private var firstKeyChanged = false
  /// The records still to be reevaluated, and pending changes of others.
  private var deferred: [ObjectIdentifier: Record] = [:]
  private var waiting: [LiveBatch] = []
  /// The fields that the filter compares; nil if there may be others.
  private let filtered: Set<ExactString>?
  /// The positions of recently moved rows, unless others have been inserted before them since.
  var recent: [ObjectIdentifier: Int] = [:]

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
    filtered = query.filter.map(\.ownFields) ?? []
    meanings = query.sort.map { query.values?.meanings(of: $0) ?? [] }
    hasMeanings = meanings.contains { !$0.isEmpty }
    unread = meanings.map { $0.map { _ in 0 } }
    meant = meanings.map { $0.isEmpty ? nil : 0 }
  }

  /// The rows of the page.
  var shown: ArraySlice<Row> { rows.dropFirst(query.page.first).prefix(query.page.count) }

  /// Whether all rows are shown.
  var isWhole: Bool { query.page.first == 0 && query.page.count == .max }

  /// The number of events, records and positions that are kept besides the rows.
  var kept: Int {
    waiting.reduce(0) { $0 + $1.count } + deferred.count + recent.count + orders.count - rows.count
      + readers.count + seekers.count + reads.count
  }

  /// Returns the record of a row, on any page; nil if it doesn't match.
  func record(_ key: ObjectIdentifier) -> Record? { matched[key]?.record }
}

// MARK: - Events

extension LiveIndex {
  /// Applies events in order.
  ///
  /// - Parameters:
  ///   - list: The listed resources, evaluated only on a reset; nil for a query.
  ///   - mayDefer: Whether it suffices to detect that rows have changed. The next call does the rest.
  mutating func apply(
    _ batches: [LiveBatch], listing list: @autoclosure () -> [ResourceIdentifier]?, mayDefer: Bool,
    in store: Store
  ) -> Outcome {
    if mayDefer, batches.count == 1, showsChange(batches[0]) {
      waiting = batches
      return Outcome(rowsChanged: true, isDeferred: true)
    }
    let events = waiting.flatMap(\.events) + batches.flatMap(\.events)
    waiting = []
    guard let reset = events.lastIndex(where: { if case .reset = $0 { true } else { false } })
    else { return update(events[...], mayDefer) }
    // Events are added within the map's lock, so the map contains everything before the reset.
    var outcome = rebuild(listing: list(), in: store)
    let rest = update(events[(reset + 1)...], false)
    outcome.rowsChanged = outcome.rowsChanged || rest.rowsChanged
    return outcome
  }

  /// Whether one of the first changes proves that rows have changed, so that all can be deferred.
  private func showsChange(_ batch: LiveBatch) -> Bool {
    guard isWhole, !followsPaths, deferred.isEmpty, waiting.isEmpty, batch.changesOnly else {
      return false
    }
    let field = batch.field
    return batch.events.prefix(16).contains { event in
      guard case .changed(let record, _) = event else { return false }
      return changesRows(record, field) { batch.changes($0) }
    }
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
      case .changed(let record, _):
        let key = ObjectIdentifier(record)
        touch([key])
        touch(readers[key] ?? [])
      case .buried(let identity): touch(seekers[identity] ?? [])
      }
    }
    guard !touched.isEmpty else { return Outcome() }
    // Deferred records are retained, even removed ones, so their number is limited like that of events.
    if mayDefer, isWhole, touched.count <= LiveFeed.limit,
      touched.values.prefix(16).contains(where: { record in
        changesRows(record, nil) { touched[ObjectIdentifier($0)] != nil }
      })
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

  /// Returns the position of an added record; nil if it can't be a row.
  private mutating func order(of record: Record) -> Int? {
    if let places {
      return ResourceIdentifier.Identity.all(record.type, record.id, record.lid).lazy
        .compactMap { places[$0] }.first
    }
    guard record.type.isExactly(query.type) else { return nil }
    nextOrder += 1
    return nextOrder
  }

  /// Evaluates the query, or looks up the list, from scratch.
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
  /// Whether a row is certainly added, removed or moved, regardless of other records.
  ///
  /// The exception is another record that changes the meaning of a sort field's strings.
  ///
  /// - Parameters:
  ///   - field: The only field that has changed since the last evaluation; nil for any.
  ///   - isChanged: Whether another record may have changed too.
  private func changesRows(
    _ record: Record, _ field: ExactString?, besides isChanged: (Record) -> Bool
  ) -> Bool {
    let key = ObjectIdentifier(record)
    let old = matched[key]
    var row: Row?
    if let field, filtered?.contains(field) == false {
      // The filter's result is unchanged.
      guard let old else { return false }
      row = self.row(of: record, record, old.order)
    } else if record.isKnown || record.isNew, let order = orders[key]?.order {
      row = evaluate(record, record, order)
    }
    guard let old, let row else { return (old == nil) != (row == nil) }
    guard old.raw != row.raw || old.order != row.order else { return false }
    // Between its old neighbors, the row hasn't moved; a neighbor that changed too may move as well.
    guard let place = place(of: old) else { return false }
    let new = hasMeanings ? compared(row) : row
    if place > 0, !precedes(rows[place - 1], new), !isChanged(rows[place - 1].record) {
      return true
    }
    return place + 1 < rows.count && !precedes(new, rows[place + 1])
      && !isChanged(rows[place + 1].record)
  }

  /// Reevaluates records and moves their rows.
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
      // For example, one string that isn't a date turns all others into text, and its removal turns
      // them into dates.
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

  /// Returns the row of a record; nil if the record doesn't match.
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
    return row(of: record, source, order)
  }

  private func row(of record: Record, _ source: some FieldSource, _ order: Int) -> Row {
    let raw = query.sort.map { $0.value(in: source) }
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
