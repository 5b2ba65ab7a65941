/// Where the resources of `included` stand in a file, by their identities.
///
/// An entry takes 16 bytes, and an array of them grows by a quarter, so that no resource takes more than 24.
/// Entries with the same hash may be of different resources: whoever asks compares what is there.
struct IncludedRanges: Sendable {
  /// One resource.
  struct Entry: Sendable, Hashable {
    /// The offset in the file, 40 bits, and the number of bytes, 24 bits.
    private let place: UInt64
    fileprivate let hash: UInt32
    /// The number of the resource in `included`.
    let number: UInt32

    init(offset: Int, count: Int, hash: UInt32, number: Int) {
      place = UInt64(truncatingIfNeeded: offset) << 24 | UInt64(truncatingIfNeeded: count)
      self.hash = hash
      self.number = UInt32(truncatingIfNeeded: number)
    }

    var offset: Int { Int(truncatingIfNeeded: place >> 24) }
    var count: Int { Int(truncatingIfNeeded: place & 0xFF_FFFF) }
    var end: Int { offset + count }
  }

  /// The most bytes of a resource that an entry can hold.
  static let maximumSize = 0xFF_FFFF
  /// The most bytes of a file that an entry can hold.
  static let maximumOffset = 0xFF_FFFF_FFFF

  /// Entries by the highest bits of their hashes.
  private var buckets = [[Entry]](repeating: [], count: 256)
  private(set) var count = 0

  private mutating func insert(_ entry: Entry, hash: UInt64) {
    let bucket = Int(truncatingIfNeeded: hash >> 56)
    let used = buckets[bucket].count
    if used == buckets[bucket].capacity { buckets[bucket].reserveCapacity(used + used / 4 + 4) }
    buckets[bucket].append(entry)
    count += 1
  }

  /// Has to be called after the last entry was inserted.
  mutating func sort() {
    for bucket in buckets.indices {
      // The first resource of an identity counts, so the order among equal hashes matters.
      buckets[bucket].sort { ($0.hash, $0.number) < ($1.hash, $1.number) }
    }
  }

  /// The resources that may have an identity.
  func entries(for hash: UInt64) -> ArraySlice<Entry> {
    let entries = buckets[Int(truncatingIfNeeded: hash >> 56)]
    let wanted = UInt32(truncatingIfNeeded: hash)
    // Hashes are spread evenly, so the place of one is nearly known.
    let guess = entries.count * Int(wanted) >> 32
    var step = 8
    var start = guess
    while start > 0, entries[start - 1].hash >= wanted {
      start = max(0, start - step)
      step *= 2
    }
    step = 8
    var end = guess
    while end < entries.count, entries[end].hash < wanted {
      end = min(entries.count, end + step)
      step *= 2
    }
    while start < end {
      let middle = (start + end) / 2
      if entries[middle].hash < wanted { start = middle + 1 } else { end = middle }
    }
    while end < entries.count, entries[end].hash == wanted { end += 1 }
    return entries[start..<end]
  }

  /// The hash of an identity; `nil` if it is incomplete.
  static func hash(of identity: ResourceIndex.Identity, in tape: Tape) -> UInt64? {
    guard identity.type != 0, identity.id != 0 else { return nil }
    let type = tape.textHash(Int(identity.type), seed: ResourceIndex.seed)
    return tape.textHash(Int(identity.id), seed: type)
  }
}

extension IncludedRanges {
  /// Adds neighbouring resources.
  ///
  /// - Throws: ``StreamError`` if their text isn't JSON.
  mutating func insert(
    _ elements: DocumentScanner.Elements, of scanner: DocumentScanner, limits: JSONLimits
  ) throws(StreamError) {
    let storage = try scanner.parse(elements, limits: limits)
    let offset = scanner.base + elements.text.lowerBound - 1
    withExtendedLifetime(storage) {
      for (position, resource) in JSONNode(storage.tape, 0).elements.enumerated() {
        let identity = ResourceIndex.identity(of: resource)
        guard let hash = Self.hash(of: identity, in: storage.tape) else { continue }
        let entry = Entry(
          offset: offset + storage.tape.startOffset(resource.index), count: resource.byteCount,
          hash: UInt32(truncatingIfNeeded: hash), number: elements.first + position)
        insert(entry, hash: hash)
      }
    }
  }
}

extension DocumentScanner {
  /// Parses elements as an array of their own, whose text begins one byte before theirs.
  func parse(_ elements: Elements, limits: JSONLimits) throws(StreamError) -> JSONStorage {
    let text = [UInt8(ascii: "[")] + buffer[elements.text] + [UInt8(ascii: "]")]
    do {
      return try JSONStorage(text, limits: limits)
    } catch {
      // The parser's first token is the number within these elements.
      var tokens = error.pointer.tokens
      if let number = tokens.first.flatMap({ Int($0) }) {
        tokens[0] = String(elements.first + number)
      }
      var error = error
      error.pointer = JSONPointer(tokens)
      throw StreamError(
        error, at: base + elements.text.lowerBound - 1, in: JSONPointer([elements.list.name]))
    }
  }
}
