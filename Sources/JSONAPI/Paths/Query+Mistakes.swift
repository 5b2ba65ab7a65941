// Declarations for common mistakes, so that the compiler suggests the correct spelling.

@_documentation(visibility: internal)
@available(
  *, unavailable,
  message:
    "sort by a typed path, as in '.sort(.ascending(\\.title))', or by name: '.sort(named: \"title\")'"
)
extension SortTerm: ExpressibleByStringLiteral {
  /// Unavailable; its message suggests the correct spelling.
  public init(stringLiteral value: String) { self.init(SortField(parsing: value)) }
}

// Takes functions, to which key paths convert: an overload that takes key paths would hide the
// error about a misspelled path in '.ascending(…)'.
@_documentation(visibility: internal)
extension CollectionQueryBuilding where Subject: Resource {
  /// Unavailable; its message suggests the correct spelling.
  @available(
    *, unavailable,
    message:
      "sort in a direction, as in '.sort(.ascending(\\.title))' or '.sort(.descending(\\.title))'"
  )
  public func sort<First, each Rest>(
    _ first: (Subject.Fields) -> AttributePath<Subject, First>,
    _ rest: repeat (Subject.Fields) -> AttributePath<Subject, each Rest>
  ) -> Self { self }
}

// Takes functions for the same reason.
@_documentation(visibility: internal)
extension QueryBuilding where Subject: Resource {
  /// Unavailable; its message suggests the correct spelling.
  @available(
    *, unavailable,
    message: "only relationships are included; '.fields(\\.title)' chooses attributes"
  )
  public func include<Value>(
    _ path: (Subject.Fields) -> AttributePath<Subject, Value>
  ) -> Self { self }
}

// The names' type has more constraints than needed: the compiler diagnoses the overload with the
// fewest errors, which must be the one with key paths for a misspelled path.
@_documentation(visibility: internal)
extension Query {
  /// Unavailable; its message suggests the correct spelling.
  @available(
    *, unavailable, renamed: "include(named:_:)",
    message: "include by typed paths, as in '.include(\\.author)', or by name"
  )
  public func include<
    Name: StringProtocol & RangeReplaceableCollection & TextOutputStream & Codable
  >(_ first: Name, _ rest: Name...) -> Query { self }

  /// Unavailable; its message suggests the correct spelling.
  @available(
    *, unavailable, renamed: "fields(named:_:)",
    message: "choose fields by typed paths, as in '.fields(\\.title)', or by name"
  )
  public func fields<
    Name: StringProtocol & RangeReplaceableCollection & TextOutputStream & Codable
  >(_ first: Name, _ rest: Name...) -> Query { self }
}

@_documentation(visibility: internal)
extension AttributePath {
  /// Unavailable; its message suggests the correct spelling.
  @available(*, unavailable, renamed: "startsWith(_:)")
  public func hasPrefix(_ prefix: String) -> Filter<Root> { Filter(.everything) }

  /// Unavailable; its message suggests the correct spelling.
  @available(*, unavailable, renamed: "endsWith(_:)")
  public func hasSuffix(_ suffix: String) -> Filter<Root> { Filter(.everything) }

  /// Unavailable; its message suggests the correct spelling.
  @available(
    *, unavailable, message: "a server compares values: '$0.title == \"\"' for empty text"
  )
  public var isEmpty: Filter<Root> { Filter(.everything) }
}

@_documentation(visibility: internal)
extension AttributePath {
  /// Unavailable; its message suggests the correct spelling.
  @available(*, unavailable, message: "an attribute is compared with a value of its own type")
  public static func < <Other: Comparable>(path: Self, value: Other) -> Filter<Root> {
    Filter(.everything)
  }

  /// Unavailable; its message suggests the correct spelling.
  @available(*, unavailable, message: "an attribute is compared with a value of its own type")
  public static func <= <Other: Comparable>(path: Self, value: Other) -> Filter<Root> {
    Filter(.everything)
  }

  /// Unavailable; its message suggests the correct spelling.
  @available(*, unavailable, message: "an attribute is compared with a value of its own type")
  public static func > <Other: Comparable>(path: Self, value: Other) -> Filter<Root> {
    Filter(.everything)
  }

  /// Unavailable; its message suggests the correct spelling.
  @available(*, unavailable, message: "an attribute is compared with a value of its own type")
  public static func >= <Other: Comparable>(path: Self, value: Other) -> Filter<Root> {
    Filter(.everything)
  }
}

@_documentation(visibility: internal)
extension ToOnePath {
  /// Unavailable; its message suggests the correct spelling.
  @available(*, unavailable, message: "compare the id, as in '$0.author.id == \"9\"'")
  public static func == <Other>(path: Self, value: Other) -> Filter<Root> { Filter(.everything) }

  /// Unavailable; its message suggests the correct spelling.
  @available(*, unavailable, message: "compare the id, as in '$0.author.id == \"9\"'")
  public static func != <Other>(path: Self, value: Other) -> Filter<Root> { Filter(.everything) }
}
