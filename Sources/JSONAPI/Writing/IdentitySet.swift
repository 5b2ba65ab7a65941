/// Resource identities, numbered in insertion order.
///
/// Uses the same hash function as the decoding index.
struct IdentitySet {
  private struct Identity {
    let id: String
    let hash: UInt32
    /// The type, and whether the id is a local id.
    let kind: UInt32
  }

  private var identities: [Identity] = []
  /// At most three quarters full.
  private var table = HashTable()

  private static let seed = UInt64.random(in: .min ... .max)
  private let seed = Self.seed

  /// Reserves space for about `count` identities, if the set is empty.
  mutating func reserve(_ count: Int) {
    guard table.capacity == 0 else { return }
    table.reset(for: max(32, count / 3 &* 2))
    identities.reserveCapacity(table.capacity / 4 &* 3)
  }

  /// Inserts an identity if it isn't there yet.
  ///
  /// - Parameters:
  ///   - id: The id or the local id.
  ///   - isLocal: Whether `id` is the local id.
  /// - Returns: The number of the identity, and whether it is new.
  mutating func insert(_ id: String, type: Int, isLocal: Bool) -> (number: Int, isNew: Bool) {
    if table.capacity == 0 { grow() }
    let kind = UInt32(truncatingIfNeeded: type &* 2 &+ (isLocal ? 1 : 0))
    let hash = hash(id, kind)
    let (slot, known) = table.look(for: hash) {
      // Hashes cover the bytes, so strings that are only canonically equivalent hash differently.
      identities[$0].hash == hash && identities[$0].kind == kind && identities[$0].id == id
    }
    if let known { return (known, false) }
    table.set(identities.count, hash, at: slot)
    identities.append(Identity(id: id, hash: hash, kind: kind))
    if identities.count &* 4 > table.capacity &* 3 { grow() }
    return (identities.count &- 1, true)
  }

  private func hash(_ id: String, _ kind: UInt32) -> UInt32 {
    let kind = UInt64(kind) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: textHash(id, seed: seed ^ kind) >> 32)
  }

  /// Grows the table.
  private mutating func grow() {
    table.reset(for: max(32, table.capacity &* 2), with: identities.indices) { identities[$0].hash }
  }
}
