#if Serve
  import Foundation
  import Testing

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A connection to a server on this machine, to send what no HTTP client sends.
  final class RawConnection {
    private let descriptor: Int32

    /// Connects to the port of an address such as `http://127.0.0.1:8080`.
    init(_ url: String) throws {
      let port = try #require(url.split(separator: ":").last.flatMap { UInt16($0) })
      #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
      #endif
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let status = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      try #require(status == 0)
      #if canImport(Darwin)
        var yes: Int32 = 1
        // `yes` outlives the call, which reads four bytes of it.
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(4))
      #endif
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        // The server may have closed the connection.
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let bytes = Array(text.utf8)
      // The pointer is used within the closure only.
      let count = unsafe bytes.withUnsafeBytes {
        #if canImport(Darwin)
          unsafe Darwin.send(descriptor, $0.baseAddress, $0.count, flags)
        #elseif canImport(Musl)
          unsafe Musl.send(descriptor, $0.baseAddress, $0.count, flags)
        #else
          unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, flags)
        #endif
      }
      #expect(count == bytes.count)
    }

    /// Reads until the server closes the connection.
    func readToEnd() -> String {
      var all: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = unsafe buffer.withUnsafeMutableBytes {
          unsafe read(descriptor, $0.baseAddress, $0.count)
        }
        guard count > 0 else { return String(decoding: all, as: UTF8.self) }
        all += buffer[..<count]
      }
    }
  }
#endif
