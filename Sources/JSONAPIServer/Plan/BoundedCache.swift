@_spi(Locks) import JSONAPI

/// A cache whose keys come from requests, so that it needs a limit: a full one drops all of its entries.
struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: ~Copyable, Sendable {
  private let entries = Locked<[Key: Value]>([:])
  private let limit: Int

  init(limit: Int = 256) { self.limit = limit }

  subscript(key: Key) -> Value? { entries.withLock { $0[key] } }

  func insert(_ value: Value, for key: Key) {
    entries.withLock { entries in
      if entries.count >= limit { entries.removeAll() }
      entries[key] = value
    }
  }
}
