import Foundation
import JSONAPIClient

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A request as it came over the wire.
package struct LoopbackRequest: Sendable {
  package var method: String
  package var path: String
  /// Names in lower case.
  package var fields: [String: String]
  package var body: [UInt8]
}

/// One connection, seen from the server.
package final class LoopbackConnection {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var yes: Int32 = 1
    #if canImport(Darwin)
      // `yes` outlives the call, which reads four bytes of it.
      _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(4))
    #endif
    // As above.
    _ = unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(4))
  }

  /// Reads the next request; nil when the client has gone.
  func readRequest() -> LoopbackRequest? {
    let end = Array("\r\n\r\n".utf8)
    var headEnd: Int?
    while headEnd == nil {
      headEnd = buffer.firstRange(of: end)?.lowerBound
      if headEnd == nil, !receive() { return nil }
      // The first byte of a TLS handshake: answer as servers do that speak plain HTTP there.
      if buffer.first == 0x16 {
        send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
        return nil
      }
    }
    guard let headEnd else { return nil }
    let lines = String(decoding: buffer[..<headEnd], as: UTF8.self).split(separator: "\r\n")
    let first = lines.first?.split(separator: " ") ?? []
    guard first.count == 3 else { return nil }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmingWhitespace
      fields[line[..<colon].lowercased()] = String(value)
    }
    let start = headEnd + end.count
    let length = Int(fields["content-length"] ?? "0") ?? 0
    while buffer.count < start + length {
      guard receive() else { return nil }
    }
    let body = Array(buffer[start..<start + length])
    buffer.removeFirst(start + length)
    return LoopbackRequest(
      method: String(first[0]), path: String(first[1]), fields: fields, body: body)
  }

  /// Waits until the client closes the connection.
  package func waitUntilClosed() {
    while receive() {}
  }

  private func receive() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    var count: Int
    repeat {
      // The kernel writes at most `count` bytes into the array's own storage.
      count = unsafe recv(descriptor, &chunk, chunk.count, 0)
    } while count < 0 && errno == EINTR
    guard count > 0 else { return false }
    buffer.append(contentsOf: chunk[..<count])
    return true
  }

  /// Sends bytes as they are; false when the client has gone.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var sent = 0
    while sent < bytes.count {
      // The pointer is used within the closure only, for the bytes that are left.
      let count = unsafe bytes[sent...].withUnsafeBytes { rest in
        #if canImport(Darwin)
          unsafe Darwin.send(descriptor, rest.baseAddress, rest.count, flags)
        #else
          unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, flags)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends a response; `length` overrides the right Content-Length.
  @discardableResult
  package func respond(
    _ status: Int = 200,
    _ fields: [String: String] = [:],
    type: String? = "application/vnd.api+json",
    body: [UInt8] = [],
    length: Int? = nil
  ) -> Bool {
    var head = "HTTP/1.1 \(status) X\r\n"
    if let type { head += "Content-Type: \(type)\r\n" }
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    if status != 204, status != 304 { head += "Content-Length: \(length ?? body.count)\r\n" }
    return send(Array((head + "\r\n").utf8) + body)
  }

  @discardableResult
  package func respond(_ status: Int = 200, json: String) -> Bool {
    respond(status, body: Array(json.utf8))
  }

  /// Makes the connection end with a reset instead of a proper close.
  package func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout<linger>.size)
    // `option` outlives the call, which reads `size` bytes of it.
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, size)
  }

  package func close() {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }
}
