// Conformances for common mistakes, so that the compiler says which types can identify a resource.

@_documentation(visibility: internal)
@available(
  *, unavailable,
  message: "'id' is a 'String', an integer, a 'UUID' or a type that conforms to 'ResourceID'"
)
extension Double: ResourceID {
  /// Does not compile.
  public init?(idText text: String) { self.init(text) }

  /// Does not compile.
  public var idText: String? { description }
}

@_documentation(visibility: internal)
@available(
  *, unavailable,
  message: "'id' is a 'String', an integer, a 'UUID' or a type that conforms to 'ResourceID'"
)
extension Float: ResourceID {
  /// Does not compile.
  public init?(idText text: String) { self.init(text) }

  /// Does not compile.
  public var idText: String? { description }
}

@_documentation(visibility: internal)
@available(
  *, unavailable,
  message: "'id' is a 'String', an integer, a 'UUID' or a type that conforms to 'ResourceID'"
)
extension Bool: ResourceID {
  /// Does not compile.
  public init?(idText text: String) { self.init(text) }

  /// Does not compile.
  public var idText: String? { description }
}
