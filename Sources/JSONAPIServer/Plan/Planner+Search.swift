import JSONAPI

/// Searches for words, in the attributes that a request may search.
extension Planner {
  /// The parameter of a search, in every dialect.
  static let searchParameter = "filter[search]"

  /// The attributes of a type that this request searches.
  private func searched(_ type: Int) -> [String] {
    records[type].searched.filter { scope.visible.column($0, of: type) != nil }
  }

  /// Extracts the search from the parameters, unless the type has none: then the parameter is unknown.
  func readSearch(
    of type: Int, _ items: [QueryItem]
  ) throws -> (others: [QueryItem], search: FilterExpression?) {
    guard let item = items.first(where: { $0.name == Self.searchParameter }),
      !searched(type).isEmpty
    else { return (items, nil) }
    func error(_ code: QueryError.Code, _ message: String, _ expected: String?) -> Refusal {
      Refusal(
        QueryError(code, parameter: item.name, message: message, expected: expected))
    }
    let others = items.filter { $0.name != Self.searchParameter }
    guard others.count == items.count - 1 else {
      throw error(.duplicateParameter, "The parameter is repeated.", nil)
    }
    let search = TextSearch(item.value)
    guard !search.words.isEmpty else {
      throw error(.malformedValue, "There are no words to search for.", "letters or digits")
    }
    let limit = scope.visible.reader.limits.listValues
    guard search.words.count <= limit else {
      throw error(.limitExceeded, "There are too many words.", "at most \(limit)")
    }
    return (others, FilterExpression(search))
  }

  /// Whether a collection can be sorted by the relevance of a search; a field of that name takes precedence.
  func hasRelevance(_ type: Int) -> Bool {
    !model.types[type].isFromSource && !searched(type).isEmpty
      && scope.visible.column(SortField.relevanceName, of: type) == nil
  }

  /// The fields that determine the order: without a search, all resources are equally relevant.
  func sortFields(_ parameters: QueryParameters, _ type: Int) -> [SortField] {
    guard parameters.filter?.requiredSearch == nil, hasRelevance(type) else {
      return parameters.sort
    }
    return parameters.sort.filter { $0.path.text != SortField.relevanceName }
  }

  /// The key of a sort field that is the relevance of the request's search; nil for other fields.
  func relevanceKey(
    _ field: SortField, _ filter: FilterExpression?, _ type: Int
  ) -> Step.SortKey? {
    guard field.path.text == SortField.relevanceName, hasRelevance(type),
      let search = filter?.requiredSearch
    else { return nil }
    return Step.SortKey(
      path: [], column: nil, isDescending: field.isDescending,
      relevance: search.searching(searched(type)))
  }

  /// The search in the attributes that the request may see.
  ///
  /// - Parameter path: The path to the resources that are searched.
  func resolve(_ search: TextSearch, _ path: ServedPath) throws -> TextSearch {
    // A name of one type may be hidden in another.
    guard let types = scope.visible.place(of: path)?.types, types.count == 1,
      case let fields = searched(types[0]), !fields.isEmpty
    else {
      throw Refusal.parameter(
        Self.searchParameter, "unsupported", "The collection can't be searched for words.")
    }
    return search.searching(fields)
  }
}
