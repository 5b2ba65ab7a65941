#if SQLite
  import GRDB
  import JSONAPIServer

  extension DatabaseFunction {
    /// Aggregates values, with exact sums; the second argument says how the column stores them.
    static let totals = DatabaseFunction(
      "jsonapi_totals", argumentCount: 2, pure: true, aggregate: SQLiteTotals.self)
  }

  /// The values of one group.
  private struct SQLiteTotals: DatabaseAggregate {
    private var totals: SQLTotals?

    mutating func step(_ values: [DatabaseValue]) {
      if totals == nil, case .string(let code) = values[1].storage { totals = SQLTotals(code) }
      switch values[0].storage {
      case .int64(let number): totals?.add(.integer(number))
      case .double(let number): totals?.add(.real(number))
      case .string(let text): totals?.add(.text(text))
      case .null, .blob: break
      }
    }

    func finalize() -> (any DatabaseValueConvertible)? { totals?.json }
  }
#endif
