import Foundation
import JSONAPI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A server on 127.0.0.1 that does with each request exactly what a test tells it to, right or wrong.
///
/// Plain sockets and a thread per connection: no HTTP library of anybody's repairs what a test has
/// broken on purpose.
package final class LoopbackServer: Sendable {
  /// Handles one request; the connection lives on while this returns true.
  package typealias Handler = @Sendable (LoopbackRequest, LoopbackConnection) -> Bool

  package struct CannotListen: Error {
    package let reason: Int32
  }

  package let port: UInt16
  private let listener: Int32
  private let open = Guarded<Set<Int32>>([])
  private let isStopped = Guarded(false)
  private let counted = Guarded(0)

  /// How many requests have come.
  package var requestCount: Int { counted.withLock { $0 } }

  /// How many connections are open.
  package var connectionCount: Int { open.withLock { $0.count } }

  package var url: String { "http://127.0.0.1:\(port)" }

  package init(_ handler: @escaping Handler) throws {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let listener = socket(AF_INET, kind, 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // The three calls read or fill `address`, which outlives them, as a `sockaddr` of `size` bytes.
    let isListening = unsafe withUnsafeMutableBytes(of: &address) { bytes -> Bool in
      guard let pointer = unsafe bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      else { return false }
      return unsafe bind(listener, pointer, size) == 0 && listen(listener, 512) == 0
        && getsockname(listener, pointer, &size) == 0
    }
    port = UInt16(bigEndian: address.sin_port)
    guard listener >= 0, isListening else { throw CannotListen(reason: errno) }
    let thread = Thread { [open, isStopped, counted] in
      LoopbackServer.acceptAll(listener, open, isStopped, counted, handler)
    }
    thread.start()
  }

  deinit { stop() }

  /// Closes everything; what waits for this server fails.
  package func stop() {
    let wasStopped = isStopped.withLock { stopped in
      defer { stopped = true }
      return stopped
    }
    guard !wasStopped else { return }
    shutdown(listener, Int32(SHUT_RDWR))
    #if canImport(Darwin)
      // Only this wakes who accepts there.
      close(listener)
    #endif
    for descriptor in open.withLock({ $0 }) { shutdown(descriptor, Int32(SHUT_RDWR)) }
  }

  private static func acceptAll(
    _ listener: Int32,
    _ open: Guarded<Set<Int32>>,
    _ isStopped: Guarded<Bool>,
    _ counted: Guarded<Int>,
    _ handler: @escaping Handler
  ) {
    #if !canImport(Darwin)
      // Closed here alone: the next server can have the number then, and nobody accepts in its place.
      defer { close(listener) }
    #endif
    while !isStopped.withLock({ $0 }) {
      // Neither the peer's address nor its size is asked for.
      let descriptor = accept(listener, nil, nil)
      if descriptor < 0 {
        if errno == EINTR || errno == ECONNABORTED, !isStopped.withLock({ $0 }) { continue }
        return
      }
      open.withLock { _ = $0.insert(descriptor) }
      let thread = Thread {
        let connection = LoopbackConnection(descriptor)
        while let request = connection.readRequest() {
          counted.withLock { $0 += 1 }
          guard handler(request, connection) else { break }
        }
        open.withLock { _ = $0.remove(descriptor) }
        connection.close()
      }
      thread.stackSize = 1 << 18
      thread.start()
    }
  }
}
