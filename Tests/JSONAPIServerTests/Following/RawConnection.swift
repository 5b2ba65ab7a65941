#if Hummingbird
  import Foundation
  import Synchronization
  import Testing

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// A connection to 127.0.0.1 that reads when it is told to.
  final class RawConnection: Sendable {
    private let descriptor: Int32
    private let received = Mutex((bytes: [UInt8](), isOver: false))
    private let isClosed = Mutex(false)

    struct Failure: Error {}

    /// Connects.
    ///
    /// - Parameter buffer: The bytes that the system may keep unread.
    init(_ port: Int, buffer: Int32? = nil) throws {
      #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
      #else
        let kind = SOCK_STREAM
      #endif
      descriptor = socket(AF_INET, kind, 0)
      guard descriptor >= 0 else { throw Failure() }
      if var buffer {
        // The value outlives the call.
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(4))
      }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let status = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe connect(descriptor, $0, size)
        }
      }
      guard status == 0 else { throw Failure() }
    }

    deinit { close() }

    func close() {
      let wasClosed = isClosed.withLock { isClosed in
        defer { isClosed = true }
        return isClosed
      }
      guard !wasClosed else { return }
      _ = shutdown(descriptor, Int32(SHUT_RDWR))
      #if canImport(Glibc)
        _ = Glibc.close(descriptor)
      #elseif canImport(Musl)
        _ = Musl.close(descriptor)
      #else
        _ = Darwin.close(descriptor)
      #endif
    }

    /// Asks for a URL.
    func get(_ path: String, _ fields: String...) {
      let lines = ["GET \(path) HTTP/1.1", "Host: 127.0.0.1"] + fields
      let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
      _ = unsafe bytes.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, 0) }
    }

    /// Reads what has come, until something holds of all that was read.
    @discardableResult
    func until(
      _ location: SourceLocation = #_sourceLocation, _ holds: (String, _ isOver: Bool) -> Bool
    ) async throws -> String {
      let limit = ContinuousClock.now + .seconds(60)
      while true {
        read()
        let (bytes, isOver) = received.withLock { $0 }
        let text = String(decoding: bytes, as: UTF8.self)
        if holds(text, isOver) { return text }
        guard ContinuousClock.now < limit else {
          Issue.record("It read \(text.suffix(2_000)).", sourceLocation: location)
          throw Failure()
        }
        try await Task.sleep(for: .milliseconds(2))
      }
    }

    private func read() {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = unsafe bytes.withUnsafeMutableBytes {
          unsafe recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
        }
        if count <= 0 {
          if count == 0 || errno != EAGAIN { received.withLock { $0.isOver = true } }
          return
        }
        received.withLock { received in
          received.bytes += bytes[..<count]
          // Nobody looks at the middle of large documents.
          if received.bytes.count > 400_000 { received.bytes.removeFirst(200_000) }
        }
      }
    }
  }
#endif
