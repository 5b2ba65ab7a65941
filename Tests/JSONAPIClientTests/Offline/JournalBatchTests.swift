import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

/// A server that carries out lists, each key once, and notes keys that come with another body.
private actor StrictServer {
  /// How a repetition is answered.
  enum Memory: Sendable {
    /// As it was the first time.
    case same
    /// With 409, as by servers that don't know keys and find their ids taken.
    case conflict
  }

  let memory: Memory
  private var bodies: [String: String] = [:]
  private var answers: [String: TransportResponse] = [:]
  private(set) var keys: [String] = []
  private(set) var reusedKeys: [String] = []
  private(set) var created: [String] = []
  private var losses: Int
  private let onRequest: @Sendable () throws -> Void

  init(
    memory: Memory, losses: Int = 0, onRequest: @escaping @Sendable () throws -> Void = {}
  ) {
    self.memory = memory
    self.losses = losses
    self.onRequest = onRequest
  }

  nonisolated var transport: InMemoryTransport { InMemoryTransport { try await self.answer($0) } }

  private func answer(_ request: ReceivedRequest) throws -> TransportResponse {
    try onRequest()
    let key = request.head.headerFields.idempotencyKey ?? ""
    keys.append(key)
    if let body = bodies[key], body != request.text { reusedKeys.append(key) }
    bodies[key] = request.text
    if let answer = answers[key], memory == .same { return answer }
    let document = try AnyDocument(parsing: request.text)
    let operations = document.members["atomic:operations"]?.array
    let names = (operations?.map { $0["data"] } ?? [document.members["data"]]).map {
      $0?["attributes"]?["text"]?.string ?? ""
    }
    if let taken = names.firstIndex(where: { created.contains($0) }) {
      let pointer = operations == nil ? "/data" : "/atomic:operations/\(taken)"
      return .document(
        #"{"errors":[{"status":"409","source":{"pointer":"\#(pointer)"}}]}"#, status: .conflict)
    }
    created += names
    let results = names.map { #"{"data":{"type":"notes","id":"id-\#($0)"}}"# }
    let answer: TransportResponse =
      operations == nil
      ? .document(results[0], status: .created)
      : .document(#"{"atomic:results":[\#(results.joined(separator: ","))]}"#)
    answers[key] = answer
    if losses > 0 {
      losses -= 1
      throw TransportError(.connectionLost, "the answer got lost")
    }
    return answer
  }
}

@Suite("Batches of an offline journal whose answer gets lost") struct JournalBatchTests {
  let folder: JournalFolder

  init() throws { folder = try JournalFolder() }

  /// A journal with three notes, after a batch whose answer got lost.
  private func afterLoss(
    _ server: StrictServer, _ texts: [String] = ["a", "b", "c"]
  ) async throws -> OfflineJournal {
    let journal = try OfflineJournal(path: folder.path())
    try journal.write { $0.append(texts.map { .note($0, lid: $0) }) }
    let client = try JSONAPIClient.testing(server.transport)
    let report = try await journal.replay(through: client, sending: .none)
    #expect(report.failure?.code == .transport)
    return journal
  }

  @Test func `After a lost answer, a list is repeated as it was, and each refusal is one entry's`()
    async throws
  {
    let server = StrictServer(memory: .conflict, losses: 1)
    let client = try JSONAPIClient.testing(server.transport)
    let journal = try await afterLoss(server)
    let report = try await journal.replay(through: client, sending: .none) { _ in .drop }
    #expect(report.isComplete && report.dropped.map { $0.operation.body?.lid } == ["a", "b", "c"])
    #expect(await server.created == ["a", "b", "c"])
    #expect(await server.reusedKeys == [])
  }

  @Test func `Dropping an entry after a lost answer has the others sent with a new key`()
    async throws
  {
    let server = StrictServer(memory: .same, losses: 1)
    let client = try JSONAPIClient.testing(server.transport)
    let journal = try await afterLoss(server)
    try journal.resolve(try #require(journal.entries.first).id, .drop)
    let conflicts = Box<[WriteConflict]>([])
    let report = try await journal.replay(through: client, sending: .none) { conflict in
      conflicts.update { $0.append(conflict) }
      return .drop
    }
    #expect(report.isComplete)
    #expect(await Set(server.keys).count == server.keys.count)
    #expect(await server.reusedKeys == [])
    #expect(conflicts.value.map(\.error.code) == [.conflict, .conflict])
    #expect(await server.created == ["a", "b", "c"])
  }

  @Test(arguments: [true, false])
  func `A process may be killed at any moment`(isCompacted: Bool) async throws {
    let files = Box<[[UInt8]]>([])
    let folder = folder
    let server = StrictServer(memory: .same, losses: 1) {
      files.update { $0.append((try? folder.bytes()) ?? []) }
    }
    let journal = try await afterLoss(server)
    if isCompacted { try journal.compact() }
    journal.close()
    // While the request was under way, the file said already that all were sent.
    let whole = isCompacted ? try folder.bytes() : try #require(files.value.first)
    for length in Set(stride(from: 0, to: whole.count, by: 7)).union([whole.count]) {
      let cut = try JournalFolder()
      try cut.write(whole.prefix(length))
      let journal: OfflineJournal
      do {
        journal = try OfflineJournal(path: cut.path())
      } catch {
        Issue.record("a file that was cut at \(length) can't be opened: \(error)")
        continue
      }
      let conflicts = Box<[WriteConflict]>([])
      let client = try JSONAPIClient.testing(server.transport)
      _ = try await journal.replay(through: client, sending: .none) { conflict in
        conflicts.update { $0.append(conflict) }
        return .drop
      }
      // Only a file that ends before the batch was written down sends a request anew.
      if length == whole.count { #expect(conflicts.value.isEmpty) }
    }
    #expect(await server.reusedKeys == [])
    #expect(await server.created == ["a", "b", "c"])
  }
}
