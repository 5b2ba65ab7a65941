import JSONAPI

/// The peak memory of decoding a document, including the document and the values.
func memory() -> [Benchmark] {
  #if os(Linux)
    documentMemoryWork.keys.sorted().map { name in
      Benchmark(
        name: name, peer: "the document's size", budget: .atMost(3), sizes: [.twentyMegabytes]
      ) { size, documents in
        let document = documents.compound(size)
        return .figure { try PeakMemory.measure(name, on: document) }
      }
    }
  #else
    []
  #endif
}

/// The work whose memory is measured, by the name of the benchmark.
let memoryWork = documentMemoryWork.merging(clientMemoryWork) { $1 }

private let documentMemoryWork: [String: @Sendable ([UInt8]) throws -> Void] = [
  "memory/decode/static": { document in
    consume(try JSONAPIDecoder().decode([StaticArticle].self, from: document))
  }
]
