import JSONAPI

/// `Codable` types with plain JSON, and the reader and the writer below the coders, compared with
/// Foundation's.
func plainCoders() -> [Benchmark] {
  [
    Benchmark(name: "decode/codable", peer: "JSONDecoder", budget: .atLeast(3.5)) {
      size, documents in
      let document = documents.compound(size)
      let decoder = PlainJSONDecoder()
      return .speed(
        peer: foundationDecode(document),
        ours: Work(on: document) {
          consume(try decoder.decode(HandWritten.Document.self, from: document))
        })
    },
    Benchmark(name: "decode/reader", peer: "JSONDecoder", budget: .atLeast(15)) { size, documents in
      let document = documents.compound(size)
      let decoder = PlainJSONDecoder()
      return .speed(
        peer: foundationDecode(document),
        ours: Work(on: document) {
          consume(try decoder.read(HandWritten.Document.self, from: document))
        })
    },
    Benchmark(name: "encode/codable", peer: "JSONEncoder", budget: .atLeast(3)) { size, documents in
      let document = documents.compound(size)
      let value = try PlainJSONDecoder().decode(HandWritten.Document.self, from: document)
      let encoder = PlainJSONEncoder()
      return .speed(
        peer: try foundationEncode(document),
        ours: Work(on: document) { consume(try encoder.encode(value)) })
    },
    Benchmark(name: "encode/writer", peer: "JSONEncoder", budget: .atLeast(40)) { size, documents in
      let document = documents.compound(size)
      let value = try PlainJSONDecoder().decode(HandWritten.Document.self, from: document)
      return .speed(
        peer: try foundationEncode(document),
        ours: Work(on: document) {
          var writer = JSONWriter()
          value.write(to: &writer)
          consume(writer.count)
        })
    },
  ]
}
