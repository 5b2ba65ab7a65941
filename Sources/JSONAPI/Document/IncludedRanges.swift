/// The locations of the resources of `included` in a file, by identity.
///
/// A resource takes 16 bytes, plus four thirds of a four-byte slot in a table with open addressing:
/// less than 24 bytes. Resources with the same hash may have different identities; the caller
/// compares them.
struct IncludedRanges: Sendable {
  private struct Record {
    /// The offset in the file, 40 bits, and the number of bytes, 24 bits.
    let place: UInt64
    let hash: UInt64
  }

  /// The maximum size of a resource that a record can hold.
  static let maximumSize = 0xFF_FFFF

  /// The resources in file order, in blocks that never move, so that growth never copies them.
  private var blocks: [[Record]] = []
  private static let blockSize = 4096
  private(set) var count = 0
  /// The positions where element and resource numbers diverge, since some elements aren't
  /// resources.
  private var shifts: [(resource: Int, element: Int)] = []

  /// The number of a resource plus one in the lower bits, and the lower bits of its hash in the
  /// others.
  private var slots: [UInt32] = []
  private var numberMask: UInt32 = 0
  /// Whether some hashes are equal; of resources with the same identity, the first counts.
  private var hasDuplicates = false
  private static let maximumDuplicates = 8

  private subscript(number: Int) -> Record {
    blocks[number / Self.blockSize][number % Self.blockSize]
  }

  private mutating func insert(_ place: Range<Int>, element: Int, hash: UInt64) {
    if shifts.last.map({ $0.element - $0.resource }) ?? 0 != element - count {
      shifts.append((count, element))
    }
    if count % Self.blockSize == 0 {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(Self.blockSize)
    }
    blocks[blocks.count - 1].append(
      Record(
        place: UInt64(truncatingIfNeeded: place.lowerBound) << 24
          | UInt64(truncatingIfNeeded: place.count), hash: hash))
    count += 1
  }

  /// Builds the table, after the last resource.
  mutating func finish() {
    numberMask = UInt32.max >> UInt32(UInt32(truncatingIfNeeded: count).leadingZeroBitCount)
    slots = [UInt32](repeating: 0, count: count + count / 3 + 1)
    for number in 0..<count {
      let hash = self[number].hash
      var slot = firstSlot(of: hash)
      var same = 0
      while slots[slot] != 0, same < Self.maximumDuplicates {
        if isCandidate(slots[slot], hash), self[self.number(slots[slot])].hash == hash { same += 1 }
        slot = following(slot)
      }
      hasDuplicates = hasDuplicates || same > 0
      // This many equal hashes mean one repeated resource.
      guard same < Self.maximumDuplicates else { continue }
      slots[slot] =
        UInt32(truncatingIfNeeded: hash) & ~numberMask
        | UInt32(truncatingIfNeeded: number + 1)
    }
  }

  /// Calls `body` with the numbers of the resources that may have an identity, in the file's order.
  ///
  /// - Parameter expected: The expected number, the one after the last found.
  func find(_ hash: UInt64, expecting expected: Int, _ body: (Int) -> Void) {
    if !hasDuplicates, expected < count, self[expected].hash == hash { return body(expected) }
    var slot = firstSlot(of: hash)
    while slots[slot] != 0 {
      if isCandidate(slots[slot], hash) {
        let number = number(slots[slot])
        if self[number].hash == hash { body(number) }
      }
      slot = following(slot)
    }
  }

  private func firstSlot(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(slots.count)).high)
  }

  private func following(_ slot: Int) -> Int { slot + 1 == slots.count ? 0 : slot + 1 }

  private func number(_ slot: UInt32) -> Int { Int(slot & numberMask) - 1 }

  private func isCandidate(_ slot: UInt32, _ hash: UInt64) -> Bool {
    (slot ^ UInt32(truncatingIfNeeded: hash)) & ~numberMask == 0
  }

  /// Returns the location of a resource in the file.
  func place(of number: Int) -> Range<Int> {
    let place = self[number].place
    let start = Int(truncatingIfNeeded: place >> 24)
    return start..<start + Int(truncatingIfNeeded: place & 0xFF_FFFF)
  }

  /// Returns the index of a resource in `included`.
  func element(of number: Int) -> Int {
    let shift = shifts.last { $0.resource <= number }
    return number + (shift.map { $0.element - $0.resource } ?? 0)
  }
}

extension IncludedRanges {
  /// Returns the hash of a type, which seeds the hash of the id for an identity.
  static func hash(ofType type: Int, in tape: Tape) -> UInt64 {
    tape.textHash(type, seed: ResourceIndex.seed)
  }

  /// Adds adjacent resources.
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
        guard identity.type != 0, identity.id != 0 else { continue }
        let type = Self.hash(ofType: Int(identity.type), in: storage.tape)
        let hash = storage.tape.textHash(Int(identity.id), seed: type)
        let start = offset + storage.tape.startOffset(resource.index)
        insert(start..<start + resource.byteCount, element: elements.first + position, hash: hash)
      }
    }
  }
}

extension DocumentScanner {
  /// Parses elements as a separate array, whose text begins one byte before theirs.
  func parse(_ elements: Elements, limits: JSONLimits) throws(StreamError) -> JSONStorage {
    let text = [UInt8(ascii: "[")] + buffer[elements.text] + [UInt8(ascii: "]")]
    do {
      // Lenient here; decoding applies the configured mode.
      return try JSONStorage.lenient(text, limits: limits).storage
    } catch {
      // The parser's first token is the index within these elements.
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
