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
    // Sound: in bounds, and the array, which nobody changes as long as it is held here, keeps the
    // memory.
    return try unsafe borrow(first + index, body)
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
