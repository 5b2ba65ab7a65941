import Foundation

/// Measures the package's promised figures, and reports which promises hold on this machine.
@main
struct Main {
  static func main() throws {
    do {
      try run(Options(Array(CommandLine.arguments.dropFirst())))
    } catch {
      try FileHandle.standardError.write(contentsOf: Data("Benchmarks: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func run(_ options: Options) throws {
    if let (name, file) = options.memoryOf {
      guard let work = memoryWork[name] else {
        throw Options.Misuse(description: "no benchmark of memory has the name \(name)")
      }
      return try PeakMemory.reportOnSelf(file: file, work)
    }
    let benchmarks = allBenchmarks().filter(options.wants)
    if options.lists {
      for benchmark in benchmarks {
        let limits = options.sizes(of: benchmark).map { size in
          "\(benchmark.budget.limit(at: size)) at \(benchmark.sizeName ?? size.name)"
        }
        print(
          benchmark.name, benchmark.budget.sign.rawValue, limits.joined(separator: ", "), "of",
          benchmark.peer)
      }
      return
    }
    if options.profiles { return try profile(benchmarks, options) }
    try measure(benchmarks, options)
  }

  private static func profile(_ benchmarks: [Benchmark], _ options: Options) throws {
    let documents = Documents()
    let clock = ContinuousClock()
    for benchmark in benchmarks {
      let sizes = options.sizes(of: benchmark)
      guard let size = sizes.first(where: { $0 == .oneMegabyte }) ?? sizes.first else { continue }
      let end = clock.now + .seconds(3)
      switch try benchmark.subject(size, documents) {
      case .speed(_, let ours), .growth(_, let ours):
        while clock.now < end { _ = try ours.costPerByte() }
      case .delay(_, let ours):
        while clock.now < end { _ = try ours.costPerByte() }
      case .figure:
        continue
      }
    }
  }

  private static func measure(_ benchmarks: [Benchmark], _ options: Options) throws {
    let documents = Documents()
    var report = Report()
    report.printHeader()
    for benchmark in benchmarks {
      for size in options.sizes(of: benchmark) {
        let rounds = size.rounds(isQuick: options.isQuick)
        report.add(try benchmark.measure(size, documents, rounds: rounds))
      }
    }
    if let file = options.json { try report.json().write(to: URL(fileURLWithPath: file)) }
    print("\(report.measurements.count - report.missed) ok, \(report.missed) missed")
    if report.missed > 0 { exit(1) }
  }
}
