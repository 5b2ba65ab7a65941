/// A cache of values by type, in slots by address; types with the same slot replace each other.
///
/// Uses manually allocated memory, so that lookups don't retain.
@safe struct TypeTable<Value>: ~Copyable {
  private struct Slot {
    var type: ObjectIdentifier?
    var value: Value
  }

  private let slots: UnsafeMutablePointer<Slot>
  private static var count: Int { 64 }

  /// Creates a table.
  ///
  /// - Parameter nothing: The value of empty slots.
  init(_ nothing: Value) {
    unsafe slots = .allocate(capacity: Self.count)
    unsafe slots.initialize(repeating: Slot(type: nil, value: nothing), count: Self.count)
  }

  deinit {
    unsafe slots.deinitialize(count: Self.count)
    unsafe slots.deallocate()
  }

  /// Returns the value for a type, computing it if necessary.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - find: Computes the value.
  @inline(__always)
  func value<T>(of type: T.Type, else find: @autoclosure () -> Value) -> Value {
    let key = ObjectIdentifier(type)
    let address = UInt(bitPattern: key)
    // In bounds, since 63 masks the index. Types are some words apart, so the lowest bits carry no
    // information.
    let slot = unsafe slots + Int(truncatingIfNeeded: (address >> 4 ^ address >> 10) & 63)
    if unsafe slot.pointee.type != key {
      unsafe slot.pointee = Slot(type: key, value: find())
    }
    return unsafe slot.pointee.value
  }
}

/// Values created once per type and process: field tables, names, schemas.
package enum PerType {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let value: ObjectIdentifier
  }

  private static let values = Locked<[Key: any Sendable]>([:])

  /// Returns the value of a type, creating it on first use.
  package static func value<Value: Sendable>(of type: Any.Type, _ make: () -> Value) -> Value {
    let key = Key(type: ObjectIdentifier(type), value: ObjectIdentifier(Value.self))
    if let known = values.withLock({ $0[key] }) as? Value { return known }
    // Outside the lock, since this may run the type's code.
    let made = make()
    return values.withLock { values in
      // Another thread may have been first.
      if let other = values[key] as? Value { return other }
      values[key] = made
      return made
    }
  }
}
