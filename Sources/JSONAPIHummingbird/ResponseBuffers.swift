#if Hummingbird
  import NIOConcurrencyHelpers
  import NIOCore

  /// Buffers of responses that were sent, to be filled again.
  ///
  /// A page takes more memory than the C library keeps for itself. What it gives back costs a page fault for every
  /// 4 KiB at the next response, together as much as writing the document.
  final class ResponseBuffers: Sendable {
    private static let maximumCount = 8
    private static let sizes = 1 << 12...1 << 17

    /// The one that was filled first is the first, as it is the most likely one to be sent.
    private let buffers = NIOLockedValueBox<[ByteBuffer]>([])

    /// A buffer with bytes, in the memory of another if that has been sent.
    func buffer(with bytes: [UInt8]) -> ByteBuffer {
      guard Self.sizes.contains(bytes.count) else { return ByteBuffer(bytes: bytes) }
      var buffer = buffers.withLockedValue { buffers in
        buffers.count < Self.maximumCount ? ByteBuffer() : buffers.removeFirst()
      }
      // Gets new memory where somebody else still has the buffer, or where it is too small.
      buffer.clear(minimumCapacity: bytes.count)
      buffer.writeBytes(bytes)
      buffers.withLockedValue { [buffer] in $0.append(buffer) }
      return buffer
    }
  }
#endif
