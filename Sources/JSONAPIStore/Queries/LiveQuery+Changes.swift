@_spi(Locks) import JSONAPI

extension LiveQuery {
  /// A change of the elements.
  public struct Change: Sendable {
    /// The elements after the change.
    public let elements: Elements
    /// The difference that turns the previous elements into ``elements``.
    ///
    /// A moved resource is an associated pair of a removal and an insertion; so is a value that
    /// changed in place.
    public let difference: CollectionDifference<Element>
  }

  /// The current elements as insertions, and then each change.
  ///
  /// Changes that arrive faster than they are consumed are combined. The sequence ends when its
  /// task is cancelled, or immediately if the store can't answer the query (``failure``).
  public var changes: Changes { Changes(query: self) }

  /// The changes of a query.
  public struct Changes: AsyncSequence, Sendable {
    let query: LiveQuery

    /// Starts observing the query.
    public func makeAsyncIterator() -> Iterator { Iterator(query) }

    /// An iterator that waits for changes and retains the query.
    public struct Iterator: AsyncIteratorProtocol {
      private let query: LiveQuery
      private var signals: AsyncStream<Void>.Iterator
      private var last: Elements?

      init(_ query: LiveQuery) {
        self.query = query
        signals = query.signals().makeAsyncIterator()
      }

      /// The next change; `nil` after the end.
      public mutating func next() async -> Change? { await next(isolation: #isolation) }

      /// The next change; `nil` after the end.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Change? {
        while query.failure == nil, !Task.isCancelled {
          if last != nil, await signals.next(isolation: actor) == nil { return nil }
          let new = query.elements
          let old = last
          last = new
          let difference = (old ?? Elements()).difference(to: new)
          if old == nil || !difference.isEmpty {
            return Change(elements: new, difference: difference)
          }
        }
        return nil
      }
    }
  }

  private func signals() -> AsyncStream<Void> {
    start()
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.signalCount += 1
      state.signals[state.signalCount] = continuation
      return state.signalCount
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.signals.removeValue(forKey: number) }
    }
    return stream
  }
}

extension LiveQuery.Elements {
  /// Returns the difference to other elements, computed in O(n log n): as many elements as possible
  /// keep their places.
  func difference(to new: Self) -> CollectionDifference<Element> {
    func key(_ record: Record) -> ObjectIdentifier { ObjectIdentifier(record) }
    func isSame(_ place: Int, _ newPlace: Int) -> Bool {
      guard records[place] === new.records[newPlace] else { return false }
      guard case .values(_, let stamps) = source, case .values(_, let newStamps) = new.source else {
        return true
      }
      return stamps[place] == newStamps[newPlace] || isEqual(self[place], new[newPlace])
    }
    var start = 0
    while start < count, start < new.count, isSame(start, start) { start += 1 }
    var (end, newEnd) = (count, new.count)
    while end > start, newEnd > start, isSame(end - 1, newEnd - 1) {
      (end, newEnd) = (end - 1, newEnd - 1)
    }
    var places: [ObjectIdentifier: Int] = [:]
    for place in start..<end { places[key(records[place])] = place }
    var common: [(old: Int, new: Int)] = []
    for place in start..<newEnd {
      if let old = places[key(new.records[place])] { common.append((old, place)) }
    }
    // The longest increasing subsequence of old places stays.
    var tails: [Int] = []
    var before = [Int?](repeating: nil, count: common.count)
    for index in common.indices where isSame(common[index].old, common[index].new) {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = low + (high - low) / 2
        if common[tails[middle]].old < common[index].old { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var (kept, keptNew) = (Set<Int>(), Set<Int>())
    var last = tails.last
    while let index = last {
      kept.insert(common[index].old)
      keptNew.insert(common[index].new)
      last = before[index]
    }
    let partners = Dictionary(common.map { ($0.old, $0.new) }) { first, _ in first }
    let newPartners = Dictionary(common.map { ($0.new, $0.old) }) { first, _ in first }
    var changes: [CollectionDifference<Element>.Change] = []
    for place in start..<end where !kept.contains(place) {
      changes.append(
        .remove(offset: place, element: self[place], associatedWith: partners[place]))
    }
    for place in start..<newEnd where !keptNew.contains(place) {
      changes.append(
        .insert(offset: place, element: new[place], associatedWith: newPartners[place]))
    }
    // Nil only for duplicate offsets, which can't occur.
    return CollectionDifference(changes)
      ?? self[0..<0].difference(from: self[0..<0]) { _, _ in true }
  }
}
