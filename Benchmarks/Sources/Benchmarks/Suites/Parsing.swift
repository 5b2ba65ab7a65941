import CSimdjson
import JSONAPI

/// Parsing from bytes to the tape, and transforming documents, compared with simdjson.
func parsing() -> [Benchmark] {
  [
    Benchmark(name: "parse", peer: "simdjson DOM, parser reused", budget: .atLeast(0.75)) {
      size, documents in
      let document = documents.compound(size)
      return .speed(peer: Parser.work(on: document, rewrites: false), ours: parse(document))
    },
    Benchmark(
      name: "flatten", peer: "simdjson DOM, parsed and written", budget: .atLeast(0.45)
    ) { size, documents in
      let document = documents.compound(size)
      return .speed(peer: Parser.work(on: document, rewrites: true), ours: flatten(document))
    },
  ]
}

/// Our parse of a document.
func parse(_ document: [UInt8]) -> Work {
  Work(on: document) { consume(try JSONValue(parsing: document)) }
}

/// Our conversion of a document to its flat form.
func flatten(_ document: [UInt8]) -> Work {
  let flattener = Flattener()
  return Work(on: document) { consume(try flattener.flatten(document)) }
}

@safe private final class Parser {
  let parser = unsafe simdjson_parser_create()

  deinit { unsafe simdjson_parser_destroy(parser) }

  /// simdjson's parse into its DOM, with padding that saves it a copy.
  ///
  /// - Parameter rewrites: Whether to write the document again.
  static func work(on document: [UInt8], rewrites: Bool) -> Work {
    let parser = Parser()
    let padded = document + [UInt8](repeating: 0, count: simdjson_padding())
    let count = document.count
    return Work(on: document) {
      let result = unsafe padded.withUnsafeBufferPointer { bytes in
        rewrites
          ? unsafe Int(simdjson_rewrite(parser.parser, bytes.baseAddress, count))
          : unsafe simdjson_parse(parser.parser, bytes.baseAddress, count)
      }
      guard result > 0 else { throw SimdjsonFailure() }
    }
  }
}

private struct SimdjsonFailure: Error {}
