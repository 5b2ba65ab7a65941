import Foundation

/// A response that breaks HTTP, strains a client's memory, or takes for ever.
///
/// The first few are allowed, and only rare.
package enum Misbehaviour: String, CaseIterable, Sendable {
  case trailer = "a trailer field after the last chunk"
  case interim = "an interim response before the final one"
  case surplusResponse = "a response that nobody has asked for behind the first"
  case closedInStatusLine = "a connection that closes within the status line"
  case closedInHead = "a connection that closes within the header section"
  case differentLengths = "two different Content-Length fields"
  case negativeLength = "a negative Content-Length"
  case hugeChunk = "a chunk larger than any integer"
  case lowStatus = "a status below 100"
  case longStatus = "a status of four digits"
  case hugeStatus = "a status of five digits"
  case endlessHead = "a header section that never ends"
  case endlessInterim = "interim responses that never end"
  case switchedProtocols = "a switch to another protocol"
  case gzipBomb = "a gzip bomb"
  case deflateBomb = "a deflate bomb"
  case brokenGzip = "a gzip body that is none"
  case truncatedGzip = "a gzip body that ends early"
  case silentHead = "no response at all"
  case silentBody = "a body that stops before its end"
  case trickledHead = "a header section that trickles in"
  case trickledBody = "a body that trickles in"

  /// Answers a request in this way.
  ///
  /// - Returns: Whether the connection lives on.
  package func answer(on connection: LoopbackConnection) -> Bool {
    switch self {
    case .trailer:
      return connection.send(Self.chunked + "b\r\n\(Self.document)\r\n0\r\nX-Checksum: 42\r\n\r\n")
    case .interim:
      return connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + Self.complete)
    case .surplusResponse:
      return connection.send(Self.complete + Self.complete)
    case .closedInStatusLine: connection.send("HTTP/1.1 20")
    case .closedInHead: connection.send(Self.ok + "Content-Ty")
    case .differentLengths:
      connection.send(Self.ok + "Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}  ")
    case .negativeLength: connection.send(Self.ok + "Content-Length: -2\r\n\r\n{}")
    case .hugeChunk: connection.send(Self.chunked + "fffffffffffffffff\r\n{}")
    case .lowStatus: connection.send("HTTP/1.1 099 OK\r\nContent-Length: 2\r\n\r\n{}")
    case .longStatus: connection.send("HTTP/1.1 2000 OK\r\nContent-Length: 2\r\n\r\n{}")
    case .hugeStatus: connection.send("HTTP/1.1 20000 OK\r\nContent-Length: 2\r\n\r\n{}")
    case .endlessHead: connection.repeat("X-Field: value\r\n", after: Self.ok)
    case .endlessInterim: connection.repeat("HTTP/1.1 102 Processing\r\n\r\n")
    case .switchedProtocols:
      connection.send("HTTP/1.1 101 X\r\nUpgrade: chat\r\nConnection: upgrade\r\n\r\nhello")
      connection.waitUntilClosed()
    case .gzipBomb: connection.respondPacked("gzip", Self.packedByGzip)
    case .deflateBomb: connection.respondPacked("deflate", Self.packedByDeflate)
    case .brokenGzip: connection.respondPacked("gzip", Array(Self.document.utf8))
    case .truncatedGzip: connection.respondPacked("gzip", Array(Self.packedByGzip.prefix(100)))
    case .silentHead: connection.waitUntilClosed()
    case .silentBody:
      connection.respond(body: Array("{\"data\":".utf8), length: 1000)
      connection.waitUntilClosed()
    case .trickledHead: connection.repeat("x", after: Self.ok + "X-Field: ", every: 0.02)
    case .trickledBody: connection.repeat("1\r\n \r\n", after: Self.chunked, every: 0.02)
    }
    return false
  }

  private static let ok = "HTTP/1.1 200 OK\r\nContent-Type: application/vnd.api+json\r\n"
  private static let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"
  private static let complete = ok + "Content-Length: \(document.utf8.count)\r\n\r\n" + document

  /// What a response carries that is valid.
  package static let document = #"{"data":[]}"#

  /// A megabyte that unpacks to more than a gigabyte of the letter a.
  ///
  /// After the codes of the Huffman tables, each bit of 0 stands for half of a match of 258 bytes.
  private static let packedByGzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3] + bomb

  private static let packedByDeflate: [UInt8] = [0x78, 0xDA] + bomb

  private static let bomb: [UInt8] =
    [0xED, 0xC1, 0x01, 0x0D, 0, 0, 0, 0xC2, 0xA0, 0xAC, 0xEF, 0x5F, 0xC2, 0x1E, 0x0E, 0x28]
    + [UInt8](repeating: 0, count: 1 << 20)
}

extension LoopbackConnection {
  /// Sends a text again and again until the client closes the connection.
  fileprivate func `repeat`(_ text: String, after start: String = "", every pause: Double = 0) {
    guard send(start) else { return }
    while send(text) { if pause > 0 { Thread.sleep(forTimeInterval: pause) } }
  }

  fileprivate func respondPacked(_ encoding: String, _ body: [UInt8]) {
    respond(200, ["Content-Encoding": encoding], body: body)
    waitUntilClosed()
  }
}
