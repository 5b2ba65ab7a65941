#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONWriter {
  /// The bytes written so far, without a copy if they are many.
  ///
  /// - Returns: The text in UTF-8.
  consuming func intoData() -> Data {
    if let memory = unsafe takeMemory(), let base = memory.baseAddress {
      return unsafe Data(bytesNoCopy: base, count: memory.count, deallocator: .free)
    }
    return unsafe withBytes { unsafe Data($0) }
  }
}
