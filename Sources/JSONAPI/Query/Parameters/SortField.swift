/// A sort field and its direction.
public struct SortField: Sendable, Hashable {
  /// The path to the field.
  public let path: DottedPath

  /// Whether the order is descending (SRT-05).
  public let isDescending: Bool

  /// Whether the path is written unchanged, without being checked against a schema.
  public let isUnchecked: Bool

  /// The search to sort by instead of a field; nil until a query with a search is evaluated.
  private(set) var search: TextSearch?

  /// Creates a sort field.
  public init(_ path: DottedPath, isDescending: Bool = false) {
    self.path = path
    self.isDescending = isDescending
    isUnchecked = false
  }

  /// Creates a sort field that needn't be a field of the resources.
  ///
  /// Servers may sort by anything (SRT-09 only recommends fields), such as a value that they compute and don't return.
  ///
  /// - Parameter text: The name as the server expects it, with a leading `-` for descending order.
  public init(unchecked text: String) {
    let field = SortField(parsing: text)
    path = field.path
    isDescending = field.isDescending
    isUnchecked = true
  }

  /// The relevance of search results, the best first.
  ///
  /// ```swift
  /// Article.query.search("white whale").sort(.relevance)  // filter[search]=white whale&sort=-relevance
  /// ```
  ///
  /// A server determines relevance; if the query is evaluated without one, it is the number of
  /// occurrences of the words.
  public static let relevance = SortField(unchecked: "-\(relevanceName)")

  /// The name of this order on servers, unless resources have a field with this name.
  package static let relevanceName = "relevance"

  /// Parses one field of the parameter `sort`.
  ///
  /// - Parameter text: The path to the field, with a leading `-` for descending order.
  public init(parsing text: String) {
    let isDescending = text.utf8.first == UInt8(ascii: "-")
    let path = isDescending ? String(Substring(text.utf8.dropFirst())) : text
    self.init(DottedPath(path), isDescending: isDescending)
  }
}

extension SortField: CustomStringConvertible {
  /// The field as written in the parameter `sort`.
  public var description: String { isDescending ? "-\(path)" : path.text }
}

extension SortField: ExpressibleByStringLiteral {
  /// Parses one field of the parameter `sort`.
  ///
  /// - Parameter value: The path to the field, with a leading `-` for descending order.
  public init(stringLiteral value: String) { self.init(parsing: value) }
}

extension SortField {
  /// The position of resources whose sort field is null or absent.
  public enum NullPlacement: Sendable, Hashable {
    /// Before all others, in either direction.
    case first
    /// After all others, in either direction.
    case last
  }
}

extension Sequence {
  /// Returns the elements sorted by fields.
  ///
  /// Fields are applied in order (SRT-03), and the sort is stable. Values of different kinds are
  /// ordered by kind: Booleans, numbers, strings, dates, lists. A path through a to-many
  /// relationship sorts by the first related resource.
  public func sorted<Source: FieldSource>(
    by fields: [SortField],
    nulls: SortField.NullPlacement = .last,
    source: (Element) throws -> Source,
  ) rethrows -> [Element] {
    try sorted(by: fields, nulls: nulls, reading: { $1 }, source: source)
  }

  /// Returns the elements sorted by the interpreted values of their fields.
  ///
  /// - Parameter read: Converts the values of all elements for one field to comparable ones.
  package func sorted<Source: FieldSource>(
    by fields: [SortField], nulls: SortField.NullPlacement,
    reading read: (SortField, [FilterValue]) -> [FilterValue],
    source: (Element) throws -> Source
  ) rethrows -> [Element] {
    let elements = Array(self)
    let sources = try elements.map(source)
    let columns = fields.map { field in
      read(field, sources.map { field.value(in: $0) })
    }
    return elements.indices.sorted { one, other in
      for (field, column) in zip(fields, columns) {
        let order = field.order(column[one], column[other], nulls)
        if order != 0 { return order < 0 }
      }
      return one < other
    }
    .map { elements[$0] }
  }
}

extension SortField {
  /// Returns the value that a resource is sorted by.
  package func value(in source: some FieldSource) -> FilterValue {
    if let search { return .number(JSONNumber(search.relevance(among: search.texts(of: source)))) }
    return source.values(at: path).first ?? .null
  }

  /// Returns the field for evaluation with a filter: relevance is that of the filter's search.
  fileprivate func resolved(_ filter: FilterExpression?) -> SortField {
    guard isUnchecked, path.text == Self.relevanceName else { return self }
    var field = self
    field.search = filter?.requiredSearch
    return field
  }

  /// Compares two elements by their values; negative if the first one comes first.
  package func order(_ one: FilterValue, _ other: FilterValue, _ nulls: NullPlacement) -> Int {
    switch (one == .null, other == .null) {
    case (true, true): 0
    case (true, false): nulls == .first ? -1 : 1
    case (false, true): nulls == .first ? 1 : -1
    case (false, false): isDescending ? -one.ordered(with: other) : one.ordered(with: other)
    }
  }
}

extension Sequence where Element: FieldSource {
  /// Returns the elements sorted by fields.
  public func sorted(by fields: [SortField], nulls: SortField.NullPlacement = .last) -> [Element] {
    sorted(by: fields, nulls: nulls) { $0 }
  }
}

extension QueryParameters {
  /// The sort fields for evaluation without a server; nil if one of them needs a server.
  package var evaluatedSort: [SortField]? {
    guard !items.contains(where: { $0.name == "sort" }) else { return nil }
    let fields = sort.map { $0.resolved(filter) }
    return fields.allSatisfy { !$0.isUnchecked || $0.search != nil } ? fields : nil
  }
}
