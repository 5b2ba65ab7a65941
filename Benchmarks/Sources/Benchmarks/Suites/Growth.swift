import JSONAPI

/// What a byte of a large document costs, against one of a document of 1 MB.
func growth() -> [Benchmark] {
  [
    growing("growth/parse") { parse($0) },
    growing("growth/decode/static") { decode([StaticArticle].self, $0) },
    growing("growth/flatten") { document in
      let flattener = Flattener()
      return Work(on: document) { consume(try flattener.flatten(document)) }
    },
  ]
}

private func growing(_ name: String, _ work: @escaping ([UInt8]) -> Work) -> Benchmark {
  Benchmark(
    name: name, peer: "itself at 1 MB", budget: .atMost(1.3),
    sizes: [.twentyMegabytes, .twoHundredMegabytes]
  ) { size, documents in
    var small = work(documents.compound(.oneMegabyte))
    let large = work(documents.compound(size))
    small.repetitions = max(1, large.bytes / small.bytes)
    return .growth(small: small, large: large)
  }
}
