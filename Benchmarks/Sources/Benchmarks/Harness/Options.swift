/// The command-line options.
struct Options {
  var filters: [String] = []
  /// The sizes to measure, as named in the table; empty for all.
  var sizes: [String] = []
  var isQuick = false
  var includesHuge = false
  var json: String?
  var lists = false
  var profiles = false
  /// The benchmark whose memory this process is to measure on itself, and the file with the
  /// document.
  var memoryOf: (benchmark: String, file: String)?

  struct Misuse: Error, CustomStringConvertible {
    var description: String
  }

  static let usage = """
    Benchmarks [--filter TEXT]… [--size SIZE]… [--quick] [--huge] [--json FILE] [--list] [--profile]

      --filter TEXT  only benchmarks with TEXT in their names; may be repeated
      --size SIZE    only documents of SIZE, as in "20 MB"; may be repeated
      --quick        fewer rounds, and nothing larger than 1 MB, but for growth and memory
      --huge         measures growth up to 200 MB, too
      --json FILE    writes the measurements to FILE as well
      --list         prints the names and budgets, and measures nothing
      --profile      does our side for some seconds, at 1 MB if that is one of the sizes, for profilers
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else {
        throw Misuse(description: "\(option) needs a value")
      }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--filter": filters.append(try value(of: argument))
      case "--size": sizes.append(try value(of: argument))
      case "--quick": isQuick = true
      case "--huge": includesHuge = true
      case "--json": json = try value(of: argument)
      case "--list": lists = true
      case "--profile": profiles = true
      case "--memory-of": memoryOf = (try value(of: argument), try value(of: argument))
      default: throw Misuse(description: "unknown option \(argument)\n\n\(Self.usage)")
      }
    }
  }

  func wants(_ benchmark: Benchmark) -> Bool {
    filters.isEmpty || filters.contains { benchmark.name.contains($0) }
  }

  func sizes(of benchmark: Benchmark) -> [DocumentSize] {
    benchmark.sizes.filter { size in
      if !sizes.isEmpty { return sizes.contains(size.name) }
      return switch size {
      case .tenKilobytes, .twentyKilobytes, .quarterMegabyte, .oneMegabyte, .fourMegabytes: true
      case .twentyMegabytes: !isQuick || benchmark.sizes.first == .twentyMegabytes
      case .twoHundredMegabytes: includesHuge
      }
    }
  }
}
