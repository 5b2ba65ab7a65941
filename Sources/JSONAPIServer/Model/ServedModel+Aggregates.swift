import JSONAPI

extension ServedModel {
  /// Checks the attributes that definitions offer to aggregate and to group by.
  ///
  /// - Parameters:
  ///   - records: The definitions.
  ///   - mistakes: Receives an error for each name that isn't a suitable attribute.
  func checkAggregates(_ records: [DefinitionRecord], _ mistakes: inout [DefinitionError]) {
    for (index, record) in records.enumerated() {
      guard let offered = record.aggregates else { continue }
      if record.source != nil {
        mistakes.append(
          DefinitionError(record.schema.type, nil, "Resources of a source have no aggregates."))
      }
      func require(
        _ names: [String], _ message: String, _ holds: (Schema.ValueType) -> Bool
      ) {
        for name in names {
          let column = types[index].column(name).map { types[index].columns[$0] }
          if column.map({ !name.hasPrefix("$") && holds($0.type) }) != true {
            mistakes.append(
              DefinitionError(
                record.schema.type, name,
                column == nil ? "The schema has no such attribute." : message))
          }
        }
      }
      require(offered.fields, "Values of this attribute have no sum and no order.") {
        $0.isAggregatable
      }
      require(offered.groups, "Values of this attribute make no groups.") { $0.isGroupable }
    }
  }
}
