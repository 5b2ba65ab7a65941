/// A Bloom filter for the signatures of names: a positive answer can be wrong, a negative one never is.
///
/// Each of its words has one bit of a signature, from a part of its own; in words rather than in a table, because
/// they stay in registers.
struct NameFilter {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0

  /// Whether a signature may have been inserted.
  func contains(_ signature: UInt64) -> Bool {
    first &>> (signature >> 58) & second &>> (signature >> 52) & third &>> (signature >> 46) & 1
      != 0
  }

  /// Inserts a signature and returns whether it may have been present.
  @discardableResult
  mutating func insert(_ signature: UInt64) -> Bool {
    let wasThere = contains(signature)
    first |= 1 &<< (signature >> 58)
    second |= 1 &<< (signature >> 52)
    third |= 1 &<< (signature >> 46)
    return wasThere
  }
}
