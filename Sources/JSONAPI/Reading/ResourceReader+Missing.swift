extension ResourceReader {
  /// The error for a field that the resource lacks, which says what it has instead.
  func missingField(_ field: Int, in table: FieldTable) -> JSONError {
    let isRelationship = field >= table.attributeCount
    let container = isRelationship ? members.relationships : members.attributes
    let other = isRelationship ? members.attributes : members.relationships
    let name = table.name(at: field)
    var found = "none of that name"
    if other >= 0, JSONNode(tape, other).member(named: name) != nil {
      found = "\(isRelationship ? "an attribute" : "a relationship") of that name"
    } else if container >= 0, let similar = similarName(to: name, in: container, table) {
      found = "none of that name, but '\(similar)'"
    }
    return tape.error(
      .missingMember, at: container >= 0 ? container : resource,
      expected: "the \(isRelationship ? "relationship" : "attribute") '\(name)'", found: found)
  }

  /// A name that none of the fields has and that may be meant: in another key format, or misspelled.
  private func similarName(to name: String, in container: Int, _ table: FieldTable) -> String? {
    let fields = Set(table.entries.map(\.name.text))
    // Documents may have any number of members.
    let names = JSONNode(tape, container).members.prefix(256).compactMap { $0.name.string }
    return nearestName(to: name, among: names.filter { !fields.contains($0) })
  }
}
