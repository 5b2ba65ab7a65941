/// The duration of an operation, in seconds of this thread's processor time.
func measured(_ body: () throws -> Void) rethrows -> Double {
  let start = threadTime()
  try body()
  return threadTime() - start
}

/// The median duration of calls, each after an unmeasured preparation.
func median(_ rounds: Int, before: () -> Void = {}, _ body: () -> Void) -> Double {
  (0..<rounds).map { _ in
    before()
    return measured(body)
  }.sorted()[rounds / 2]
}

/// The median of the ratios of two durations, measured by turns, since the speed of the machine changes.
///
/// - Parameter before: An unmeasured preparation of each call.
func medianRatio(
  _ rounds: Int, before: () -> Void = {}, _ ours: () throws -> Void, to peer: () throws -> Void
) rethrows -> Double {
  try (0..<rounds).map { _ in
    before()
    let own = try measured(ours)
    before()
    return own / (try measured(peer))
  }.sorted()[rounds / 2]
}

/// A ratio that doesn't depend on a document size.
///
/// - Parameter size: The size of the measured data, for the report.
func ratio(
  _ name: String, _ peer: String, _ budget: Budget, on size: String,
  _ body: @escaping () throws -> Double
) -> Benchmark {
  Benchmark(name: name, peer: peer, budget: budget, sizes: [.oneMegabyte], sizeName: size) {
    _, _ in .figure(body)
  }
}

/// Measured work that didn't find all it should have.
struct WrongCount: Error {}
