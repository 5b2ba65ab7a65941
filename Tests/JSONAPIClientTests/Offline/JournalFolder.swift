import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting

@testable import JSONAPIClient

/// A folder that is removed with the object.
final class JournalFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "journal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String = "outbox") -> String { url.appendingPathComponent(name).path }

  func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path()))) }

  func write(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path()))
  }
}

extension AtomicOperation {
  /// The creation of a note.
  static func note(_ text: String, lid: String? = nil) -> AtomicOperation {
    let note = AnyResource(
      type: "notes", lid: lid, attributes: ["text": JSONValue(text)])
    return AtomicOperation(.add, data: note.json)
  }
}

/// A server that does everything it is asked, one by one or as a list, and each key once.
actor NotesServer {
  private(set) var carriedOut: [String] = []
  private(set) var keys: [String] = []
  private var answers: [String: TransportResponse] = [:]
  private var lastID = 0
  /// Answers to paths, which go before everything else.
  var refusals: [String: TransportResponse] = [:]
  /// How many answers get lost on their way.
  var lost = 0
  var isReachable = true

  func refuse(_ path: String, _ response: TransportResponse?) { refusals[path] = response }
  func lose(_ count: Int) { lost = count }
  func setReachable(_ isReachable: Bool) { self.isReachable = isReachable }

  nonisolated var transport: InMemoryTransport {
    InMemoryTransport { try await self.answer($0) }
  }

  private func answer(_ request: ReceivedRequest) throws -> TransportResponse {
    guard isReachable else { throw TransportError(.cannotConnect, "offline") }
    let key = request.head.headerFields.idempotencyKey ?? ""
    keys.append(key)
    let path = request.path.replacingOccurrences(of: "/v1/", with: "")
    if let refusal = refusals[path] { return refusal }
    if let known = answers[key] { return known }
    let response: TransportResponse
    let document = try? AnyDocument(parsing: request.text)
    if path == "operations" {
      let operations = document?.members["atomic:operations"]?.array ?? []
      let results = operations.map { operation in
        let created = create(operation["data"], "\(operation["op"]?.string ?? "") of list")
        return created.map { #"{"data":\#($0)}"# } ?? "{}"
      }
      response = .document(#"{"atomic:results":[\#(results.joined(separator: ","))]}"#)
    } else if request.method == .post, !path.contains("/relationships/") {
      let created = create(document?.members["data"], "POST \(path)") ?? "null"
      response = .document(#"{"data":\#(created)}"#, status: .created)
    } else {
      carriedOut.append("\(request.method) \(path) \(request.text)")
      response = .empty()
    }
    answers[key] = response
    if lost > 0 {
      lost -= 1
      throw TransportError(.connectionLost, "the answer got lost")
    }
    return response
  }

  private func create(_ data: JSONValue?, _ what: String) -> String? {
    carriedOut.append("\(what) \(data.map { "\($0)" } ?? "")")
    guard var members = data?.object, members["id"] == nil else { return nil }
    lastID += 1
    members["lid"] = nil
    members["id"] = JSONValue("\(lastID)")
    return "\(JSONValue(members))"
  }
}

extension OfflineJournal {
  /// The entries that a write adds.
  func adding(_ build: (inout AtomicOperations) -> Void) throws -> [JournalEntry] {
    let known = Set(entries.map(\.id))
    try write(build)
    return entries.filter { !known.contains($0.id) }
  }
}

extension AtomicOperations {
  /// Adds operations as they are.
  mutating func append(_ operations: [AtomicOperation]) {
    for operation in operations { append(operation) }
  }
}
