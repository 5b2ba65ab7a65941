/// A file read at random, in blocks of which the latest are kept.
///
/// Each block has one place in the cache, which it shares with the blocks that are a multiple of the cache's size
/// away. What lies within a part of the file as large as the cache is so read from it once.
struct BlockCache {
  private static let blockSize = 1 << 12
  /// Together they have 32 MiB, of which only what is read is ever allocated.
  private static let blockCount = 1 << 13
  /// Larger parts are read past the cache.
  private static let maximumPart = 2 * blockSize

  private let file: FileReader
  private var blocks = [[UInt8]](repeating: [], count: blockCount)
  /// The number of the block at each place.
  private var numbers = [Int](repeating: -1, count: blockCount)
  /// A part that isn't within one block.
  private var piece: [UInt8] = []

  init(_ file: FileReader) { self.file = file }

  /// Reads a part of the file, as far as there is one.
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

  /// What the block at an offset has of a part.
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
