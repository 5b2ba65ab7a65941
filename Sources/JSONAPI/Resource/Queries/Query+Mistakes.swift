// Declarations for common mistakes, so that the compiler says how to write what was meant.

@_documentation(visibility: internal)
@available(
  *, unavailable,
  message:
    "sort by a typed path, as in '.sort(.ascending(\\.title))', or by name: '.sort(named: \"title\")'"
)
extension SortTerm: ExpressibleByStringLiteral {
  /// Does not compile.
  public init(stringLiteral value: String) { self.init(SortField(parsing: value)) }
}

@_documentation(visibility: internal)
extension AttributePath {
  /// Does not compile.
  @available(*, unavailable, renamed: "startsWith(_:)")
  public func hasPrefix(_ prefix: String) -> Filter<Root> { Filter(.everything) }

  /// Does not compile.
  @available(*, unavailable, renamed: "endsWith(_:)")
  public func hasSuffix(_ suffix: String) -> Filter<Root> { Filter(.everything) }

  /// Does not compile.
  @available(
    *, unavailable, message: "a server compares values: '$0.title == \"\"' for empty text"
  )
  public var isEmpty: Filter<Root> { Filter(.everything) }
}
