/// Frequently written pieces of JSON, stored so that copying one takes a step or two.
///
/// Each piece is followed by enough zeros for copies in steps of sixteen bytes. The memory never
/// changes and lives as long as the object.
@usableFromInline
@safe final class TextPieces: @unchecked Sendable {
  /// A piece, valid as long as its owner lives.
  @frozen @usableFromInline
  @safe struct Piece {
    @usableFromInline let start: UnsafePointer<UInt8>
    @usableFromInline let count: Int

    @inlinable @inline(__always)
    init(start: UnsafePointer<UInt8>, count: Int) {
      unsafe self.start = start
      self.count = count
    }
  }

  @usableFromInline let base: UnsafeMutablePointer<UInt8>
  /// The offset and size of each piece.
  @usableFromInline let spans: [Span]

  @frozen @usableFromInline
  struct Span: Sendable {
    @usableFromInline let offset: Int32
    @usableFromInline let count: Int32
  }

  init(_ texts: [[UInt8]]) {
    var spans: [Span] = []
    var offset = 0
    for text in texts {
      spans.append(
        Span(
          offset: Int32(truncatingIfNeeded: offset), count: Int32(truncatingIfNeeded: text.count)))
      offset += (text.count + 31) & ~15
    }
    self.spans = spans
    unsafe base = .allocate(capacity: offset + 16)
    unsafe base.initialize(repeating: 0, count: offset + 16)
    for (span, text) in zip(spans, texts) {
      unsafe (base + Int(span.offset)).update(from: text, count: text.count)
    }
  }

  deinit { unsafe base.deallocate() }

  /// The piece with a number.
  @inlinable @inline(__always)
  subscript(number: Int) -> Piece {
    let span = spans[number]
    return unsafe Piece(start: base + Int(span.offset), count: Int(span.count))
  }
}
