import CSimdjson
import JSONAPI

/// From bytes to the tape, against simdjson.
func parsing() -> [Benchmark] {
  [
    Benchmark(name: "parse", peer: "simdjson DOM, parser reused", budget: .atLeast(0.75)) {
      size, documents in
      let document = documents.compound(size)
      return .speed(peer: try simdjsonParse(document), ours: parse(document))
    }
  ]
}

/// Our parse of a document.
func parse(_ document: [UInt8]) -> Work {
  Work(on: document) { consume(try JSONValue(parsing: document)) }
}

@safe private final class Parser {
  let parser = unsafe simdjson_parser_create()

  deinit { unsafe simdjson_parser_destroy(parser) }
}

private struct SimdjsonFailure: Error {}

/// simdjson's parse into its DOM, with the padding that saves it a copy.
private func simdjsonParse(_ document: [UInt8]) throws -> Work {
  let parser = Parser()
  let padded = document + [UInt8](repeating: 0, count: simdjson_padding())
  let count = document.count
  return Work(on: document) {
    let members = unsafe padded.withUnsafeBufferPointer {
      unsafe simdjson_parse(parser.parser, $0.baseAddress, count)
    }
    guard members > 0 else { throw SimdjsonFailure() }
  }
}
