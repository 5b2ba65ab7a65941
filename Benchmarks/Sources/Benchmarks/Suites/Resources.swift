import JSONAPI

/// Models compared with Foundation's coders on the hand-written structs, which resolve nothing.
func resources() -> [Benchmark] {
  [
    decoding([LinkedArticle].self, "decode/static/list", .atLeast(12, at: [.twentyMegabytes: 8.5]))
    { $0.list($1) },
    decoding(
      [LinkedArticle].self, "decode/static/linked", .atLeast(10, at: [.twentyMegabytes: 7.5])
    ) { $0.compound($1) },
    decoding(
      [ShallowArticle].self, "decode/static/shallow", .atLeast(14, at: [.twentyMegabytes: 9.5])
    ) { $0.compound($1) },
    decoding(
      [StaticArticle].self, "decode/static/embedded", .atLeast(12.5, at: [.twentyMegabytes: 8.5])
    ) { $0.compound($1) },
    decoding([PlainArticle].self, "decode/plain/embedded", .atLeast(3.5)) { $0.compound($1) },
    against("decode/static/strict", "lenient decoding", .atMost(2)) { document in
      (decode([StaticArticle].self, document), decode([StaticArticle].self, document, .strict))
    },
    against("validate", "parsing", .atMost(4, at: [.twentyMegabytes: 5])) { document in
      (parse(document), validate(document))
    },
    encoding(
      [StaticArticle].self, "encode/static/embedded", .atLeast(25, at: [.twentyMegabytes: 20])),
    encoding(
      [LinkedArticle].self, "encode/static/linked", .atLeast(17, at: [.twentyMegabytes: 11])),
    encoding([PlainArticle].self, "encode/plain/embedded", .atLeast(3)),
  ]
}

/// Compares two of our own operations on the same document.
private func against(
  _ name: String, _ peer: String, _ budget: Budget,
  _ works: @escaping ([UInt8]) -> (peer: Work, ours: Work)
) -> Benchmark {
  Benchmark(name: name, peer: peer, budget: budget) { size, documents in
    let (peer, ours) = works(documents.compound(size))
    return .growth(small: peer, large: ours)
  }
}

/// Our validator.
func validate(_ document: [UInt8]) -> Work {
  let validator = DocumentValidator()
  return Work(on: document) { consume(validator.validate(document)) }
}

/// Our decoder with a model.
func decode<D: PrimaryData>(
  _ type: D.Type, _ document: [UInt8], _ mode: JSONAPIDecoder.Mode = .lenient
) -> Work {
  var decoder = JSONAPIDecoder()
  decoder.mode = mode
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
