import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIClient
import JSONAPIStore

/// Lists for display, cached responses, and the replay of an offline journal.
func lists() -> [Benchmark] {
  [
    ratio(
      "list/elements", "those of an observed query with the same 1,000 rows", .atMost(1.2),
      on: "1,000"
    ) {
      let (client, store) = try answering(page(of: 1_000))
      let list = client.into(store).list(StaticItem.query)
      try wait { await list.load() }
      let query = store.live(StaticItem.query)
      let record = store.placeholder(type: "items", id: "7")
      var number = 0
      func edit() {
        number += 1
        record.setAttribute("name", to: JSONValue("n\(number)"))
      }
      func read(_ elements: some Collection<StaticItem>) {
        for element in elements { consume(element.name) }
      }
      guard list.count == 1_000, query.count == 1_000 else { throw WrongCount() }
      return medianRatio(101, before: edit) {
        read(list.elements)
      } to: {
        read(query.elements)
      }
    },
    ratio("list/open", "a journal's store without its 1,024 answers", .atMost(1.1), on: "1,000") {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let paths = try [false, true].map { (remembers: Bool) throws -> String in
        let path = folder.appending(path: "\(remembers)").path
        let journal = try StoreJournal(path: path)
        try journal.store.insert(parsing: page(of: 25_600))
        if remembers {
          for number in 0..<1_024 {
            let ids = (0..<25).map { ResourceIdentifier(type: "items", id: "\(number * 25 + $0)") }
            journal.store.remember(
              QueryResult(ids, as: journal.store.begin(), type: "items"),
              of: "https://example.com/api/items?page[number]=\(number + 1)")
          }
        }
        try journal.commit()
        return path
      }
      return try medianRatio(21) {
        consume(try StoreJournal(path: paths[1]))
      } to: {
        consume(try StoreJournal(path: paths[0]))
      }
    },
    ratio("journal/replay", "the same 1,000 updates as one atomic request", .atMost(3), on: "1,000")
    {
      let results = Array(repeating: "{}", count: 1_000).joined(separator: ",")
      let (client, _) = try answering(Array(#"{"atomic:results":[\#(results)]}"#.utf8))
      @Sendable func add(to changes: inout AtomicOperations) {
        for number in 0..<1_000 {
          changes.update(
            AnyResource(
              type: "items", id: "\(number)", attributes: ["name": JSONValue("n\(number)")]))
        }
      }
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      var (replays, requests): ([Double], [Double]) = ([], [])
      for round in 0..<9 {
        let journal = try OfflineJournal(path: folder.appending(path: "\(round)").path, store: nil)
        try journal.write { add(to: &$0) }
        replays.append(
          try elapsed {
            let report = try await journal.replay(
              through: client, sending: .oneByOneIfUnsupported)
            guard report.sent.count == 1_000 else { throw WrongCount() }
          })
        requests.append(try elapsed { _ = try await client.atomically { add(to: &$0) } })
      }
      return replays.sorted()[4] / requests.sorted()[4]
    },
  ]
}

/// A document with a page of items of about 300 bytes.
private func page(of count: Int) -> [UInt8] {
  let body = String(repeating: "x", count: 200)
  let items = (0..<count).map { number in
    let attributes = #""name":"n\#(number)","words":\#(number % 100),"body":"\#(body)""#
    return #"{"type":"items","id":"\#(number)","attributes":{\#(attributes)}}"#
  }
  return Array(#"{"data":[\#(items.joined(separator: ","))]}"#.utf8)
}

/// A client whose transport responds to each request with the same bytes.
private func answering(_ body: [UInt8]) throws -> (client: JSONAPIClient, store: Store) {
  guard let url = URL(string: "https://example.com/") else { throw WrongCount() }
  return (JSONAPIClient(baseURL: url, transport: FixedTransport(body: Data(body))), Store())
}

private struct FixedTransport: Transport {
  let body: Data

  func send(
    _ request: HTTPRequest, body: Data?, context: RequestContext
  ) async throws -> TransportResponse {
    let isAtomic = request.headerFields[.contentType]?.contains("atomic") == true
    let ext = isAtomic ? #";ext="https://jsonapi.org/ext/atomic""# : ""
    return TransportResponse(
      head: HTTPResponse(
        status: .ok, headerFields: [.contentType: "application/vnd.api+json\(ext)"]),
      body: self.body)
  }
}

/// The elapsed time of asynchronous work, in seconds.
private func elapsed(_ body: @escaping @Sendable () async throws -> Void) throws -> Double {
  try wait {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .seconds(1)
  }
}

/// An item as expanded by `@Resource`.
private struct StaticItem: StaticResource {
  static let resourceType = "items"
  static let fieldTable = FieldTable(attributes: ["name", "words"], relationships: [])

  var id: String
  var name: String
  var words: Int

  init(from reader: inout ResourceReader) throws {
    id = try reader.id(String.self)
    name = try reader.attribute(0, in: Self.fieldTable, String.self)
    words = try reader.attribute(1, in: Self.fieldTable, Int.self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, name)
    try writer.attribute(1, in: Self.fieldTable, words)
  }
}
