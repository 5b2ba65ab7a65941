#if PostgreSQL
  import JSONAPIServer

  /// Values as libpq takes them: text that ends with a zero, all in one buffer.
  struct BoundValues {
    /// All texts.
    private(set) var bytes: [UInt8] = []
    /// Where each begins; -1 for null.
    private(set) var offsets: [Int] = []

    init() {}

    /// - Throws: An error if text has a NUL, which PostgreSQL doesn't keep.
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
