import JSONAPI
import JSONAPIStore

/// The task of one iteration over a server's answers, which ends with the iteration.
final class FollowingRun<Output: RequestOutput>: Sendable {
  /// An answer, and the store's version when it was requested; nil without a store.
  typealias Answer = (response: Response<Output>, version: Store.Version?)

  private let answers: Handover<Answer>
  private let store: Store?
  private let signal: FollowerSignal
  private let signals: FollowerSignals
  private let task: Task<Void, Never>

  /// Starts following.
  ///
  /// - Parameters:
  ///   - following: The sequence.
  ///   - stored: The store's answer, if there is one.
  init(_ following: Following<Output>, after stored: Answer?) {
    let (answers, signal) = (Handover<Answer>(), FollowerSignal())
    (self.answers, self.signal, signals) = (answers, signal, following.signals)
    store = following.client.store
    signals.add(signal)
    task = Task { @concurrent in
      do {
        try await Self.follow(following, after: stored, signal, answers)
        answers.finish(.success(()))
      } catch {
        answers.finish(.failure(error))
      }
    }
  }

  deinit {
    task.cancel()
    signals.remove(signal)
  }

  /// Waits for the next answer, except those from before all records were removed from the store.
  func next() async throws -> Response<Output>? {
    try await withTaskCancellationHandler {
      while let answer = try await answers.take() {
        if !Self.isCleared(answer, in: store) { return answer.response }
      }
      return nil
    } onCancel: {
      task.cancel()
    }
  }

  /// Whether all records were removed since an answer was requested, which may be another user's.
  private static func isCleared(_ answer: Answer, in store: Store?) -> Bool {
    answer.version.map { store?.wasCleared(since: $0) ?? false } ?? false
  }

  @concurrent private static func follow(
    _ following: Following<Output>, after stored: Answer?, _ signal: FollowerSignal,
    _ answers: Handover<Answer>
  ) async throws {
    let (client, request) = (following.client.revalidating, following.request)
    try client.checkCoders(for: Output.QuerySubject.self)
    let outgoing = try request.outgoing(from: client)
    let watch = client.store.map { WriteWatch($0, signal) }
    let last = Guarded(stored)
    let follower = Follower(outgoing, client, every: following.interval, following.pace, signal) {
      let answer: Answer
      switch $0 {
      case .document(let response, let version, let isNew):
        let reader = ResponseReader(response, to: outgoing, client: client, version: version)
        answer = (try client.response(to: request, from: reader), version)
        watch?.watch(version, reader.types)
        let isDue = last.withLock { last in
          defer { last = answer }
          return isNew || last?.response.failure != nil
        }
        guard isDue else { return }
      case .failed(let failure):
        // Without an output, there is no answer to report the failure with.
        guard let known = last.withLock({ $0 }) else { throw failure }
        guard !Self.isCleared(known, in: client.store) else { return }
        answer = (Response(known.response, failure: failure), known.version)
        last.withLock { $0 = answer }
      case .restored:
        guard let known = last.withLock({ $0 }), !Self.isCleared(known, in: client.store) else {
          return
        }
        answer = (Response(known.response, failure: nil), known.version)
        last.withLock { $0 = answer }
      }
      try await answers.give(answer)
    }
    do {
      try await follower.run()
    } catch let error as ClientError where error.saysMissing {
      client.forget(request.address, as: await follower.version)
      throw error
    }
  }
}

/// The signals of all iterations over one sequence.
final class FollowerSignals: Sendable {
  private let signals = Guarded<[ObjectIdentifier: FollowerSignal]>([:])

  func add(_ signal: FollowerSignal) {
    signals.withLock { $0[ObjectIdentifier(signal)] = signal }
  }

  func remove(_ signal: FollowerSignal) {
    _ = signals.withLock { $0.removeValue(forKey: ObjectIdentifier(signal)) }
  }

  func set(_ reason: FollowerSignal.Reasons) {
    for signal in signals.withLock({ Array($0.values) }) { signal.set(reason) }
  }
}
