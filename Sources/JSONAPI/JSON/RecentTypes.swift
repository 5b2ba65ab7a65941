/// What a run of a coder knows of the types that it has met lately.
///
/// A table with a slot for each type by a few bits of its address; of two types that have the same slot, the later
/// one takes it. The memory is the table's own, so that looking into it counts no references.
@safe struct RecentTypes<Value>: ~Copyable {
  private struct Slot {
    var type: ObjectIdentifier?
    var value: Value?
  }

  private let slots: UnsafeMutablePointer<Slot>
  private static var count: Int { 64 }

  init() {
    unsafe slots = .allocate(capacity: Self.count)
    unsafe slots.initialize(repeating: Slot(), count: Self.count)
  }

  deinit {
    unsafe slots.deinitialize(count: Self.count)
    unsafe slots.deallocate()
  }

  /// The value for a type, if it is there.
  @inline(__always)
  func value<T>(for type: T.Type) -> Value? {
    let slot = unsafe slot(of: ObjectIdentifier(type))
    return unsafe slot.pointee.type == ObjectIdentifier(type) ? slot.pointee.value : nil
  }

  /// Keeps the value for a type.
  ///
  /// - Returns: The value.
  func keep<T>(_ value: Value, for type: T.Type) -> Value {
    unsafe slot(of: ObjectIdentifier(type)).pointee = Slot(
      type: ObjectIdentifier(type), value: value)
    return value
  }

  /// Where a type has its place; in bounds, because 63 masks the index.
  @inline(__always)
  private func slot(of type: ObjectIdentifier) -> UnsafeMutablePointer<Slot> {
    // Metadata is aligned, so that the lowest bits say nothing.
    unsafe slots + (Int(bitPattern: type) >> 4) & 63
  }
}
