#if PostgreSQL
  import JSONAPIServer

  /// How a column's cells, in PostgreSQL's binary format, are decoded.
  enum CellDecoding {
    case boolean, int2, int4, int8, oid, float4, float8, text, other, json, jsonb, bytes
    case timestamp, date

    /// Creates the decoding of a type by its identifier, which is fixed for built-in types.
    init(oid: UInt32) {
      self =
        switch oid {
        case 16: .boolean
        case 17, 2950: .bytes
        case 20: .int8
        case 21: .int2
        case 23: .int4
        case 26: .oid
        case 18, 19, 25, 705, 1042, 1043: .text
        case 114: .json
        case 700: .float4
        case 701: .float8
        case 1082: .date
        case 1114, 1184: .timestamp
        case 3802: .jsonb
        default: .other
        }
    }

    /// Decodes a cell.
    ///
    /// - Returns: Whether the cell has the length of its type.
    func give(_ cell: UnsafeRawBufferPointer, to rows: inout SQLRows) -> Bool {
      switch self {
      case .boolean:
        guard cell.count == 1 else { return false }
        unsafe rows.integer(cell[0] == 0 ? 0 : 1)
      case .int2:
        guard let bits = unsafe Self.bits(of: cell, 2) else { return false }
        rows.integer(Int64(Int16(truncatingIfNeeded: bits)))
      case .int4:
        guard let bits = unsafe Self.bits(of: cell, 4) else { return false }
        rows.integer(Int64(Int32(truncatingIfNeeded: bits)))
      case .oid:
        guard let bits = unsafe Self.bits(of: cell, 4) else { return false }
        rows.integer(Int64(truncatingIfNeeded: bits))
      case .int8:
        guard let bits = unsafe Self.bits(of: cell, 8) else { return false }
        rows.integer(Int64(bitPattern: bits))
      case .float4:
        guard let bits = unsafe Self.bits(of: cell, 4) else { return false }
        let number = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
        // 0.1 stays 0.1: the shortest text for this number, as PostgreSQL writes it.
        rows.real(Double(number.description) ?? Double(number))
      case .float8:
        guard let bits = unsafe Self.bits(of: cell, 8) else { return false }
        rows.real(Double(bitPattern: bits))
      case .timestamp:
        guard let bits = unsafe Self.bits(of: cell, 8) else { return false }
        Self.give(timestamp: Int64(bitPattern: bits), to: &rows)
      case .date:
        guard let bits = unsafe Self.bits(of: cell, 4) else { return false }
        Self.give(date: Int32(truncatingIfNeeded: bits), to: &rows)
      case .text: unsafe Self.give(text: cell, to: &rows)
      case .jsonb:
        guard unsafe cell.first == 1 else { return false }
        unsafe Self.give(json: UnsafeRawBufferPointer(rebasing: cell.dropFirst()), to: &rows)
      case .json: unsafe Self.give(json: cell, to: &rows)
      case .bytes:
        unsafe cell.withMemoryRebound(to: UInt8.self) { unsafe rows.bytes($0.span) }
      case .other:
        // The labels of enumerated types, which are text, and other types, which may not be.
        unsafe cell.withMemoryRebound(to: UInt8.self) { bytes in
          if unsafe String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) {
            unsafe rows.text(bytes.span)
          } else {
            unsafe rows.bytes(bytes.span)
          }
        }
      }
      return true
    }

    private static func give(text: UnsafeRawBufferPointer, to rows: inout SQLRows) {
      unsafe text.withMemoryRebound(to: UInt8.self) { unsafe rows.text($0.span) }
    }

    private static func give(json: UnsafeRawBufferPointer, to rows: inout SQLRows) {
      unsafe json.withMemoryRebound(to: UInt8.self) { unsafe rows.json($0.span) }
    }

    /// A timestamp in microseconds since 2000; the largest and the smallest stay ±infinity.
    private static func give(timestamp: Int64, to rows: inout SQLRows) {
      let (sum, overflow) = timestamp.addingReportingOverflow(946_684_800_000_000)
      rows.integer(timestamp == .min ? .min : overflow ? .max : sum)
    }

    /// A date in days since 2000; the largest and the smallest are ±infinity, and are kept.
    private static func give(date: Int32, to rows: inout SQLRows) {
      let (product, overflow) = (Int64(date) + 10_957).multipliedReportingOverflow(
        by: 86_400_000_000)
      rows.integer(date == .min ? .min : date == .max || overflow ? .max : product)
    }

    /// A big-endian integer with the given number of bytes.
    private static func bits(of cell: UnsafeRawBufferPointer, _ count: Int) -> UInt64? {
      guard cell.count == count else { return nil }
      return unsafe cell.reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
#endif
