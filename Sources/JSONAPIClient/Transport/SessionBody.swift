import Foundation
@_spi(Locks) import JSONAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The body of a session's task, delivered as it arrives; one task reads it, once.
///
/// While more than 1 MiB waits to be read, the session's task is suspended.
final class SessionBody: Sendable {
  private struct State {
    var pieces: [Data] = []
    var size = 0
    var isSuspended = false
    var end: Result<Void, any Error>?
    var reader: CheckedContinuation<Data?, any Error>?
  }

  private static let maximumSize = 1 << 20

  private let task: URLSessionTask
  private let state = Locked(State())

  init(_ task: URLSessionTask) { self.task = task }

  /// The pieces for a reader; the task ends when the reader is released.
  var pieces: Pieces { Pieces(reading: Reading(body: self)) }

  func append(_ data: Data) {
    guard !data.isEmpty else { return }
    let reader = state.withLock { state -> CheckedContinuation<Data?, any Error>? in
      guard state.reader == nil else {
        defer { state.reader = nil }
        return state.reader
      }
      state.pieces.append(data)
      state.size += data.count
      if state.size > Self.maximumSize, !state.isSuspended {
        state.isSuspended = true
        task.suspend()
      }
      return nil
    }
    reader?.resume(returning: data)
  }

  /// Ends the body after what has arrived.
  func finish(_ end: Result<Void, any Error>) {
    let reader = state.withLock { state in
      state.end = state.end ?? end
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(with: end.map { _ in nil })
  }

  fileprivate func cancel() {
    finish(.failure(CancellationError()))
    task.cancel()
  }

  fileprivate func next() async throws -> Data? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (reader: CheckedContinuation<Data?, any Error>) in
        state.withLock { state in
          if Task.isCancelled {
            reader.resume(throwing: CancellationError())
          } else if !state.pieces.isEmpty {
            reader.resume(returning: takeAll(&state))
          } else if let end = state.end {
            reader.resume(with: end.map { _ in nil })
          } else {
            state.reader = reader
          }
        }
      }
    } onCancel: {
      cancel()
    }
  }

  private func takeAll(_ state: inout State) -> Data {
    let data = state.pieces.count == 1 ? state.pieces[0] : Data(state.pieces.joined())
    (state.pieces, state.size) = ([], 0)
    if state.isSuspended {
      state.isSuspended = false
      task.resume()
    }
    return data
  }

  /// Ends the task when the body can no longer be read.
  fileprivate final class Reading: Sendable {
    let body: SessionBody

    init(body: SessionBody) { self.body = body }

    deinit { body.cancel() }
  }

  /// The pieces in order.
  struct Pieces: AsyncSequence, Sendable {
    fileprivate let reading: Reading

    func makeAsyncIterator() -> Iterator { Iterator(reading: reading) }

    struct Iterator: AsyncIteratorProtocol {
      fileprivate let reading: Reading

      mutating func next() async throws -> Data? { try await reading.body.next() }
    }
  }
}
