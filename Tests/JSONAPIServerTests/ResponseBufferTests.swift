#if Hummingbird
  @testable import JSONAPIHummingbird
  import NIOCore
  import Testing

  @Suite("Buffers of responses")
  struct ResponseBufferTests {
    private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) }
    }

    private func address(of buffer: ByteBuffer) -> UInt {
      unsafe buffer.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) }
    }

    @Test func `A buffer that somebody has keeps its bytes, of whatever sizes the next ones are`() {
      let buffers = ResponseBuffers()
      let sizes = [0, 1, 4_095, 4_096, 5_000, 62_874, 131_072, 131_073, 300_000]
      var kept: [(buffer: ByteBuffer, bytes: [UInt8])] = []
      for number in 0..<100 {
        let bytes = bytes(number, sizes[number % sizes.count])
        let buffer = buffers.buffer(with: bytes)
        #expect(Array(buffer.readableBytesView) == bytes)
        // Every third is sent at once.
        if number % 3 != 0 { kept.append((buffer, bytes)) }
      }
      for (buffer, bytes) in kept { #expect(Array(buffer.readableBytesView) == bytes) }
    }

    @Test func `A body that is only announced takes up little memory`() {
      #expect(reservedCapacity(announced: 1_000, limit: 2_000) == 1_000)
      #expect(reservedCapacity(announced: 3_000, limit: 2_000) == 2_000)
      #expect(reservedCapacity(announced: 9_000_000_000_000_000_000, limit: .max) == 1 << 20)
      #expect(reservedCapacity(announced: -1, limit: .max) == 0)
    }

    @Test func `The memory of buffers that were sent is used again, and not that of others`() {
      let buffers = ResponseBuffers()
      let held = buffers.buffer(with: bytes(0, 60_000))
      var addresses: Set<UInt> = []
      for number in 1...80 {
        let buffer = buffers.buffer(with: bytes(number, 60_000))
        addresses.insert(address(of: buffer))
      }
      #expect(!addresses.contains(address(of: held)))
      #expect(addresses.count <= 9)
      #expect(Array(held.readableBytesView) == bytes(0, 60_000))
    }

    @Test func `Tasks at the same time get their own bytes`() async {
      let buffers = ResponseBuffers()
      await withTaskGroup(of: Bool.self) { group in
        for task in 0..<16 {
          group.addTask {
            for round in 0..<50 {
              let bytes = bytes(task &* 50 &+ round, 20_000)
              let buffer = buffers.buffer(with: bytes)
              await Task.yield()
              guard Array(buffer.readableBytesView) == bytes else { return false }
            }
            return true
          }
        }
        for await isRight in group { #expect(isRight) }
      }
    }
  }
#endif
