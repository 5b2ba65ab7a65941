import JSONAPI

/// The cost per byte of a document of each shape, relative to the generator's of the same size.
///
/// The bytes are those read, or those written for encoding, and for flattening if it writes more.
func shapes() -> [Benchmark] {
  Operation.allCases.flatMap { operation in
    Shape.allCases.filter { operation != .flatten || $0 != .chain }.map { shape in
      Benchmark(
        name: "growth/\(operation)/\(shape.rawValue)", peer: "the generator's document",
        budget: .atMost(operation.limit(for: shape)), sizes: [.oneMegabyte, .twentyMegabytes]
      ) { size, documents in
        var normal = try operation.work(on: documents.compound(size), StaticArticle.self)
        let shaped = try operation.work(on: try shape.document(size, documents), shape.model)
        normal.repetitions = max(1, shaped.bytes / normal.bytes)
        return .growth(small: normal, large: shaped)
      }
    }
  }
}

private enum Operation: CaseIterable {
  case parse, decode, encode, validate, flatten

  /// Three, unless there is a reason for a more expensive result, which `README.md` gives.
  func limit(for shape: Shape) -> Double {
    switch (self, shape) {
    case (.decode, .chain): 30
    case (.validate, .numericIDs): 5
    case (.flatten, .oneType): 4
    // Close to the limit of three.
    case (.encode, .manyTypes), (.flatten, .tinyResources): 3.3
    default: 3
    }
  }

  func work<R: Resource>(on document: [UInt8], _ model: R.Type) throws -> Work {
    switch self {
    case .parse: return Benchmarks.parse(document)
    case .decode: return Benchmarks.decode([R].self, document)
    case .validate: return Benchmarks.validate(document)
    case .flatten:
      // Flattening writes a resource at every place that links to it.
      var work = Benchmarks.flatten(document)
      work.bytes = max(document.count, try Flattener().flatten(document).count)
      return work
    case .encode:
      let value = try JSONAPIDecoder().decode([R].self, from: document)
      let encoder = JSONAPIEncoder()
      // Not every model writes everything in its document.
      let bytes = try encoder.encode(value).count
      var work = Work(on: document) { consume(try encoder.encode(value)) }
      work.bytes = bytes
      return work
    }
  }
}

extension Shape {
  /// The model that decodes it.
  fileprivate var model: any Resource.Type {
    switch self {
    case .oneType, .chain: ChainLink.self
    case .manyTypes: MixedArticle.self
    case .tinyResources: TinyResource.self
    case .wideToMany: WideLink.self
    case .nothingIncluded: LinkedArticle.self
    default: StaticArticle.self
    }
  }
}
