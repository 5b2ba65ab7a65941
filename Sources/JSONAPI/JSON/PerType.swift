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
