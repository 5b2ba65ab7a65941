import JSONAPI

extension CellCodec {
  /// Writes a cell as the value of a member; null if documents can't contain it.
  ///
  /// - Returns: Whether the document has the value.
  func write(
    _ rows: borrowing RowSet, _ row: Int, _ column: Int, to writer: inout JSONWriter
  ) -> Bool {
    let cell = rows.cell(row, column)
    switch cell.tag {
    case .null: writer.null()
    case .bytes, .unreadable: return nothing(to: &writer)
    case .integer:
      let number = Int64(bitPattern: cell.bits)
      switch self {
      case .boolean: writer.bool(number != 0)
      case .timestamp:
        guard writer.timestamp(microseconds: number) else { return nothing(to: &writer) }
      case .formattedDate where number == .max || number == .min: return nothing(to: &writer)
      case .formattedDate(let format):
        guard format.write(RFC3339.date(microseconds: number), to: &writer) else {
          return nothing(to: &writer)
        }
      case .plain, .json: writer.integer(number)
      }
    case .real:
      guard writer.double(Double(bitPattern: cell.bits)) else { return nothing(to: &writer) }
    case .text:
      let text = rows.bytes.span.extracting(rows.range(of: cell))
      if case .json = self { writer.raw(text) } else { writer.string(text) }
    }
    return true
  }

  private func nothing(to writer: inout JSONWriter) -> Bool {
    writer.null()
    return false
  }
}
