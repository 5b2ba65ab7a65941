import JSONAPI

// Generic classes can't store static properties; what is known of them is kept by their types.

extension LiveFields {
  /// The description of a generic class, made once for each of its types.
  public static func shared(_ make: () -> LiveFields) -> LiveFields {
    PerType.value(of: Self.self, make)
  }
}

extension LivePaths {
  /// The paths of a generic class, made once for each of its types.
  public static func shared(_ make: () -> LivePaths) -> LivePaths {
    PerType.value(of: Self.self, make)
  }
}
