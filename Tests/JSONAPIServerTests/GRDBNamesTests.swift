#if SQLite
  import GRDB
  import JSONAPIServer
  import Testing

  /// A module named like a type in it can't qualify its names, so none of the server's may be one of GRDB's.
  struct GRDBNamesTests {
    @Test func `The names of the server and of GRDB are used side by side, unqualified`() throws {
      func title(_ database: Database, on served: some ServerDatabase) throws -> String? {
        try String.fetchOne(database, sql: "SELECT 'Omoo'")
      }
      let queue = try DatabaseQueue()
      let served = MemoryDatabase(["articles": [["id": 1, "title": "Omoo"]]])
      #expect(try queue.read { try title($0, on: served) } == "Omoo")
      let bound: DatabaseValue = 1.databaseValue
      let stored: ColumnValue = 1
      #expect(bound == DatabaseValue.fromDatabaseValue(1.databaseValue) && stored == .integer(1))
      #expect(throws: DatabaseError.self) {
        try queue.read {
          _ = try title($0, on: served)
          try $0.execute(sql: "?!")
        }
      }
      #expect(throws: ServerDatabaseError.self) { throw ServerDatabaseError.busy }
    }
  }
#endif
