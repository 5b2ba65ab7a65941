#if Hummingbird
  import NIOConcurrencyHelpers
  import NIOCore

  /// Buffers of sent responses, for reuse.
  ///
  /// A page of resources takes more memory than the C library keeps for itself. Memory that it
  /// returns to the system costs a page fault per 4 KiB at the next response, together as much as
  /// writing the document.
  final class ResponseBuffers: Sendable {
    private static let maximumCount = 8
    private static let sizes = 1 << 12...1 << 17

    /// The buffer filled first comes first, since it is the most likely to have been sent.
    private let buffers = NIOLockedValueBox<[ByteBuffer]>([])

    /// A buffer with bytes, in the memory of another one if that has been sent.
    func buffer(with bytes: [UInt8]) -> ByteBuffer {
      guard Self.sizes.contains(bytes.count) else { return ByteBuffer(bytes: bytes) }
      var buffer = buffers.withLockedValue { buffers in
        buffers.count < Self.maximumCount ? ByteBuffer() : buffers.removeFirst()
      }
      // Allocates new memory if the buffer is still in use elsewhere, or too small.
      buffer.clear(minimumCapacity: bytes.count)
      buffer.writeBytes(bytes)
      buffers.withLockedValue { [buffer] in $0.append(buffer) }
      return buffer
    }
  }
#endif
