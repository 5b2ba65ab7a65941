import JSONAPI

/// Searches for words: who may search what.
extension Planner {
  /// The parameter of a search, in every dialect.
  static let searchParameter = "filter[search]"

  /// The attributes of a type that a search of this request looks at.
  private func searched(_ type: Int) -> [String] {
    records[type].searched.filter { scope.visible.column($0, of: type) != nil }
  }

  /// Takes the search out of the parameters, unless the type has none: then nobody knows the parameter.
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

  /// The search in the attributes that the request may know of.
  func resolve(
    _ search: TextSearch, _ within: [DottedPath], _ type: Int
  ) throws -> TextSearch {
    let names = within.flatMap(\.names)
    let types = names.isEmpty ? [type] : try place(of: names, type).types
    // A name of one type may be hidden in another.
    guard types.count == 1, case let fields = searched(types[0]), !fields.isEmpty else {
      throw Refusal.parameter(
        Self.searchParameter, "unsupported", "The collection can't be searched for words.")
    }
    return search.searching(fields)
  }
}
