/// The promised limit of a figure on any machine with two x86-64 processors.
struct Budget {
  enum Sign: String {
    case atLeast = "≥"
    case atMost = "≤"
  }

  var sign: Sign
  private var limit: Double
  /// The limits at sizes that differ from the general one.
  private var exceptions: [DocumentSize: Double]

  static func atLeast(_ limit: Double, at exceptions: [DocumentSize: Double] = [:]) -> Budget {
    Budget(sign: .atLeast, limit: limit, exceptions: exceptions)
  }

  static func atMost(_ limit: Double, at exceptions: [DocumentSize: Double] = [:]) -> Budget {
    Budget(sign: .atMost, limit: limit, exceptions: exceptions)
  }

  func limit(at size: DocumentSize) -> Double { exceptions[size] ?? limit }

  func isMet(by figure: Double, at size: DocumentSize) -> Bool {
    switch sign {
    case .atLeast: figure >= limit(at: size)
    case .atMost: figure <= limit(at: size)
    }
  }
}

/// The measured document sizes.
enum DocumentSize: Int, CaseIterable {
  case tenKilobytes = 10_000
  case twentyKilobytes = 20_000
  case quarterMegabyte = 250_000
  case oneMegabyte = 1_000_000
  case fourMegabytes = 4_000_000
  case twentyMegabytes = 20_000_000
  case twoHundredMegabytes = 200_000_000

  var name: String {
    switch self {
    case .tenKilobytes: "10 KB"
    case .twentyKilobytes: "20 KB"
    case .quarterMegabyte: "250 KB"
    case .oneMegabyte: "1 MB"
    case .fourMegabytes: "4 MB"
    case .twentyMegabytes: "20 MB"
    case .twoHundredMegabytes: "200 MB"
    }
  }

  func rounds(isQuick: Bool) -> Int {
    switch self {
    case .tenKilobytes, .twentyKilobytes: isQuick ? 21 : 101
    case .quarterMegabyte: isQuick ? 11 : 51
    case .oneMegabyte: isQuick ? 7 : 15
    case .fourMegabytes, .twentyMegabytes: isQuick ? 3 : 5
    case .twoHundredMegabytes: isQuick ? 1 : 3
    }
  }
}

/// One side of a comparison: work on a number of bytes, repeated in each round.
struct Work {
  var bytes: Int
  var repetitions: Int
  var body: () throws -> Void

  /// Runs one round of the work, and returns the seconds per byte.
  func costPerByte() throws -> Double {
    let start = threadTime()
    for _ in 0..<repetitions { try body() }
    return (threadTime() - start) / Double(bytes * repetitions)
  }
}

/// One side of a comparison whose work runs on unknown threads.
struct WaitingWork: Sendable {
  var bytes: Int
  var repetitions: Int
  var body: @Sendable () async throws -> Void

  /// Runs one round of the work sequentially, and returns the elapsed seconds per byte.
  func costPerByte() throws -> Double {
    let work = self
    return try wait {
      let clock = ContinuousClock()
      let start = clock.now
      for _ in 0..<work.repetitions { try await work.body() }
      return (clock.now - start) / .seconds(1) / Double(work.bytes * work.repetitions)
    }
  }
}

/// The measurement of a benchmark at one size.
enum Subject {
  /// How many times faster than its peer the work is, per byte.
  case speed(peer: Work, ours: Work)
  /// How many times more a byte of a large document costs than one of a small document.
  case growth(small: Work, large: Work)
  /// How many times longer than its peer the work takes, in elapsed time.
  case delay(peer: WaitingWork, ours: WaitingWork)
  /// A figure that is measured as a whole, such as memory per byte or a ratio of durations.
  case figure(() throws -> Double)
}

/// A named measurement with a budget.
struct Benchmark {
  /// Slash-separated parts, from general to specific.
  var name: String
  /// The object of comparison.
  var peer: String
  var budget: Budget
  var sizes: [DocumentSize] = [.tenKilobytes, .oneMegabyte, .twentyMegabytes]
  /// The text in the size column, if it isn't a document size.
  var sizeName: String?
  /// Prepares the measurement for one size; called right before measuring.
  var subject: (DocumentSize, Documents) throws -> Subject
}
