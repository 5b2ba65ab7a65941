import JSONAPI

/// A row, or a resource of a source, that conditions are evaluated on.
protocol ServedRecord {
  /// The type, an index of ``ServedModel/types``.
  var type: Int { get }

  /// The name of the type.
  var typeName: String { get }

  /// What conditions compare for the key.
  var keyValue: FilterValue { get }

  /// What conditions compare for a column of the type.
  func filterValue(ofColumn column: Int) -> FilterValue

  /// The records that exist for the request and that a relationship of the type leads to.
  func related(by edge: Int) -> [Self]
}

extension ServedRecord {
  func value(of name: ServedName) -> FilterValue {
    switch name[type] {
    case .column(let column)?: filterValue(ofColumn: column)
    case .key?: keyValue
    case .type?: .string(typeName)
    case .edge?, nil: .null
    }
  }

  fileprivate func related(along names: some Sequence<ServedName>) -> [Self] {
    var records = [self]
    for name in names {
      records = records.flatMap { record in
        name.edge(of: record.type).map { record.related(by: $0) } ?? []
      }
    }
    return records
  }
}

extension Condition {
  /// Whether the condition holds for a record.
  func matches(_ record: some ServedRecord) -> Bool {
    isEverything || expression.matches(record, reading: ResolvedFields(names: names))
  }
}

/// Fields found by what their names mean.
private struct ResolvedFields<Source: ServedRecord>: ConditionFields {
  let names: [[ServedName]]

  func values(at path: DottedPath, of node: Int, in record: Source) -> [FilterValue] {
    let names = names[node]
    guard let last = names.last else { return [.null] }
    if names.count == 1 { return [record.value(of: last)] }
    let values = record.related(along: names.dropLast()).map { $0.value(of: last) }
    return values.isEmpty ? [.null] : values
  }

  func resources(at path: DottedPath, of node: Int, from record: Source) -> [Source] {
    record.related(along: names[node])
  }

  func texts(for search: TextSearch, of node: Int, in record: Source) -> [FilterValue] {
    names[node].map { record.value(of: $0) }
  }
}
