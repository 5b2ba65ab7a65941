// What generated code asks about each case, so that the compiler says at the case that it holds no resource.

@_documentation(visibility: internal)
extension ResourceUnion {
  /// Does nothing: the case holds a resource.
  public static func checkCase<R: Resource>(_ make: (R) -> Self) {}

  /// Does not compile.
  @available(*, unavailable, message: "a case of a union holds a resource; this type is none")
  public static func checkCase<T>(_ make: (T) -> Self) {}
}
