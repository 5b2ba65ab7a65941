import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting

@testable import JSONAPIClient

/// A server of people that answers as a script says, with streams of events among the answers.
final class EventServer: Transport {
  /// A stream of events that a test fills.
  final class Stream: Sendable {
    /// Whether nobody reads it any more.
    let isOver = Box(false)
    private let bytes: Box<AsyncThrowingStream<[UInt8], any Error>?>
    private let continuation: AsyncThrowingStream<[UInt8], any Error>.Continuation
    private let sent = Box(0)
    private let asked = Box(0)

    init() {
      let (bytes, continuation) = AsyncThrowingStream.makeStream(
        of: [UInt8].self, throwing: (any Error).self)
      (self.bytes, self.continuation) = (Box(bytes), continuation)
      continuation.onTermination = { [isOver] _ in isOver.update { $0 = true } }
    }

    /// The body for who reads it, with whom the stream is over.
    func body() -> TransportBody {
      let bytes = bytes.update { bytes in
        defer { bytes = nil }
        return bytes
      }
      return TransportBody(Counted(bytes: bytes ?? AsyncThrowingStream { nil }, asked: asked))
    }

    func send(_ text: String) {
      sent.update { $0 += 1 }
      continuation.yield(Array(text.utf8))
    }

    /// Waits until all that was sent has been dealt with.
    func settled() async { while asked.value <= sent.value { await Task.yield() } }

    /// Counts how often the next piece is asked for.
    private struct Counted: AsyncSequence, Sendable {
      let bytes: AsyncThrowingStream<[UInt8], any Error>
      let asked: Box<Int>

      func makeAsyncIterator() -> Iterator {
        Iterator(bytes: bytes.makeAsyncIterator(), asked: asked)
      }

      struct Iterator: AsyncIteratorProtocol {
        var bytes: AsyncThrowingStream<[UInt8], any Error>.Iterator
        let asked: Box<Int>

        @concurrent mutating func next() async throws -> [UInt8]? {
          asked.update { $0 += 1 }
          return try await bytes.next()
        }
      }
    }

    func end(_ code: TransportError.Code? = nil) {
      continuation.finish(throwing: code.map { TransportError($0, "the connection broke") })
    }
  }

  enum Answer: Sendable {
    case people([String], tag: String? = nil)
    case status(Int, HTTPFields = [:])
    case failure(TransportError.Code)
    case stream(Stream)
  }

  let streamsBodies: Bool
  let requests = Box<[HTTPRequest]>([])
  let gates = Gates()
  private let answers: Box<[Answer]>

  init(streams: Bool = true, _ answers: [Answer]) {
    streamsBodies = streams
    self.answers = Box(answers)
  }

  var count: Int { requests.value.count }

  func add(_ answer: Answer) { answers.update { $0.append(answer) } }

  /// A header field of a request, by its number from 1.
  func field(_ name: HTTPField.Name, of number: Int) -> String? {
    let requests = requests.value
    return requests.indices.contains(number - 1) ? requests[number - 1].headerFields[name] : nil
  }

  static func document(_ names: [String]) -> String {
    let data = names.enumerated().map {
      #"{"type":"people","id":"\#($0.offset + 1)","attributes":{"name":"\#($0.element)"}}"#
    }
    return #"{"data":[\#(data.joined(separator: ","))]}"#
  }

  /// A document as an event.
  static func event(_ names: [String], id: String? = nil) -> String {
    "\(id.map { "id: \($0)\n" } ?? "")data: \(document(names))\n\n"
  }

  func send(
    _ request: HTTPRequest, body: Data?, context: RequestContext
  ) async throws -> TransportResponse {
    requests.update { $0.append(request) }
    try await gates.pass()
    guard request.method == .get else { return .empty() }
    let answer = answers.update { $0.isEmpty ? nil : $0.removeFirst() }
    switch answer {
    case .people(let names, let tag):
      if let tag, request.headerFields[.ifNoneMatch] == tag {
        return .empty(.notModified, fields: [.eTag: tag])
      }
      let whole = TransportResponse.document(
        Self.document(names), fields: tag.map { [.eTag: $0] } ?? [:])
      guard context.streamsBody else { return whole }
      // As a transport that streams whatever comes.
      var streamed = TransportResponse(head: whole.head)
      let stream = Stream()
      for byte in whole.body { stream.send(String(decoding: [byte], as: UTF8.self)) }
      stream.end()
      streamed.stream = stream.body()
      return streamed
    case .status(let status, let fields):
      return .document(
        #"{"errors":[{"status":"\#(status)"}]}"#, status: .init(code: status), fields: fields)
    case .failure(let code): throw TransportError(code, "as the script says")
    case .stream(let stream):
      var response = TransportResponse(
        head: HTTPResponse(
          status: .ok, headerFields: [.contentType: "text/event-stream; charset=utf-8"]))
      response.stream = stream.body()
      return response
    case nil: throw TransportError(.other, "the script has no more answers")
    }
  }
}

/// What a task that follows people has got.
final class FollowedPeople: Sendable {
  let answers = Box<[String]>([])
  let error = Box<ClientError?>(nil)
  private let task: Box<Task<Void, Never>?> = Box(nil)

  /// Begins to follow.
  init(_ following: Following<Page<TestPerson>>) {
    let work = Task { [answers, failure = error] in
      do {
        for try await answer in following {
          let names = answer.output.map(\.name).joined(separator: ",")
          let reason = answer.failure.map { " \($0.code)" } ?? ""
          answers.update { $0.append("\(answer.source) \(names)\(reason)") }
        }
      } catch {
        let reason = error as? ClientError
        failure.update { $0 = reason }
      }
    }
    task.update { $0 = work }
  }

  /// Waits until there is a number of answers, and returns them.
  func first(_ count: Int) async -> [String] {
    while answers.value.count < count { await Task.yield() }
    return answers.value
  }

  func cancel() { task.value?.cancel() }

  /// Waits for the end, and returns all answers.
  func end() async -> [String] {
    await task.value?.value
    return answers.value
  }
}

extension JSONAPIClient {
  /// Follows people by a clock, with delays after failures of 1 s, 2 s and so on.
  func people(
    every interval: Duration? = nil, _ clock: ManualClock = ManualClock()
  ) -> Following<Page<TestPerson>> {
    var following = following(TestPerson.query, every: interval)
    following.pace = FollowerPace(clock)
    following.pace.backoff = Backoff(first: .seconds(1))
    following.pace.random = { 1 }
    following.pace.now = { Date(timeIntervalSince1970: 0) }
    return following
  }
}
