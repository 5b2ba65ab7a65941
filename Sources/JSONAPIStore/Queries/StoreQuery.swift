import JSONAPI

/// A query that a store can evaluate, once or repeatedly.
struct StoreQuery: Sendable {
  let type: String
  let filter: FilterExpression?
  let sort: [SortField]
  let nulls: SortField.NullPlacement
  let page: (first: Int, count: Int)
  /// The interpretation of the sort fields' values; nil without sort fields.
  let values: SortValues?

  /// Checks and prepares parameters.
  ///
  /// - Throws: ``StoreError`` for what only a server can evaluate.
  init(
    of type: String, _ parameters: QueryParameters, _ nulls: SortField.NullPlacement,
    _ scope: @autoclosure () -> Schema.Scope, _ decoder: JSONAPIDecoder
  ) throws(StoreError) {
    // Other parameters don't select records, as far as a store knows.
    if let (_, name) = parameters.parameter(
      besides: [.include, .fields, .filter, .sort, .uncheckedSort, .page, .other])
    {
      throw StoreError.unsupported("a filter that can be evaluated", name)
    }
    let scope = parameters.sort.isEmpty ? nil : scope()
    var sorted = parameters
    if let scope { sorted.sort = parameters.sort.map { scope.attribute(for: $0) } }
    // Without a search, all resources are equally relevant.
    if parameters.filter?.requiredSearch == nil {
      sorted.sort.removeAll { $0.isUnchecked && $0.path.text == SortField.relevanceName }
    }
    guard let sort = sorted.evaluatedSort else {
      let field = parameters.sort.first(where: \.isUnchecked)
      throw StoreError.unsupported("a field to sort by", field?.description ?? "sort")
    }
    page = try parameters.page.map(Store.part) ?? (first: 0, count: .max)
    self.type = type
    filter = parameters.filter?.comparing(datesReadBy: decoder).comparingIDsAsNumbers
    self.sort = sort
    self.nulls = nulls
    values = scope.map { SortValues(scope: $0, decoder: decoder) }
  }

  /// The query of a list, which doesn't determine its resources.
  static let list = StoreQuery()

  private init() {
    (type, filter, sort, nulls) = ("", nil, [], .last)
    page = (first: 0, count: .max)
    values = nil
  }

  /// The record fields that determine the rows and their order; nil if there may be others.
  var ownFields: Set<ExactString>? {
    guard !isList, !followsPaths else { return nil }
    guard let filtered = filter.map(\.ownFields) ?? [] else { return nil }
    return filtered.union(sort.compactMap { $0.path.names.first.map { ExactString($0) } })
  }

  /// Whether the rows are those of a list, of any types.
  var isList: Bool { type.isEmpty }

  /// Whether the filter or the order depends on related resources.
  var followsPaths: Bool {
    sort.contains { $0.path.withoutLast != nil } || (filter?.followsPaths ?? false)
  }
}

extension Schema.Scope {
  /// Returns the field to sort by; the name of the relevance order may be that of an attribute.
  fileprivate func attribute(for field: SortField) -> SortField {
    guard field.isUnchecked, field.path.text == SortField.relevanceName,
      case .attribute = target(of: field.path)
    else { return field }
    return SortField(field.path, isDescending: field.isDescending)
  }
}

extension FilterExpression {
  /// The fields that are compared; nil if there may be others.
  var ownFields: Set<ExactString>? {
    var fields: Set<ExactString> = []
    for node in nodes {
      switch node.kind {
      case .and, .or, .not: break
      case .search, .has: return nil
      case .comparison(let comparison):
        guard case .field(let path) = comparison.operand, path.withoutLast == nil,
          let field = path.names.first
        else { return nil }
        fields.insert(ExactString(field))
      }
    }
    return fields
  }

  fileprivate var followsPaths: Bool {
    nodes.contains { node in
      switch node.kind {
      case .and, .or, .not, .search: false
      case .has: true
      case .comparison(let comparison):
        if case .count = comparison.operand { true } else { comparison.path.withoutLast != nil }
      }
    }
  }
}
