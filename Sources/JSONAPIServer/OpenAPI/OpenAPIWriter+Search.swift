import JSONAPI

/// The parameter of searches.
extension OpenAPIWriter {
  func search(of type: Int) -> [JSONValue] {
    let fields = records[type].searched.filter { visible.column($0, of: type) != nil }
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
