/// What was found out about types, each in a slot by its address; of two types that have the same slot, the later one
/// takes it.
///
/// A table in memory of its own, so that looking into it counts no references.
@safe struct TypeTable<Value>: ~Copyable {
  private struct Slot {
    var type: ObjectIdentifier?
    var value: Value
  }

  private let slots: UnsafeMutablePointer<Slot>
  private static var count: Int { 64 }

  /// Creates a table.
  ///
  /// - Parameter nothing: What is in slots that no type has taken.
  init(_ nothing: Value) {
    unsafe slots = .allocate(capacity: Self.count)
    unsafe slots.initialize(repeating: Slot(type: nil, value: nothing), count: Self.count)
  }

  deinit {
    unsafe slots.deinitialize(count: Self.count)
    unsafe slots.deallocate()
  }

  /// What is known about a type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - find: Finds it out.
  @inline(__always)
  func value<T>(of type: T.Type, else find: @autoclosure () -> Value) -> Value {
    let key = ObjectIdentifier(type)
    let address = UInt(bitPattern: key)
    // In bounds, because 63 masks the index. Types are some words apart, so the lowest bits say nothing.
    let slot = unsafe slots + Int(truncatingIfNeeded: (address >> 4 ^ address >> 10) & 63)
    if unsafe slot.pointee.type != key {
      unsafe slot.pointee = Slot(type: key, value: find())
    }
    return unsafe slot.pointee.value
  }
}

/// What is made once for a type in a process: its table of fields, its names, its schema.
package enum PerType {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let value: ObjectIdentifier
  }

  private static let values = Locked<[Key: any Sendable]>([:])

  /// The value of a type, made if this is the first time that it is asked for.
  package static func value<Value: Sendable>(of type: Any.Type, _ make: () -> Value) -> Value {
    let key = Key(type: ObjectIdentifier(type), value: ObjectIdentifier(Value.self))
    if let known = values.withLock({ $0[key] }) as? Value { return known }
    // Without the lock, since this may run code of the type.
    let made = make()
    return values.withLock { values in
      // Another thread may have been first.
      if let other = values[key] as? Value { return other }
      values[key] = made
      return made
    }
  }
}
