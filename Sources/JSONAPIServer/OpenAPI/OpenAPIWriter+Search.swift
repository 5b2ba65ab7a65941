import JSONAPI

/// The parameter of searches.
extension OpenAPIWriter {
  private func searched(_ type: Int) -> [String] {
    records[type].searched.filter { visible.column($0, of: type) != nil }
  }

  /// The name of the order by relevance, if a collection has it.
  func relevanceName(of type: Int) -> [String] {
    let name = SortField.relevanceName
    let hasCursorsAlone = pageStyles(of: type) == [.cursor]
    return searched(type).isEmpty || hasCursorsAlone || visible.column(name, of: type) != nil
      || records[type].source != nil ? [] : [name]
  }

  func search(of type: Int) -> [JSONValue] {
    let fields = searched(type)
    guard !fields.isEmpty else { return [] }
    let text =
      "Words that all have to occur in \(fields.joined(separator: " or ")), whatever their case."
    return [
      reference(.parameters, "Search\(names.base(type))", for: [type]) {
        $0.query(
          Planner.searchParameter, $0.isBrief ? nil : text, ["type": "string", "minLength": 1])
      }
    ]
  }
}
