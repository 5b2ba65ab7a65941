#if PostgreSQL
  import JSONAPI
  import JSONAPIServer

  /// The triggers that notify a channel of changed tables.
  struct CommitTriggers {
    let channel: String

    private var name: String { channel + "_changed" }

    /// The statements that create the triggers for tables.
    func creation(for tables: [String]) -> String {
      let dialect = SQLDialect.postgreSQL
      let (function, trigger) = (dialect.quoted(name), dialect.quoted(name))
      let literal = channel.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "''")
      var text = """
        CREATE OR REPLACE FUNCTION \(function)() RETURNS trigger LANGUAGE plpgsql AS $changed$
        BEGIN
          PERFORM pg_catalog.pg_notify('\(literal)', TG_TABLE_NAME::text);
          RETURN NULL;
        END
        $changed$;

        """
      for table in tables {
        let table = dialect.quotedTable(table)
        text += """
          DROP TRIGGER IF EXISTS \(trigger) ON \(table);
          CREATE TRIGGER \(trigger) AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON \(table)
            FOR EACH STATEMENT EXECUTE FUNCTION \(function)();

          """
      }
      return text
    }

    /// A finding for each table without such a trigger; views need none.
    func findings(
      about tables: [String], _ connection: PostgreSQLConnection
    ) throws(ServerDatabaseError) -> [ServerFinding] {
      let dialect = SQLDialect.postgreSQL
      let values = [
        dialect.list(tables.map { .text($0) }),
        dialect.list(tables.map { .text(dialect.quotedTable($0)) }), .text(name),
      ]
      let bound = try BoundValues(values)
      return try connection.named { () throws(PostgreSQLFailure) in
        let result = try connection.run(Self.statement, bound)
        return (0..<result.count).compactMap { result.text($0, 0) }.map {
          ServerFinding(
            .warning,
            "The table \"\($0)\" has no trigger that notifies the channel \"\(channel)\": followed queries see changes of it late."
          )
        }
      }
    }

    private static let statement = """
      SELECT w.name
      FROM ROWS FROM (pg_catalog.unnest($1::text[]), pg_catalog.unnest($2::text[])) AS w(name, quoted)
      JOIN pg_catalog.pg_class c ON c.oid = pg_catalog.to_regclass(w.quoted)
      WHERE c.relkind IN ('r', 'p') AND NOT EXISTS (
        SELECT 1 FROM pg_catalog.pg_trigger t
        WHERE t.tgrelid = c.oid AND t.tgname::text = $3::text AND t.tgenabled <> 'D')
      ORDER BY w.name
      """
  }
#endif
