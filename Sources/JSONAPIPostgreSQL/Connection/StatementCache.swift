#if PostgreSQL
  /// The prepared statements of a connection, by their text.
  struct StatementCache {
    private struct Entry {
      let name: String
      var lastUse: Int
    }

    private let limit: Int
    private var entries: [String: Entry] = [:]
    private var uses = 0
    private var names = 0

    init(limit: Int) { self.limit = max(1, limit) }

    /// The name of a prepared statement; nil if it isn't prepared.
    mutating func name(of text: String) -> String? {
      uses += 1
      guard let index = entries.index(forKey: text) else { return nil }
      entries.values[index].lastUse = uses
      return entries.values[index].name
    }

    /// A name for a new statement.
    mutating func newName() -> String {
      names += 1
      return "s\(names)"
    }

    /// Adds a statement.
    ///
    /// - Returns: The name of the least recently used statement, if it was removed to make room.
    mutating func insert(_ text: String, as name: String) -> String? {
      var evicted: String?
      if entries.count >= limit,
        let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        evicted = entries.removeValue(forKey: oldest.key)?.name
      }
      entries[text] = Entry(name: name, lastUse: uses)
      return evicted
    }

    /// Forgets a statement.
    mutating func remove(_ text: String) { entries.removeValue(forKey: text) }
  }
#endif
