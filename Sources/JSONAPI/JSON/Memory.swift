#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Allocates a block with the C library, or resizes one, often without a copy.
///
/// For large blocks, Linux is asked for huge pages. If it has some, tens of megabytes take a few
/// page faults instead of thousands; otherwise nothing is lost.
///
/// - Parameters:
///   - known: The block to resize; `nil` for a new one.
///   - size: The size in bytes.
/// - Returns: The block, which the caller frees; `nil` if there is no memory, leaving `known`
///   unchanged.
@inline(never)
func resizedMemory(
  _ known: UnsafeMutableRawPointer?, to size: Int
) -> UnsafeMutableRawPointer? {
  guard let memory = unsafe realloc(known, size) else { return nil }
  #if canImport(Glibc)
    if size >= 4 << 20 {
      // Applies to all pages of the block, including the first, which holds the C library's header:
      // a mapping with differing pages can't be moved as a whole, so the next call would have to
      // copy it. The advice affects neither the use of the block nor anything else on its outer
      // pages.
      let page = 4096
      let skipped = Int(UInt(bitPattern: memory) & UInt(page - 1))
      _ = unsafe madvise(memory - skipped, (size + skipped + page - 1) & ~(page - 1), MADV_HUGEPAGE)
    }
  #endif
  return unsafe memory
}

/// Frees a block that ``resizedMemory(_:to:)`` returned.
func freeMemory(_ memory: UnsafeMutableRawPointer) { unsafe free(memory) }

/// Returns the approximate stack pointer: the address of a local variable.
@inlinable @inline(__always)
func stackAddress() -> UInt {
  var mark: UInt8 = 0
  return unsafe withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
}

extension Array {
  /// Creates an array whose capacity is its count.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - next: Creates the next element.
  @inlinable @inline(__always)
  init(count: Int, _ next: () throws -> Element) rethrows {
    try unsafe self.init(unsafeUninitializedCapacity: count) { elements, made in
      guard let start = elements.baseAddress else { return }
      while made < count {
        unsafe (start + made).initialize(to: try next())
        made &+= 1
      }
    }
  }

  /// The address of the first element, valid until the array changes; 0 if the array has no memory.
  @inlinable @inline(__always)
  var address: UInt { unsafe withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
}

extension String {
  /// Returns whether this string has the same bytes as another; see ``ExactString``.
  @inline(__always)
  package func isExactly(_ other: String) -> Bool {
    // Equal bits always mean equal strings; short strings store their text there.
    let hasSameBits = unsafe withUnsafeBytes(of: self) { one in
      unsafe withUnsafeBytes(of: other) { other in
        unsafe equalBytes(
          one.baseAddress?.assumingMemoryBound(to: UInt8.self),
          other.baseAddress?.assumingMemoryBound(to: UInt8.self), one.count)
      }
    }
    return hasSameBits || hasSameBytes(as: other)
  }

  @inline(never)
  private func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (one, other) = (self, other)
    return one.withUTF8 { one in
      other.withUTF8 { other in unsafe equalBytes(one.baseAddress, other.baseAddress, one.count) }
    }
  }
}

extension Span<UInt8> {
  /// Returns the eight bytes from an index on, the first in the lowest byte.
  ///
  /// - Parameter index: At most `count - 8`.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    // Sound: any eight bytes are a valid integer.
    unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
}

/// Casts a generic value to a type; nil if it has another type.
@inlinable @inline(__always)
package func same<Value, Known>(_ value: Value, as type: Known.Type) -> Known? {
  guard Value.self == type else { return nil }
  return unsafe unsafeBitCast(value, to: type)
}

/// Lends an element of an array without a copy, which would retain and release its contents.
///
/// - Parameter body: Receives the element.
@inlinable @inline(__always)
func lend<Element, Result>(
  _ elements: [Element], _ index: Int, _ body: (borrowing Element) throws -> Result
) rethrows -> Result {
  try unsafe elements.withUnsafeBufferPointer { buffer in
    guard let first = buffer.baseAddress, buffer.indices.contains(index) else {
      return try body(elements[index])
    }
    // Sound: the index is in bounds, and the array is kept alive here, unchanged.
    return try unsafe borrow(first + index, body)
  }
}

/// Lends the elements of an array one by one; see ``lend(_:_:_:)``.
///
/// - Parameter body: Receives each element.
@inlinable @inline(__always)
func lendEach<Element>(
  of elements: [Element], _ body: (borrowing Element) throws -> Void
) rethrows {
  try unsafe elements.withUnsafeBufferPointer { buffer in
    guard var place = buffer.baseAddress else { return }
    for _ in 0..<buffer.count {
      try unsafe borrow(place, body)
      unsafe place += 1
    }
  }
}

/// Lends a value in memory.
///
/// The generic type may be noncopyable, so the compiler never makes a copy here.
@inlinable @inline(__always)
func borrow<Value: ~Copyable, Result>(
  _ place: UnsafePointer<Value>, _ body: (borrowing Value) throws -> Result
) rethrows -> Result {
  try unsafe body(place.pointee)
}

/// An immutable value on the heap, shared by copies.
///
/// Boxes allow resource types to refer to one another recursively.
@usableFromInline
package final class Box<Value: Sendable & ~Copyable>: Sendable {
  @usableFromInline package let value: Value

  @inlinable
  package init(_ value: consuming Value) { self.value = value }

  /// Lends the value in its place; see ``borrow(_:_:)``.
  @inlinable @inline(__always)
  func lend<Result>(_ body: (borrowing Value) throws -> Result) rethrows -> Result {
    try body(value)
  }
}

/// A reference to an object that it doesn't keep alive.
///
/// Readers are a few words on the stack and don't participate in reference counting. The creator of
/// a reader keeps the object alive until the call that it is passed to returns, and a reader is
/// valid only that long; so using the reference is safe.
@frozen @usableFromInline
@safe struct Unretained<Object: AnyObject> {
  @usableFromInline let reference: Unmanaged<Object>

  @inlinable @inline(__always)
  init(_ object: Object) { unsafe reference = Unmanaged.passUnretained(object) }

  /// The object, retained while the caller uses it.
  ///
  /// Use ``withObject(_:)`` on per-resource paths.
  @inlinable @inline(__always)
  var object: Object { unsafe reference.takeUnretainedValue() }

  /// Calls `body` with the object, without retaining it.
  @inlinable @inline(__always)
  func withObject<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    try unsafe reference._withUnsafeGuaranteedRef(body)
  }
}
