#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Makes a block of the C library's memory, or makes one larger, which it can often do without a copy.
///
/// For a large block Linux is asked for large pages. Where it has none to give nothing is lost; where it
/// has, tens of megabytes come with a few page faults instead of thousands.
///
/// - Parameters:
///   - known: The block to make larger, or `nil` for a new one.
///   - size: The bytes to make room for.
/// - Returns: The block, which the caller frees; `nil` if there is no memory, and then `known` is as it was.
@inline(never)
func resizedMemory(
  _ known: UnsafeMutableRawPointer?, to size: Int
) -> UnsafeMutableRawPointer? {
  guard let memory = unsafe realloc(known, size) else { return nil }
  #if canImport(Glibc)
    // Only whole pages within the block, so that nobody else's memory is meant.
    let page = 4096
    let skipped = Int((0 &- UInt(bitPattern: memory)) & UInt(page - 1))
    if size >= 4 << 20 {
      // What the system thinks of it makes no difference to the block's use.
      _ = unsafe madvise(memory + skipped, (size - skipped) & ~(page - 1), MADV_HUGEPAGE)
    }
  #endif
  return unsafe memory
}

/// Where the stack is, about: the address of a local variable.
@inlinable @inline(__always)
func stackAddress() -> UInt {
  var mark: UInt8 = 0
  return unsafe withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
}
