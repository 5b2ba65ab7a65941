#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Makes a block of the C library's memory, or resizes one, which it can often do without a copy.
///
/// For a large block Linux is asked for large pages. Where it has none to give nothing is lost; where it
/// has, tens of megabytes come with a few page faults instead of thousands.
///
/// - Parameters:
///   - known: The block to resize, or `nil` for a new one.
///   - size: The bytes to make room for.
/// - Returns: The block, which the caller frees; `nil` if there is no memory, and then `known` is as it was.
@inline(never)
func resizedMemory(
  _ known: UnsafeMutableRawPointer?, to size: Int
) -> UnsafeMutableRawPointer? {
  guard let memory = unsafe realloc(known, size) else { return nil }
  #if canImport(Glibc)
    if size >= 4 << 20 {
      // All pages of the block, the first one too, in which the C library keeps its length: a mapping in which pages
      // differ can't be moved as a whole, so that the next call would have to copy it. What the system thinks of it
      // makes no difference to the use of the block, nor of what may share its outer pages.
      let page = 4096
      let skipped = Int(UInt(bitPattern: memory) & UInt(page - 1))
      _ = unsafe madvise(memory - skipped, (size + skipped + page - 1) & ~(page - 1), MADV_HUGEPAGE)
    }
  #endif
  return unsafe memory
}

/// Frees a block that ``resizedMemory(_:to:)`` returned.
func freeMemory(_ memory: UnsafeMutableRawPointer) { unsafe free(memory) }

/// Where the stack is, about: the address of a local variable.
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
  ///   - next: Makes the next element.
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
  /// Whether this string and another are the same bytes; see ``ExactString``.
  @inline(__always)
  package func isExactly(_ other: String) -> Bool {
    // Whatever is in them, the same bits are the same string; short strings have their text there.
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
  /// The eight bytes from an index on, the first one the lowest.
  ///
  /// - Parameter index: At most `count - 8`.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    // Any eight bytes make a number.
    unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
}

/// Casts a generic value to the type that it has; nil if that is another one.
@inlinable @inline(__always)
package func same<Value, Known>(_ value: Value, as type: Known.Type) -> Known? {
  guard Value.self == type else { return nil }
  return unsafe unsafeBitCast(value, to: type)
}

/// Lends an element of an array without a copy, which would retain and release all that is in it.
///
/// - Parameter body: What to do with it.
@inlinable @inline(__always)
func lend<Element, Result>(
  _ elements: [Element], _ index: Int, _ body: (borrowing Element) throws -> Result
) rethrows -> Result {
  try unsafe elements.withUnsafeBufferPointer { buffer in
    guard let first = buffer.baseAddress, buffer.indices.contains(index) else {
      return try body(elements[index])
    }
    // Sound: the index is in bounds, and the array is held here, unchanged, with its memory.
    return try unsafe borrow(first + index, body)
  }
}

/// Lends the elements of an array one after the other; see ``lend(_:_:_:)``.
///
/// - Parameter body: What to do with each.
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

/// Lends what is in memory.
///
/// A value that can't be copied can only be lent in its place, and so the compiler makes no copy of
/// others here either.
@inlinable @inline(__always)
func borrow<Value: ~Copyable, Result>(
  _ place: UnsafePointer<Value>, _ body: (borrowing Value) throws -> Result
) rethrows -> Result {
  try unsafe body(place.pointee)
}

/// An immutable value on the heap, which copies share.
///
/// Resources in boxes can refer to one another in a circle of types.
@usableFromInline
final class Box<Value: Sendable & ~Copyable>: Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: consuming Value) { self.value = value }

  /// Lends the value in its place; see ``borrow(_:_:)``.
  @inlinable @inline(__always)
  func lend<Result>(_ body: (borrowing Value) throws -> Result) rethrows -> Result {
    try body(value)
  }
}

/// A reference to an object that it doesn't keep alive.
///
/// Readers are a few words on the stack and take no part in reference counting. Whoever makes one keeps the
/// object alive until the call that the reader was handed to returns, and a reader is valid no longer than that;
/// so using the reference is safe.
@frozen @usableFromInline
@safe struct Unretained<Object: AnyObject> {
  @usableFromInline let reference: Unmanaged<Object>

  @inlinable @inline(__always)
  init(_ object: Object) { unsafe reference = Unmanaged.passUnretained(object) }

  /// The object, retained as long as the caller uses it.
  ///
  /// Calls for every resource take ``withObject(_:)``.
  @inlinable @inline(__always)
  var object: Object { unsafe reference.takeUnretainedValue() }

  /// Calls the body with the object, without counting references.
  @inlinable @inline(__always)
  func withObject<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    try unsafe reference._withUnsafeGuaranteedRef(body)
  }
}
