import JSONAPI

// The order of the rows.
extension LiveIndex {
  /// Returns a row with its current comparison keys.
  func compared(_ row: Row) -> Row {
    let keys = row.raw.enumerated().map { field, value in
      guard let meaning = meant[field], let text = value.string else { return value }
      return meanings[field][meaning](text) ?? value
    }
    return Row(record: row.record, order: row.order, raw: row.raw, keys: keys)
  }

  func precedes(_ one: Row, _ other: Row) -> Bool {
    for (field, sort) in query.sort.enumerated() {
      let order = sort.order(one.keys[field], other.keys[field], query.nulls)
      if order != 0 { return order < 0 }
    }
    return one.order < other.order
  }

  func place(for row: Row) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = low + (high - low) / 2
      if precedes(rows[middle], row) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func place(of row: Row) -> Int? {
    if let place = recent[ObjectIdentifier(row.record)] {
      // Other rows may have been moved or removed since.
      let end = min(place + 3, rows.count)
      for place in min(max(place - 2, 0), end)..<end where rows[place] === row { return place }
    }
    let place = place(for: row)
    if place < rows.count, rows[place].record === row.record { return place }
    // Some values have no order, such as two numbers beyond all limits.
    return rows.firstIndex { $0.record === row.record }
  }

  /// - Returns: Whether a row was added, removed or moved.
  mutating func replace(_ gone: [Row], by new: [Row]) -> Bool {
    gone.count + new.count <= 16 ? move(gone, new) : merge(gone, new)
  }

  mutating func move(_ gone: [Row], _ new: [Row]) -> Bool {
    let before = gone.compactMap { row in place(of: row).map { (record: row.record, place: $0) } }
      .sorted { $0.place > $1.place }
    for (record, place) in before {
      rows.remove(at: place)
      recent[ObjectIdentifier(record)] = nil
    }
    if recent.count > 64 { recent = [:] }
    var isMoved = before.count != new.count
    // In order, so that none moves a row inserted before it.
    for row in new.count > 1 ? new.sorted(by: precedes) : new {
      let place = place(for: row)
      rows.insert(row, at: place)
      recent[ObjectIdentifier(row.record)] = place
      // A row that returns to its place hasn't moved, and neither have the others.
      isMoved = isMoved || !before.contains { $0.record === row.record && $0.place == place }
    }
    return isMoved
  }

  mutating func merge(_ gone: [Row], _ new: [Row]) -> Bool {
    let names = Set(gone.map { ObjectIdentifier($0.record) })
    recent = [:]
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

  mutating func sortAgain() -> Bool {
    recent = [:]
    let before = rows
    matched = matched.mapValues { compared($0) }
    rows = matched.values.sorted(by: precedes)
    return !rows.elementsEqual(before) { $0.record === $1.record }
  }
}
