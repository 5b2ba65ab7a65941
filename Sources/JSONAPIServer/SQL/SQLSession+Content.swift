import JSONAPI

/// Content, of which only a part is in memory at a time.
extension SQLSession {
  /// Replaces the rowids that a SQLite statement has selected by the bytes of content.
  func withBytes(_ rows: RowSet, of step: Step, in model: ServedModel) throws(ServerDatabaseError)
    -> RowSet
  {
    let type = model.types[step.type]
    var driver = driver
    var filled = RowSet(width: rows.width)
    for row in 0..<rows.count {
      for cell in 0..<rows.width {
        let value = rows[row, cell]
        guard step.columns.indices.contains(cell - 1), case .integer(let number) = value,
          case let column = type.columns[step.columns[cell - 1]], column.part == .bytes
        else {
          filled.append(value)
          continue
        }
        let bytes = try driver.content(
          of: column.column, in: type.table, row: number, step.bytes ?? 0..<Int.max)
        filled.append(bytes.map { .bytes($0) } ?? .null)
      }
    }
    return filled
  }

  /// Writes content that comes with an update.
  mutating func write(
    _ content: WriteStep.Content, of step: WriteStep, _ schema: SQLSchema
  ) throws(ServerDatabaseError) {
    var step = step
    // The update has incremented it.
    step.version = nil
    var writer = SQLWriter(schema, step)
    let upload = content.upload
    switch Driver.dialect {
    case .sqlite where schema.types[step.type].hasRowNumbers:
      // The update has allocated the bytes.
      var number = SQLRows(outputs: [.value(.integer)], width: 1)
      try driver.run(writer.rowNumber(), into: &number)
      guard number.rows.count > 0, case .integer(let row) = number.rows[0, 0] else { return }
      try driver.write(
        upload, to: content.column, of: schema.model.types[step.type].table, row: row)
    case .sqlite:
      // A view, or a table without rowids, only takes whole values.
      let bytes = try upload.bytes(in: 0..<upload.count)
      try driver.run(writer.content(content.column, .bytes(bytes), as: "") { $0 })
    case .postgreSQL:
      // A large object takes parts, which the database combines to one value. It disappears with
      // the transaction.
      var created = SQLRows(outputs: [.value(.integer)], width: 1)
      try driver.run(
        SQLStatement("SELECT lo_create(0)", outputs: [.value(.integer)]), into: &created)
      guard created.rows.count > 0 else { return }
      let object = created.rows[0, 0]
      var driver = driver
      try upload.forEachPart { (start, bytes) throws(ServerDatabaseError) in
        try driver.run(
          SQLStatement(
            "SELECT lo_put($1::oid, $2::bigint, $3::bytea)",
            [object, .integer(Int64(start)), .bytes(bytes)]))
      }
      self.driver = driver
      try driver.run(writer.content(content.column, object, as: "oid") { "lo_get(\($0))" })
      try driver.run(SQLStatement("SELECT lo_unlink($1::oid)", [object]))
    }
  }
}

extension SQLCompiler {
  /// Selects bytes of content; in SQLite the rowid, by which the driver reads them.
  mutating func addContent(
    _ column: SQLColumn, _ bytes: Range<Int>?, _ source: Source, to selection: inout Selection
  ) {
    guard !schema.types[source.type].hasRowNumbers else {
      return selection.add("\(source.alias)._rowid_", .value(.integer))
    }
    let name = "\(source.alias).\(column.name)"
    let value = dialect == .sqlite ? "CAST(\(name) AS BLOB)" : name
    guard let bytes else { return selection.add(value, .value(.content)) }
    let (start, count) = (bind(bytes.lowerBound + 1), bind(bytes.count))
    selection.add(
      dialect == .sqlite
        ? "substr(\(value), \(start), \(count))"
        : "substring(\(value) FROM (\(start))::integer FOR (\(count))::integer)",
      .value(.content))
  }
}
