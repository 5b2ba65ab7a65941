#if PostgreSQL
  @_spi(Locks) import JSONAPI
  import JSONAPIServer

  /// How the catalog names the tables that errors name, and the columns of their constraints.
  ///
  /// In a transaction that has failed the database can't be asked.
  final class TableNames: Sendable {
    /// A table as errors name it.
    struct Key: Sendable, Hashable {
      var schema: String
      var table: String
    }

    struct Entry: Sendable {
      var name: String
      var constraints: [String: [String]]
    }

    private let entries = Locked<[Key: Entry]>([:])

    /// Remembers tables, and the partitions of tables under the table's name.
    func insert(_ new: [Key: Entry]) {
      entries.withLock { $0.merge(new) { _, new in new } }
    }

    /// The name of a table; empty if the error has none.
    func name(ofTable table: String?, inSchema schema: String?) -> String {
      guard let table else { return "" }
      let key = Key(schema: schema ?? "", table: table)
      return entries.withLock { $0[key]?.name } ?? table
    }

    /// The columns that an error is about; empty if that isn't known.
    func columns(of failure: ServerFailure) -> [String] {
      if let column = failure.column { return [column] }
      guard let table = failure.table, let constraint = failure.constraint else { return [] }
      let key = Key(schema: failure.schema ?? "", table: table)
      return entries.withLock { $0[key]?.constraints[constraint] } ?? []
    }
  }
#endif
