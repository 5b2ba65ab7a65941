/// A Bloom filter for the signatures of names: a positive answer can be wrong, a negative one never is.
struct NameFilter {
  private var bits = SIMD16<UInt64>(repeating: 0)

  /// Whether a signature may have been inserted.
  func contains(_ signature: UInt64) -> Bool {
    bits[Int(truncatingIfNeeded: signature >> 60)] & (1 << (signature >> 54 & 63)) != 0
  }

  /// Inserts a signature and returns whether it may have been present.
  @discardableResult
  mutating func insert(_ signature: UInt64) -> Bool {
    let wasThere = contains(signature)
    bits[Int(truncatingIfNeeded: signature >> 60)] |= 1 << (signature >> 54 & 63)
    return wasThere
  }
}
