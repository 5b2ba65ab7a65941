#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Logging
  import Synchronization
  import Testing

  @Suite("Requests that HTTP servers let pass")
  struct RequestGuardTests {
    private func server(
      _ rows: [[String: ColumnValue]] = [["id": 1, "title": "Mardi"]],
      _ configuration: ServerConfiguration = ServerConfiguration()
    ) throws -> JSONAPIServer<NoPrincipal> {
      try JSONAPIServer(database: MemoryDatabase(["notes": rows]), configuration: configuration) {
        Serve(schema: Schema("notes", id: Int.self, [.attribute("title", String.self)])) {
          $0.allow(.create)
        }
      }
    }

    static let queries: [(String, Int, String?)] = [
      ("filter[title]=%FF", 400, "filter[title]"), ("filter[title]=a%C3", 400, "filter[title]"),
      // A surrogate, and a form that is too long.
      ("filter[title]=%ED%A0%80", 400, "filter[title]"),
      ("filter[title]=%C0%80", 400, "filter[title]"),
      ("%FF=1", 400, nil), ("filter%5Btitle%FF%5D=1", 400, nil),
      // As HTTP servers repair bytes that aren't encoded.
      ("filter[title]=\u{FFFD}", 400, "filter[title]"),
      ("filter[title]=%C3%A9", 200, nil), ("filter[title]=é", 200, nil),
      ("filter[title]=%EF%BF%BD", 200, nil), ("filter[title]=100%25", 200, nil),
      ("filter[title]=100%", 200, nil),
    ]

    @Test("A query has to be UTF-8", arguments: queries)
    func query(_ query: String, _ status: Int, _ parameter: String?) async throws {
      let answer = try await server().get("/notes?" + query)
      #expect(answer.status == status)
      if status == 400 {
        #expect(answer.codes == ["malformedValue"])
        #expect(answer.sources == (parameter.map { [$0] } ?? []))
      }
    }

    @Test(
      "A packed body is 415, which says what to send",
      arguments: [("gzip", 415), ("deflate, gzip", 415), ("identity", 201), ("Identity", 201)])
    func coding(_ coding: String, _ status: Int) async throws {
      let answer = try await server().send(
        .post, "/notes", #"{"data": {"type": "notes", "attributes": {"title": "a"}}}"#,
        headers: [.contentEncoding: coding])
      #expect(answer.status == status)
      if status == 415 {
        #expect(answer.sources == ["Content-Encoding"])
        #expect(answer.headers[.acceptEncoding] == "identity")
      }
    }

    @Test func `Browsers may not guess what a response is`() async throws {
      let api = try server()
      for path in ["/", "/notes", "/notes/1", "/notes/2", "/notes?x=1"] {
        #expect(await api.get(path).headers[.xContentTypeOptions] == "nosniff")
      }
      #expect(await api.send(.options, "/notes").headers[.xContentTypeOptions] == "nosniff")
    }

    // As JSON, a control character is six bytes.
    static let sizes: [(String, Int, Int)] = [
      ("A", 2, 200), ("A", 20, 400), ("\u{1}", 1, 200), ("\u{1}", 2, 400), ("é", 2, 200),
      ("é", 4, 400),
    ]

    @Test("A response is counted while it is read and written", arguments: sizes)
    func responseSize(_ character: String, _ count: Int, _ status: Int) async throws {
      var configuration = ServerConfiguration()
      configuration.limits.responseSize = 2_400
      let title = ColumnValue.text(String(repeating: character, count: 300))
      let rows = (1...Int64(count)).map { id -> [String: ColumnValue] in
        ["id": .integer(id), "title": title]
      }
      let api = try server(rows, configuration)
      let answer = await api.get("/notes")
      #expect(answer.status == status)
      #expect(answer.codes == (status == 400 ? ["limitExceeded"] : []))
      // A change that is made is answered, whatever the size.
      let created = await api.send(
        .post, "/notes",
        #"{"data": {"type": "notes", "attributes": {"title": "\#(String(repeating: "b", count: 3_000))"}}}"#
      )
      #expect(created.status == 201)
    }

    // MARK: Logs

    /// A database that never answers.
    private struct Failing: ServerDatabase {
      let error: ServerDatabaseError

      func read<Result: Sendable>(
        _ isolation: Isolation, until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (inout MemoryTransaction) throws -> Result
      ) async throws -> Result { throw error }

      func write<Result: Sendable>(
        until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (inout MemoryTransaction) throws -> Result
      ) async throws -> Result { throw error }

      func verify(_ model: ServedModel) async throws -> [ServerFinding] { throw error }
    }

    @Test(
      "A server is ready when the database answers, whatever is wrong with its tables",
      arguments: [
        (ServerDatabaseError.busy, false), (.deadline, false), (.unavailable, false),
        (.unsupported("a column"), true),
      ])
    func ready(_ error: ServerDatabaseError, _ isReady: Bool) async throws {
      let api = try JSONAPIServer(database: Failing(error: error)) {
        Serve(schema: Schema("notes", id: Int.self, [.attribute("title", String.self)]))
      }
      #expect(await api.isReady() == isReady)
      #expect(try await server().isReady())
      #expect(try await JSONAPIServer(database: Failing(error: error)) {}.isReady() == isReady)
    }

    private final class Lines: Sendable {
      private let texts = Mutex<[String]>([])

      var all: [String] { texts.withLock { $0 } }
      func add(_ text: String) { texts.withLock { $0.append(text) } }
    }

    private struct Handler: LogHandler {
      let lines: Lines
      var metadata: Logger.Metadata = [:]
      var logLevel = Logger.Level.warning

      subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
      }

      func log(event: LogEvent) {
        let values = (event.metadata ?? [:]).sorted { $0.key < $1.key }
        lines.add(
          "\(event.level) \(event.message) " + values.map { "\($0)=\($1)" }.joined(separator: " "))
      }
    }

    @Test(
      "The reason of a 503 is in the log",
      arguments: [
        (ServerDatabaseError.busy, "The database is busy."),
        (.deadline, "The database took too long."),
        (.unavailable, "The database can't be reached."),
      ])
    func reason(_ error: ServerDatabaseError, _ reason: String) async throws {
      let lines = Lines()
      let api = try JSONAPIServer(
        database: Failing(error: error),
        logger: Logger(label: "tests") { _ in Handler(lines: lines) }
      ) {
        Serve(schema: Schema("notes", id: Int.self, [.attribute("title", String.self)])) {
          $0.allow(.delete)
        }
      }
      #expect(await api.get("/notes").status == 503)
      #expect(await api.send(.delete, "/notes/1").status == 503)
      let line = "warning database refused a request reason=\(reason) request=request"
      #expect(lines.all == [line, line])
    }
  }
#endif
