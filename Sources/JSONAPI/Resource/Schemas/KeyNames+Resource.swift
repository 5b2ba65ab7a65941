extension KeyNames {
  /// The table of a resource type; `nil` where the type leaves its names to the coder.
  static func table<R: Resource>(of type: R.Type) -> KeyNames? {
    table(of: type, by: R.keyFormat)
  }
}
