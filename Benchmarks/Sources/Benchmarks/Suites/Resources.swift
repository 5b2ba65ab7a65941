import JSONAPI

/// Models, against Foundation's coders on the hand-written structs, which resolve nothing.
func resources() -> [Benchmark] {
  [
    decoding([LinkedArticle].self, "decode/static/list", .atLeast(15)) { $0.list($1) },
    decoding([LinkedArticle].self, "decode/static/linked", .atLeast(12)) { $0.compound($1) },
    decoding([ShallowArticle].self, "decode/static/shallow", .atLeast(15)) { $0.compound($1) },
    decoding([StaticArticle].self, "decode/static/embedded", .atLeast(15)) { $0.compound($1) },
    decoding([PlainArticle].self, "decode/plain/embedded", .atLeast(3.5)) { $0.compound($1) },
    encoding([StaticArticle].self, "encode/static/embedded", .atLeast(30)),
    encoding([PlainArticle].self, "encode/plain/embedded", .atLeast(3)),
  ]
}

/// Our decoder on a model.
func decode<D: PrimaryData>(_ type: D.Type, _ document: [UInt8]) -> Work {
  let decoder = JSONAPIDecoder()
  return Work(on: document) { consume(try decoder.decode(type, from: document)) }
}

private func decoding<D: PrimaryData>(
  _ type: D.Type, _ name: String, _ budget: Budget,
  _ document: @escaping (Documents, DocumentSize) -> [UInt8]
) -> Benchmark {
  Benchmark(name: name, peer: "JSONDecoder", budget: budget) { size, documents in
    let document = document(documents, size)
    return .speed(peer: foundationDecode(document), ours: decode(type, document))
  }
}

private func encoding<D: PrimaryData>(
  _ type: D.Type, _ name: String, _ budget: Budget
) -> Benchmark {
  Benchmark(name: name, peer: "JSONEncoder", budget: budget) { size, documents in
    let document = documents.compound(size)
    let value = try JSONAPIDecoder().decode(type, from: document)
    let encoder = JSONAPIEncoder()
    return .speed(
      peer: try foundationEncode(document),
      ours: Work(on: document) { consume(try encoder.encode(value)) })
  }
}
