/// A source of consecutive pieces of text for a stream.
protocol ByteSource {
  /// Returns the next piece; `nil` at the end.
  @concurrent mutating func next() async throws -> [UInt8]?
}

/// A source of pieces from another sequence.
struct ChunkSource<Chunks: AsyncIteratorProtocol>: ByteSource
where Chunks.Element: Sequence<UInt8> {
  var chunks: Chunks

  @concurrent mutating func next() async throws -> [UInt8]? {
    try await chunks.next().map { Array($0) }
  }
}

/// A source of single bytes, collected up to a possible end of a resource.
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

/// A source of the pieces of a file.
struct FileSource: ByteSource {
  let file: FileReader
  var position = 0

  @concurrent mutating func next() async throws -> [UInt8]? {
    let piece = try file.read(at: position, upTo: 1 << 18)
    position += piece.count
    return piece.isEmpty ? nil : piece
  }
}
