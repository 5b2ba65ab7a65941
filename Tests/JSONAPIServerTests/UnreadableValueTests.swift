#if SQLite
  import ConformanceSupport
  import JSONAPI
  @testable import JSONAPIServer
  import Testing

  @Suite("Unreadable values")
  struct UnreadableValueTests {
    @Test func `A value that can't be the attribute's is named with the id`() async throws {
      let database = try await TestDatabase(.sqlite, ColumnTests.tables, [:])
      defer { withExtendedLifetime(database) {} }
      try await database.base.run([
        "INSERT INTO samples (id, text, big) VALUES (1, 'a', 5), (7, 'b', 'many')"
      ])
      let api = try JSONAPIServer(database: database.base) { Serve(schema: ColumnTests.schema) }
      let plan = try api.plan("/samples?fields[samples]=text,big")
      let error = await #expect(throws: (any Error).self) {
        _ = try await AgreementTests.run(plan, on: database.base)
      }
      let text = error.map { String(describing: $0) } ?? ""
      #expect(text.contains(#"The attribute "big" of samples with the id 7"#), "\(text)")
    }
  }
#endif
