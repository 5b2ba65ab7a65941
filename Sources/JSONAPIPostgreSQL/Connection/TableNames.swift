#if PostgreSQL
  @_spi(Locks) import JSONAPI
  import JSONAPIServer

  /// The catalog's names for the tables in errors, and the columns of their constraints.
  ///
  /// They are kept because a failed transaction can't query the database.
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

    /// Remembers tables, and partitions under the names of their tables.
    func insert(_ new: [Key: Entry]) {
      entries.withLock { $0.merge(new) { _, new in new } }
    }

    /// The name of a table; empty if the error has none.
    func name(ofTable table: String?, inSchema schema: String?) -> String {
      guard let table else { return "" }
      let key = Key(schema: schema ?? "", table: table)
      return entries.withLock { $0[key]?.name } ?? table
    }

    /// The columns of an error; empty if they aren't known.
    func columns(of failure: ServerFailure) -> [String] {
      if let column = failure.column { return [column] }
      guard let table = failure.table, let constraint = failure.constraint else { return [] }
      let key = Key(schema: failure.schema ?? "", table: table)
      return entries.withLock { $0[key]?.constraints[constraint] } ?? []
    }
  }
#endif
