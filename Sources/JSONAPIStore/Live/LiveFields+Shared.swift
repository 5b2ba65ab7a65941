import JSONAPI

// Generic classes can't have static stored properties, so their descriptions are cached by type.

extension LiveFields {
  /// Returns the description of a generic class, created once per specialization.
  public static func shared(_ make: () -> LiveFields) -> LiveFields {
    PerType.value(of: Self.self, make)
  }
}

extension LivePaths {
  /// Returns the paths of a generic class, created once per specialization.
  public static func shared(_ make: () -> LivePaths) -> LivePaths {
    PerType.value(of: Self.self, make)
  }
}
