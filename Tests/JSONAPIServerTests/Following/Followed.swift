import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIServer
import Synchronization
import Testing

/// What a follower has got so far, read as strictly as our own server writes it.
final class Held: Sendable {
  struct Value {
    /// The last document with its tag.
    var tag: String?
    var body = ""
    /// How many documents came, how many comments, and how often the time to wait.
    var documents = 0
    var comments = 0
    var retries = 0
    /// The document of the event that ends the stream.
    var errors: String?
    var isOver = false
    var failure: (any Error)?
    /// Everything that was sent.
    var text = ""
  }

  fileprivate struct State {
    var value = Value()
    var line: [UInt8] = []
    var fields: [(String, String)] = []
  }

  private let state = Mutex(State())

  var value: Value { state.withLock { $0.value } }

  func take(_ bytes: some Sequence<UInt8>) {
    state.withLock { state in
      for byte in bytes {
        if byte != 0x0A {
          state.line.append(byte)
          continue
        }
        let line = String(decoding: state.line, as: UTF8.self)
        state.line = []
        state.value.text += line + "\n"
        if line.isEmpty {
          state.endEvent()
        } else if line == ":" {
          state.value.comments += 1
        } else {
          let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
          state.fields.append((parts[0], parts.count > 1 ? parts[1] : ""))
        }
      }
    }
  }

  func end(_ failure: (any Error)?) {
    state.withLock { ($0.value.isOver, $0.value.failure) = (true, failure) }
  }

  /// Waits until something holds, three minutes at most.
  @discardableResult
  func until(
    _ location: SourceLocation = #_sourceLocation, _ holds: (Value) -> Bool
  ) async throws -> Value {
    let limit = ContinuousClock.now + .seconds(180)
    while true {
      let value = value
      if holds(value) { return value }
      guard ContinuousClock.now < limit else {
        Issue.record("It holds \(value).", sourceLocation: location)
        throw CancellationError()
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }
}

extension Held.State {
  fileprivate mutating func endEvent() {
    defer { fields = [] }
    func values(_ name: String) -> [String] { fields.filter { $0.0 == name }.map(\.1) }
    #expect(Set(fields.map(\.0)).isSubset(of: ["id", "retry", "data", "event"]))
    value.retries += values("retry").count
    let data = values("data").joined(separator: "\n")
    if values("event") == ["errors"] {
      value.errors = data
    } else {
      #expect(values("event").isEmpty)
      #expect(values("data").count == 1)
      value.tag = values("id").first
      value.body = data
      value.documents += 1
    }
  }
}

/// A stream of events with what has come of it.
struct Followed: Sendable {
  let head: HTTPResponse
  let held: Held
  let task: Task<Void, Never>

  var status: Int { head.status.code }

  /// Goes away.
  func stop() async {
    task.cancel()
    await task.value
  }
}

extension JSONAPIServer {
  /// Follows a URL until the task of the result is cancelled; nil where there is no stream.
  func follow(
    _ path: String, as principal: Principal? = nil, accept: String = "text/event-stream",
    headers: [HTTPField.Name: String] = [:]
  ) async throws -> Followed? {
    try await follow(path, accept: accept, headers: headers) { principal }
  }

  func follow(
    _ path: String, accept: String = "text/event-stream",
    headers: [HTTPField.Name: String] = [:],
    by principal: @escaping @Sendable () async throws -> Principal?
  ) async throws -> Followed? {
    var fields: HTTPFields = [.accept: accept]
    for (name, value) in headers { fields[name] = value }
    let head = HTTPRequest(
      method: .get, scheme: "http", authority: "localhost", path: path, headerFields: fields)
    guard let events = try await self.stream(for: head, id: "request", principal: principal)
    else { return nil }
    let held = Held()
    let task = Task {
      do {
        try await events.write { held.take($0) }
        held.end(nil)
      } catch {
        held.end(error)
      }
    }
    return Followed(head: events.head, held: held, task: task)
  }
}
