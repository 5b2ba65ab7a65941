/// The kind of models to write.
public enum ModelStyle: String, Sendable, CaseIterable {
  /// Structs marked `@Resource`.
  case resources
  /// Structs that conform to `Resource` without a macro.
  case structs
  /// Classes marked `@LiveResource`.
  case live
}
