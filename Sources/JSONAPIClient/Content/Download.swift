public import Foundation
import HTTPTypes
import JSONAPI

/// Content that arrives from a server: bytes with their type.
///
/// ```swift
/// let cover = try await client.download(book, "cover")
/// try await cover.save(to: url)
/// ```
///
/// It can be read once: by ``save(to:)``, by ``data(upTo:)``, or piece by piece with `for try await`. If the
/// transport delivers bodies as they arrive, only one piece at a time is in memory.
public struct Download: AsyncSequence, Sendable {
  /// The media type, such as `image/png`; nil if the server doesn't specify it.
  public let mediaType: String?

  /// The number of bytes; nil if the server doesn't specify it.
  public let size: Int?

  /// The entity tag, for an upload that must not overwrite changes made since.
  public let entityTag: String?

  private let body: TransportBody

  init(_ response: ClientResponse) {
    let fields = response.head.headerFields
    mediaType = fields[.contentType]
    entityTag = fields[.eTag]
    // The length of encoded content differs from the number of bytes that arrive.
    size = fields[.contentEncoding] == nil ? fields[.contentLength].flatMap { Int($0) } : nil
    let whole = response.body
    body =
      response.stream
      ?? TransportBody(
        AsyncStream<Data> { pieces in
          if !whole.isEmpty { pieces.yield(whole) }
          pieces.finish()
        })
  }

  /// Starts reading.
  public func makeAsyncIterator() -> Iterator {
    Iterator(body: body.makeAsyncIterator(), expected: size)
  }

  /// An iterator over the pieces.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var body: TransportBody.Iterator
    fileprivate let expected: Int?
    fileprivate var count = 0

    /// Waits for the next piece.
    ///
    /// - Returns: The piece; nil at the end.
    /// - Throws: ``ClientError`` with the code ``ClientError/Code/transport`` if the content is incomplete.
    @concurrent public mutating func next() async throws -> [UInt8]? {
      do {
        guard let piece = try await body.next() else {
          guard expected.map({ $0 == count }) ?? true else {
            throw TransportError(.connectionLost, "the content is shorter than announced")
          }
          return nil
        }
        count += piece.count
        return piece
      } catch let error as TransportError {
        throw ClientError(.transport, error.message, underlying: error)
      } catch {
        throw ClientError(wrapping: error)
      }
    }
  }

  /// All bytes.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Throws: ``ClientError``: with the code ``ClientError/Code/transport`` if the content is
  ///   incomplete, or exceeds the limit.
  public func data(upTo limit: Int = 64 << 20) async throws -> Data {
    var data = Data()
    for try await piece in self {
      guard piece.count <= limit - data.count else {
        throw ClientError(.transport, "the content has more than \(limit) bytes")
      }
      data.append(contentsOf: piece)
    }
    return data
  }

  /// Writes the bytes to a file, which is created once all of them have arrived.
  ///
  /// - Parameter url: The URL of the file; an existing file is replaced in one step, a folder is an error.
  /// - Throws: ``ClientError`` if the content is incomplete, and the error of the file system.
  public func save(to url: URL) async throws {
    let manager = FileManager.default
    let part = url.deletingLastPathComponent()
      .appending(path: ".\(url.lastPathComponent).\(UUID().uuidString)")
    guard manager.createFile(atPath: part.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path])
    }
    do {
      let file = try FileHandle(forWritingTo: part)
      do {
        for try await piece in self { try file.write(contentsOf: piece) }
        try file.synchronize()
        try file.close()
      } catch {
        try? file.close()
        throw error
      }
      // Removing the file first would lose it if the process ended before the move.
      guard unsafe rename(part.path, url.path) == 0 else {
        let code = POSIXErrorCode(rawValue: errno) ?? .EIO
        throw CocoaError(
          .fileWriteUnknown,
          userInfo: [NSFilePathErrorKey: url.path, NSUnderlyingErrorKey: POSIXError(code)])
      }
    } catch {
      try? manager.removeItem(at: part)
      throw error
    }
  }
}
