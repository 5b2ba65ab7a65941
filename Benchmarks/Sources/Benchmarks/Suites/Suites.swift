import Foundation
import JSONAPI

/// All benchmarks, in the order of execution.
func allBenchmarks() -> [Benchmark] {
  parsing() + plainCoders() + resources() + keyFormats() + resourceObjects() + store()
    + liveObjects() + liveQueries() + lists() + growth() + shapes() + memory() + client()
}

extension Work {
  /// Creates work that is repeated often enough in a round for the clock to measure it.
  init(on document: [UInt8], _ body: @escaping () throws -> Void) {
    self.init(
      bytes: document.count, repetitions: max(1, 200_000 / document.count), body: body)
  }
}

/// Foundation's decoder with the hand-written structs.
func foundationDecode(_ document: [UInt8]) -> Work {
  let data = Data(document)
  let decoder = JSONDecoder()
  return Work(on: document) {
    consume(try decoder.decode(HandWritten.Document.self, from: data))
  }
}

/// Foundation's encoder with the hand-written structs.
func foundationEncode(_ document: [UInt8]) throws -> Work {
  let value = try PlainJSONDecoder().decode(HandWritten.Document.self, from: document)
  let encoder = JSONEncoder()
  encoder.outputFormatting = .withoutEscapingSlashes
  return Work(on: document) { consume(try encoder.encode(value)) }
}
