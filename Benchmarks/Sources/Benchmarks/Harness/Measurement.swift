/// The result of a benchmark at one size.
struct Measurement: Encodable {
  var benchmark: String
  var peer: String
  var size: String
  var rounds: Int
  /// The median of the rounds' ratios.
  var figure: Double
  var lowest: Double
  var highest: Double
  var budget: Double
  /// `≥` or `≤`.
  var sign: String
  var isMet: Bool
  /// Nanoseconds per byte of the peer, or of the small document.
  var peerCost: Double?
  /// Nanoseconds per byte of our work, or of the large document.
  var ownCost: Double?
}

extension Benchmark {
  /// Measures at one size, in rounds that alternate between both sides.
  func measure(_ size: DocumentSize, _ documents: Documents, rounds: Int) throws -> Measurement {
    switch try subject(size, documents) {
    case .figure(let figure):
      let start = threadTime()
      var values = [try figure()]
      // Quick work is repeated, since a single figure may be an outlier.
      if threadTime() - start < 0.5 {
        for _ in 1..<7 { values.append(try figure()) }
      }
      return measurement(size, rounds: values.count, values, nil, nil)
    case .speed(let peer, let ours):
      let (first, second) = try takeTurns(peer.costPerByte, ours.costPerByte, rounds)
      return measurement(size, rounds: rounds, zip(first, second).map { $0 / $1 }, first, second)
    case .growth(let small, let large):
      let (first, second) = try takeTurns(small.costPerByte, large.costPerByte, rounds)
      return measurement(size, rounds: rounds, zip(first, second).map { $1 / $0 }, first, second)
    case .delay(let peer, let ours):
      let (first, second) = try takeTurns(peer.costPerByte, ours.costPerByte, rounds)
      return measurement(size, rounds: rounds, zip(first, second).map { $1 / $0 }, first, second)
    }
  }

  /// Measures both sides in rounds, alternating which goes first.
  private func takeTurns(
    _ one: () throws -> Double, _ other: () throws -> Double, _ rounds: Int
  ) rethrows -> (one: [Double], other: [Double]) {
    // Warms up caches, metadata and long-lived buffers.
    _ = try one()
    _ = try other()
    var costs: (one: [Double], other: [Double]) = ([], [])
    for round in 0..<rounds {
      if round.isMultiple(of: 2) { costs.one.append(try one()) }
      costs.other.append(try other())
      if !round.isMultiple(of: 2) { costs.one.append(try one()) }
    }
    return costs
  }

  private func measurement(
    _ size: DocumentSize, rounds: Int, _ ratios: [Double], _ peerCosts: [Double]?,
    _ ownCosts: [Double]?
  ) -> Measurement {
    let figure = median(ratios)
    return Measurement(
      benchmark: name, peer: peer, size: sizeName ?? size.name, rounds: rounds, figure: figure,
      lowest: ratios.min() ?? figure, highest: ratios.max() ?? figure,
      budget: budget.limit(at: size),
      sign: budget.sign.rawValue, isMet: budget.isMet(by: figure, at: size),
      peerCost: peerCosts.map { median($0) * 1e9 }, ownCost: ownCosts.map { median($0) * 1e9 })
  }
}

private func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
