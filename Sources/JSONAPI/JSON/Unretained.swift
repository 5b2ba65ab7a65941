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
