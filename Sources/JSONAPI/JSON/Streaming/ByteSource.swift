/// What a stream reads: pieces of a text, one after another.
protocol ByteSource {
  /// The next piece; `nil` at the end.
  @concurrent mutating func next() async throws -> [UInt8]?
}

/// Pieces as somebody else made them.
struct ChunkSource<Chunks: AsyncIteratorProtocol>: ByteSource
where Chunks.Element: Sequence<UInt8> {
  var chunks: Chunks

  @concurrent mutating func next() async throws -> [UInt8]? {
    try await chunks.next().map { Array($0) }
  }
}

/// Single bytes, gathered up to what may be the end of a resource.
struct SingleByteSource<Bytes: AsyncIteratorProtocol>: ByteSource where Bytes.Element == UInt8 {
  var bytes: Bytes

  @concurrent mutating func next() async throws -> [UInt8]? {
    var piece: [UInt8] = []
    while piece.count < 1 << 14, let byte = try await bytes.next() {
      piece.append(byte)
      if byte == UInt8(ascii: "}") { break }
    }
    return piece.isEmpty ? nil : piece
  }
}

/// The pieces of a file.
struct FileSource: ByteSource {
  let file: FileReader
  var position = 0

  @concurrent mutating func next() async throws -> [UInt8]? {
    let piece = try file.read(at: position, upTo: 1 << 18)
    position += piece.count
    return piece.isEmpty ? nil : piece
  }
}
