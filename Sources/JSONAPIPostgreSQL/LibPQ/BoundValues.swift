#if PostgreSQL
  import JSONAPIServer

  /// Values for libpq: zero-terminated texts in a single buffer.
  struct BoundValues {
    /// All texts.
    private(set) var bytes: [UInt8] = []
    /// The offset of each text; -1 for null.
    private(set) var offsets: [Int] = []

    init() {}

    /// - Throws: An error for more than 65,535 values, or for a NUL, which PostgreSQL can't store.
    init(_ values: [ColumnValue]) throws(ServerDatabaseError) {
      guard values.count <= 65_535 else { throw .unsupported("more than 65,535 values") }
      offsets.reserveCapacity(values.count)
      for value in values {
        let start = bytes.count
        switch value {
        case .null:
          offsets.append(-1)
          continue
        case .integer(let number): bytes += String(number).utf8
        case .real(let number): bytes += number.description.utf8
        case .text(let text):
          bytes += text.utf8
          if bytes[start...].contains(0) { throw .check(type: "", columns: []) }
        case .bytes(let value):
          bytes += #"\x"#.utf8
          bytes += hexadecimal(value).utf8
        }
        bytes.append(0)
        offsets.append(start)
      }
    }
  }
#endif
