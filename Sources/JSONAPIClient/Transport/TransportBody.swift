/// The body of a response, in pieces as they arrive.
///
/// A transport that supports this returns one in ``TransportResponse/stream`` if the request asks
/// for it with ``RequestContext/streamsBody``.
public struct TransportBody: AsyncSequence, Sendable {
  private let source: any Source

  /// Creates a body.
  ///
  /// - Parameter pieces: The pieces, split anywhere. It throws ``TransportError`` if the body is
  ///   incomplete, and `CancellationError` if the task was cancelled.
  public init<Pieces: AsyncSequence & Sendable>(_ pieces: Pieces)
  where Pieces.Element: Sequence<UInt8> {
    source = Whole(pieces: pieces)
  }

  /// Starts reading; most bodies can be read only once.
  public func makeAsyncIterator() -> Iterator { source.iterator() }

  /// An iterator over the pieces.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var reader: any Reader

    /// Waits for the next piece.
    ///
    /// - Returns: The piece; nil at the end of the body.
    @concurrent public mutating func next() async throws -> [UInt8]? { try await reader.next() }
  }

  fileprivate protocol Source: Sendable {
    func iterator() -> Iterator
  }

  fileprivate protocol Reader {
    @concurrent mutating func next() async throws -> [UInt8]?
  }

  private struct Whole<Pieces: AsyncSequence & Sendable>: Source
  where Pieces.Element: Sequence<UInt8> {
    let pieces: Pieces

    func iterator() -> Iterator { Iterator(reader: Part(pieces: pieces.makeAsyncIterator())) }
  }

  private struct Part<Pieces: AsyncIteratorProtocol>: Reader
  where Pieces.Element: Sequence<UInt8> {
    var pieces: Pieces

    @concurrent mutating func next() async throws -> [UInt8]? {
      try await pieces.next().map { Array($0) }
    }
  }
}
