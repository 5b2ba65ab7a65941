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
