import Foundation

/// A server on 127.0.0.1 that responds to every request with the same bytes.
///
/// It uses plain sockets and a thread per connection, so that its cost is low and constant.
final class FixedServer: Sendable {
  struct CannotListen: Error {}

  let port: UInt16
  private let listener: Int32

  /// Starts a server.
  ///
  /// - Parameter body: The body of every response.
  /// - Throws: ``CannotListen``.
  init(body: [UInt8]) throws {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    listener = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = self.listener
    // The calls read or write `address`, which outlives them, as a `sockaddr` of `size` bytes.
    let isListening = unsafe withUnsafeMutableBytes(of: &address) { bytes -> Bool in
      guard let pointer = unsafe bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      else { return false }
      return unsafe bind(listener, pointer, size) == 0 && listen(listener, 1024) == 0
        && getsockname(listener, pointer, &size) == 0
    }
    port = UInt16(bigEndian: address.sin_port)
    guard listener >= 0, isListening else { throw CannotListen() }
    let head = """
      HTTP/1.1 200 OK\r
      Content-Type: application/vnd.api+json\r
      Content-Length: \(body.count)\r
      \r

      """
    let response = Array(head.utf8) + body
    let thread = Thread { FixedServer.accept(listener, response) }
    thread.start()
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    #if canImport(Darwin)
      // On Darwin, only this wakes `accept`.
      close(listener)
    #endif
  }

  private static func accept(_ listener: Int32, _ response: [UInt8]) {
    #if !canImport(Darwin)
      // Closed only here: the next server may reuse the descriptor, so this thread must have left
      // `accept`.
      defer { close(listener) }
    #endif
    while true {
      // The peer's address isn't needed.
      let connection = Foundation.accept(listener, nil, nil)
      guard connection >= 0 else { return }
      var yes: Int32 = 1
      // `yes` outlives the call, which reads four bytes of it.
      _ = unsafe setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(4))
      let thread = Thread { serve(connection, response) }
      thread.stackSize = 1 << 17
      thread.start()
    }
  }

  /// Responds to sequential requests without bodies.
  private static func serve(_ connection: Int32, _ response: [UInt8]) {
    defer { close(connection) }
    let end = Array("\r\n\r\n".utf8)
    var chunk = [UInt8](repeating: 0, count: 8192)
    var pending: [UInt8] = []
    while true {
      // The kernel writes at most `count` bytes into the array's storage.
      let count = unsafe recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { return }
      pending += chunk[..<count]
      while let head = pending.firstRange(of: end) {
        pending.removeFirst(head.upperBound)
        guard sendAll(connection, response) else { return }
      }
    }
  }

  private static func sendAll(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var sent = 0
    while sent < bytes.count {
      // The pointer to the remaining bytes is used only within the closure.
      let count = unsafe bytes[sent...].withUnsafeBytes { rest in
        unsafe send(connection, rest.baseAddress, rest.count, flags)
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}
