@_spi(Locks) import JSONAPI

// Generic classes can't store static properties; what is known of them is kept here.

extension LiveFields {
  /// The description of a generic class, made once for each of its types.
  public static func shared(_ make: () -> LiveFields) -> LiveFields {
    SharedDescriptions.value(make)
  }
}

extension LivePaths {
  /// The paths of a generic class, made once for each of its types.
  public static func shared(_ make: () -> LivePaths) -> LivePaths {
    SharedDescriptions.value(make)
  }
}

/// Descriptions by their own types, of which each class has others.
private enum SharedDescriptions {
  static let values = Locked<[ObjectIdentifier: any Sendable]>([:])

  static func value<Value: Sendable>(_ make: () -> Value) -> Value {
    let key = ObjectIdentifier(Value.self)
    if let known = values.withLock({ $0[key] }) as? Value { return known }
    let made = make()
    return values.withLock { values in
      // Another thread may have been first.
      if let other = values[key] as? Value { return other }
      values[key] = made
      return made
    }
  }
}
