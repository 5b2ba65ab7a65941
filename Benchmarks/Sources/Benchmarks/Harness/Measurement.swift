/// What came out of a benchmark at one size.
struct Measurement: Encodable {
  var benchmark: String
  var peer: String
  var size: String
  var rounds: Int
  /// The median of the ratios of the rounds.
  var figure: Double
  var lowest: Double
  var highest: Double
  var budget: Double
  /// `≥` or `≤`.
  var sign: String
  var isMet: Bool
  /// Nanoseconds for each byte: the peer, or the small document.
  var peerCost: Double?
  /// Nanoseconds for each byte: ours, or the large document.
  var ownCost: Double?
}

extension Benchmark {
  /// Measures at one size, in rounds that take turns between both sides.
  func measure(_ size: DocumentSize, _ documents: Documents, rounds: Int) throws -> Measurement {
    switch try subject(size, documents) {
    case .figure(let figure):
      let start = threadTime()
      var values = [try figure()]
      // What is quick is done again, since one figure may be an accident.
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

  /// Measures both sides in rounds, each of them first in every other round.
  private func takeTurns(
    _ one: () throws -> Double, _ other: () throws -> Double, _ rounds: Int
  ) rethrows -> (one: [Double], other: [Double]) {
    // Once without taking it down: caches, metadata and buffers that live longer than a round.
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
