/// What is promised of a figure, on any machine with two processors of x86-64.
struct Budget {
  enum Sign: String {
    case atLeast = "≥"
    case atMost = "≤"
  }

  var sign: Sign
  private var limit: Double
  /// The limits at sizes that have others.
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

/// The sizes of documents that are measured.
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

/// One side of a comparison: work on a number of bytes, done some times in each round.
struct Work {
  var bytes: Int
  var repetitions: Int
  var body: () throws -> Void

  /// Does the work once in a round, and says what a byte of it cost, in seconds.
  func costPerByte() throws -> Double {
    let start = threadTime()
    for _ in 0..<repetitions { try body() }
    return (threadTime() - start) / Double(bytes * repetitions)
  }
}

/// One side of a comparison whose work is done by threads that nobody can name.
struct WaitingWork: Sendable {
  var bytes: Int
  var repetitions: Int
  var body: @Sendable () async throws -> Void

  /// Does the work once in a round, one piece after the other, and says how long a byte of it took on the
  /// clock of the wall, in seconds.
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

/// What a benchmark measures at one size.
enum Subject {
  /// How many times faster than its peer the work is, byte for byte.
  case speed(peer: Work, ours: Work)
  /// How many times dearer a byte of a large document is than one of a small document.
  case growth(small: Work, large: Work)
  /// How many times longer the work takes than its peer's, on the clock of the wall.
  case delay(peer: WaitingWork, ours: WaitingWork)
  /// A figure that is no time, such as memory in bytes of a document's bytes.
  case figure(() throws -> Double)
}

/// A named measurement with a budget.
struct Benchmark {
  /// Parts with slashes between them, from the general to the particular.
  var name: String
  /// What it is measured against.
  var peer: String
  var budget: Budget
  var sizes: [DocumentSize] = [.tenKilobytes, .oneMegabyte, .twentyMegabytes]
  /// What stands in the column of sizes, where it is not the size of a document.
  var sizeName: String?
  /// Makes what is measured, for one size; called right before measuring.
  var subject: (DocumentSize, Documents) throws -> Subject
}
