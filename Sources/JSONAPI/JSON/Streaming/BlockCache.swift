/// A block cache for random access to a file.
///
/// The cache is direct-mapped: each block has one slot, shared with blocks a multiple of the
/// cache's size away. So a part of the file no larger than the cache is read only once.
struct BlockCache {
  private static let blockSize = 1 << 12
  /// In total 32 MiB, allocated only as blocks are read.
  private static let blockCount = 1 << 13
  /// Larger parts bypass the cache.
  private static let maximumPart = 2 * blockSize

  private let file: FileReader
  private var blocks = [[UInt8]](repeating: [], count: blockCount)
  /// The number of the block in each slot.
  private var numbers = [Int](repeating: -1, count: blockCount)
  /// A buffer for parts that span blocks.
  private var piece: [UInt8] = []

  init(_ file: FileReader) { self.file = file }

  /// Reads a part of the file, up to its end.
  mutating func read(_ part: Range<Int>) throws(FileReader.Failure) -> ArraySlice<UInt8> {
    if part.count > Self.maximumPart {
      let count = try file.read(part, into: &piece)
      return piece[..<count]
    }
    let first = try slice(of: part, from: part.lowerBound)
    if first.count == part.count || first.isEmpty { return first }
    piece.removeAll(keepingCapacity: true)
    piece += first
    while piece.count < part.count {
      let next = try slice(of: part, from: part.lowerBound + piece.count)
      if next.isEmpty { break }
      piece += next
    }
    return piece[...]
  }

  /// Returns the portion of a part within the block at an offset.
  private mutating func slice(
    of part: Range<Int>, from offset: Int
  ) throws(FileReader.Failure) -> ArraySlice<UInt8> {
    let number = offset / Self.blockSize
    let place = number % Self.blockCount
    let start = number * Self.blockSize
    if numbers[place] != number {
      numbers[place] = -1
      let count = try file.read(start..<start + Self.blockSize, into: &blocks[place])
      blocks[place].removeLast(blocks[place].count - count)
      numbers[place] = number
    }
    let count = blocks[place].count
    return blocks[place][min(offset - start, count)..<min(part.upperBound - start, count)]
  }
}
