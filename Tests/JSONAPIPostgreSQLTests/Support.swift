#if PostgreSQL
  import Foundation
  @_spi(Locks) import JSONAPI
  @testable import JSONAPIPostgreSQL
  @testable import JSONAPIServer
  import Testing

  /// The server that `Scripts/with-postgresql.sh` starts.
  enum Server {
    static let address = ProcessInfo.processInfo.environment["JSONAPI_POSTGRESQL"] ?? ""

    static var isThere: Bool { !address.isEmpty }

    /// A PgBouncer in transaction mode before it, with two connections; nil where it isn't installed.
    static let bouncer = ProcessInfo.processInfo.environment["JSONAPI_PGBOUNCER"]
  }

  extension ContinuousClock.Instant {
    static func after(_ seconds: Double) -> Self { .now + .seconds(seconds) }

    /// A deadline for all but the tests of deadlines.
    static var patient: Self { .after(600) }
  }

  /// A database with a name in `pg_stat_activity` of its own, and the statements that it runs.
  struct Setup {
    let database: PostgreSQLDatabase
    let name: String
    let statements = Recorder<String>()
    let failures = Recorder<PostgreSQLError>()

    init(
      at address: String = Server.address,
      _ change: (inout PostgreSQLConfiguration) -> Void = { _ in }
    ) throws {
      var configuration = PostgreSQLConfiguration()
      let name = "test-\(UInt32.random(in: 0 ... .max))"
      configuration.applicationName = name
      configuration.maximumWait = .seconds(600)
      let (statements, failures) = (statements, failures)
      configuration.onStatement = { statements.append($0) }
      configuration.onConnectionFailure = { failures.append($0) }
      change(&configuration)
      self.name = name
      database = try PostgreSQLDatabase(address, configuration: configuration)
    }

    /// A schema that nobody else uses, with what `statements` make in it.
    func schema(_ statements: String...) async throws -> String {
      let schema = "s\(UInt32.random(in: 0 ... .max))"
      try await run(["CREATE SCHEMA \(schema)"])
      try await run(statements.map { $0.replacingOccurrences(of: "@", with: schema + ".") })
      return schema
    }

    /// Runs statements in one transaction.
    func run(_ statements: [String]) async throws {
      try await database.write(until: .patient) { session in
        for statement in statements { try session.execute(statement, []) }
      }
    }

    /// The rows of a statement.
    func rows(
      _ text: String, _ values: [ColumnValue] = [], as decodings: [SQLDecoding] = [.plain],
      until deadline: ContinuousClock.Instant = .patient
    ) async throws -> [[ColumnValue]] {
      try await database.read(.single, until: deadline) { session in
        try session.rows(text, values, as: decodings)
      }
    }

    /// Ends the connections of the database, from another one.
    func terminate() async throws {
      let other = try Setup()
      _ = try await other.rows(
        """
        SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE application_name = $1::text
        """, [.text(name)], as: [.boolean])
      await other.database.close()
    }

    /// The identifiers of the server's processes for the database.
    func processes() async throws -> [ColumnValue] {
      let other = try Setup()
      let rows = try await other.rows(
        "SELECT pid FROM pg_stat_activity WHERE application_name = $1::text ORDER BY pid",
        [.text(name)])
      await other.database.close()
      return rows.map { $0[0] }
    }
  }

  extension PostgreSQLSession {
    /// The rows of a statement.
    mutating func rows(
      _ text: String, _ values: [ColumnValue] = [], as decodings: [SQLDecoding] = [.plain],
      endsPlan: Bool = false
    ) throws -> [[ColumnValue]] {
      var rows = SQLRows(outputs: decodings.map { .value($0) }, width: decodings.count)
      var statement = SQLStatement(text, values)
      statement.endsPlan = endsPlan
      try session.driver.run(statement, into: &rows)
      return (0..<rows.rows.count).map { row in
        (0..<decodings.count).map { rows.rows[row, $0] }
      }
    }
  }

  /// What is appended from any thread.
  final class Recorder<Element: Sendable>: Sendable {
    private let guarded = Guarded<[Element]>([])

    var all: [Element] { guarded.withLock { $0 } }

    func append(_ element: Element) { guarded.withLock { $0.append(element) } }

    func clear() { guarded.withLock { $0 = [] } }
  }

  extension ServerDatabaseError {
    /// The case with its names, for comparison.
    var summary: String {
      switch self {
      case .other(let error): "other \(error)"
      default: "\(self)"
      }
    }
  }

  /// The error that `body` throws.
  func failure(of body: () async throws -> Void) async -> String {
    do {
      try await body()
      return "none"
    } catch let error as ServerDatabaseError {
      return error.summary
    } catch {
      return "\(error)"
    }
  }
#endif
