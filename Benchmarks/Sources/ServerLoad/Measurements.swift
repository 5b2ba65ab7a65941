#if Hummingbird
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer

  /// Measurements without a socket: the time to read a query string, the time and memory that
  /// hostile requests cost, the OpenAPI document, and tables served without definitions.
  enum Measurements {
    static func run() async throws {
      try query()
      try dialects()
      let api = try ServerLoad.server(isWritable: true)
      for (name, method, path, body) in hostile { await refuse(api, name, method, path, body) }
      try await openAPI()
      #if SQLite
        try await introspection()
        try await keys()
      #endif
    }

    /// Reading a query string with a filter, an inclusion, a sort order and a page.
    private static func query() throws {
      let reader = QueryReader(dialect: .functions, lookup: { ServerLoad.schemas[$0] })
      let text =
        "filter=and(equals(title,'x'),has(comments,greaterThan(createdAt,'2024-01-01T00:00:00Z')))"
        + "&include=author,comments.author&sort=-createdAt&page[size]=20"
      var times: [Double] = []
      for _ in 0..<50 {
        let start = ContinuousClock.now
        for _ in 0..<200 { _ = try reader.read(text, schema: ServerLoad.schemas["articles"]) }
        times.append(microseconds(since: start) / 200)
      }
      report("query string", median(times), "µs", budget: 5)
    }

    /// Writing and reading a filter in each dialect.
    private static func dialects() throws {
      guard let schema = ServerLoad.schemas["articles"] else { return }
      let scope = Schema.Scope(schema)
      let title = FilterExpression("title", .equal, "x")
      let both = title && FilterExpression("wordCount", .greaterOrEqual, 4)
      for dialect in Quirks.Dialect.allCases {
        let filters = dialect.filters
        // One dialect has no ordering comparisons.
        let filter = (try? filters.items(for: both)) == nil ? title : both
        let items = try filters.items(for: filter, scope: scope)
        let limits = QueryReader.Limits()
        func time(_ body: () throws -> Void) rethrows -> Double {
          var times: [Double] = []
          for _ in 0..<50 {
            let start = ContinuousClock.now
            for _ in 0..<200 { try body() }
            times.append(microseconds(since: start) / 200)
          }
          return median(times)
        }
        let writing = try time { _ = try filters.items(for: filter, scope: scope) }
        let reading = try time {
          _ = try filters.filter(from: items, scope: scope, limits: limits)
        }
        report("dialect \(dialect.rawValue), written", writing, "µs", budget: 5)
        report("dialect \(dialect.rawValue), read", reading, "µs", budget: 5)
      }
    }

    private static let mebibyte = 1 << 20

    private static func body(_ piece: String, _ separator: String = ",") -> String {
      var text = piece
      while text.utf8.count + piece.utf8.count < mebibyte - 200 { text += separator + piece }
      return text
    }

    /// Queries and bodies of one mebibyte, all of which have to be rejected.
    private static let hostile: [(String, HTTPRequest.Method, String, String)] = [
      ("long query", .get, "/api/articles?filter[title]=" + body("x", ""), ""),
      ("many parameters", .get, "/api/articles?" + body("a=1", "&"), ""),
      ("deep filter", .get, "/api/articles?filter=" + body("not(", ""), ""),
      ("many paths", .get, "/api/articles?include=" + body("author"), ""),
      ("deep body", .post, "/api/articles", body("[", "")),
      (
        "many members", .post, "/api/articles",
        #"{"data": {"type": "articles", "attributes": {"# + body(#""x":1"#) + "}}}"
      ),
      ("many resources", .post, "/api/articles", #"{"data": ["# + body(#"{"type":"x"}"#) + "]}"),
      (
        "much linkage", .patch, "/api/articles/1/relationships/comments",
        #"{"data": ["# + body(#"{"type":"comments","id":"1"}"#) + "]}"
      ),
      (
        "long text", .post, "/api/articles",
        #"{"data": {"type": "articles", "attributes": {"title": 1, "body": ""# + body("x", "")
          + #""}}}"#
      ),
      ("numbers", .post, "/api/articles", "[" + body("1e1") + "]"),
    ]

    private static func refuse(
      _ api: JSONAPIServer<NoPrincipal>, _ name: String, _ method: HTTPRequest.Method,
      _ path: String, _ body: String
    ) async {
      var head = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path)
      head.headerFields[.contentType] = MediaType.jsonAPI.description
      let bytes = Array(body.utf8)
      var times: [Double] = []
      var status = 0
      resetPeak()
      let before = memory("VmRSS")
      for _ in 0..<15 {
        let start = ContinuousClock.now
        status = await api.respond(to: head, body: bytes).head.status.code
        times.append(microseconds(since: start) / 1000)
      }
      let grown = Double(memory("VmHWM") - before) / 1024
      report("\(name): \(status)", median(times), "ms", budget: 5)
      report("\(name): memory", grown, "MiB", budget: 4)
    }

    static func report(_ name: String, _ value: Double, _ unit: String, budget: Double) {
      let text = String(format: "%7.2f", value)
      print(
        "server/\(name)  \(text) \(unit) (budget \(budget))" + (value > budget ? "  MISSED" : ""))
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    static func microseconds(since start: ContinuousClock.Instant) -> Double {
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
    }

    private static func resetPeak() {
      try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    }

    private static func memory(_ field: String) -> Int {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix(field + ":") }
      return line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap {
        Int($0)
      } ?? 0
    }
  }
#endif
