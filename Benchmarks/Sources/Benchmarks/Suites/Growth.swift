import JSONAPI

/// The cost per byte of a large document, relative to one of 1 MB.
func growth() -> [Benchmark] {
  [
    growing("growth/parse", .atMost(1.3)) { parse($0) },
    growing("growth/decode/static", .atMost(1.8, at: [.twoHundredMegabytes: 3.2])) {
      decode([StaticArticle].self, $0)
    },
    growing(
      "growth/decode/cycles", .atMost(1.5, at: [.twoHundredMegabytes: 2.2]),
      { GraphDocuments.cycles(bytes: $1.rawValue) }
    ) {
      decode([CyclicArticle].self, $0)
    },
    growing(
      "growth/decode/chain", .atMost(1.5, at: [.twoHundredMegabytes: 2]),
      { GraphDocuments.chain(bytes: $1.rawValue) }
    ) {
      decode([ChainLink].self, $0)
    },
    growing("growth/flatten", .atMost(2, at: [.twoHundredMegabytes: 2.5])) { flatten($0) },
    growing("growth/encode/static", .atMost(2, at: [.twoHundredMegabytes: 4])) { document in
      let value = try JSONAPIDecoder().decode([StaticArticle].self, from: document)
      let encoder = JSONAPIEncoder()
      return Work(on: document) { consume(try encoder.encode(value)) }
    },
  ] + Tolerated.allCases.flatMap(tolerating)
}

/// Documents with something to tolerate in each resource when decoding leniently.
private enum Tolerated: String, CaseIterable {
  case numericIDs = "ids"
  case nullArrays = "null-arrays"
  case missingResources = "not-included"
  case missingOfOne = "not-included-of-one"

  func document(_ size: DocumentSize) -> [UInt8] {
    let identifiers = { (ids: Range<Int>) in
      ids.map { #"{"type":"people","id":"\#($0)"}"# }.joined(separator: ",")
    }
    if self == .missingOfOne {
      return Array(article("1", #"["a"]"#, identifiers(0..<size.rawValue / 32)).utf8)
    }
    // The approximate length of an article.
    let articles = (0..<size.rawValue / (self == .missingResources ? 270 : 130)).map { number in
      switch self {
      case .numericIDs: article("\(number)", #"["a"]"#, "")
      case .nullArrays: article("\"\(number)\"", "null", "")
      default: article("\"\(number)\"", #"["a"]"#, identifiers(number..<number + 5))
      }
    }
    return Array(articles.joined(separator: ",\n").utf8)
  }

  private func article(_ id: String, _ tags: String, _ readers: String) -> String {
    #"{"type":"articles","id":\#(id),"attributes":{"tags":\#(tags),"ratings":[1]},"#
      + #""relationships":{"readers":{"data":[\#(readers)]}}}"#
  }
}

/// An article whose array properties tolerate null, and whose readers are embedded if included.
private struct ToleratedArticle: StaticResource {
  static let resourceType = "articles"
  static let fieldTable = FieldTable(
    attributes: ["tags", "ratings"], relationships: ["readers"])

  var id: String
  var tags: [String]
  var ratings: [Int]
  var readers: [StaticPerson]

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    id = try reader.id(String.self)
    tags = try reader.attribute(0, in: table, [String].self)
    ratings = try reader.attribute(1, in: table, [Int].self)
    readers = try reader.relationship(2, in: table, [StaticPerson].self)
  }

  func write(to writer: inout ResourceWriter) throws {
    let table = Self.fieldTable
    try writer.attribute(0, in: table, tags)
    try writer.attribute(1, in: table, ratings)
    try writer.relationship(2, in: table, readers)
  }
}

/// Decoding alone, and decoding with the findings read.
private func tolerating(_ tolerated: Tolerated) -> [Benchmark] {
  [false, true].map { readsFindings in
    Benchmark(
      name: "growth/tolerate/\(tolerated.rawValue)" + (readsFindings ? "/findings" : ""),
      peer: "itself at 250 KB", budget: .atMost(1.5),
      sizes: [.fourMegabytes, .twentyMegabytes]
    ) { size, _ in
      let decoder = JSONAPIDecoder()
      func work(_ size: DocumentSize) -> Work {
        let document = Array(#"{"data":["#.utf8) + tolerated.document(size) + Array("]}".utf8)
        return Work(on: document) {
          guard readsFindings else {
            return consume(try decoder.decode([ToleratedArticle].self, from: document))
          }
          let whole = try decoder.decode(
            Document<[ToleratedArticle], JSONValue>.self, from: document)
          consume(whole.findings.count)
        }
      }
      var small = work(.quarterMegabyte)
      let large = work(size)
      small.repetitions = max(1, large.bytes / small.bytes)
      return .growth(small: small, large: large)
    }
  }
}

private func growing(
  _ name: String, _ budget: Budget,
  _ document: @escaping (Documents, DocumentSize) -> [UInt8] = { $0.compound($1) },
  _ work: @escaping ([UInt8]) throws -> Work
) -> Benchmark {
  Benchmark(
    name: name, peer: "itself at 1 MB", budget: budget,
    sizes: [.twentyMegabytes, .twoHundredMegabytes]
  ) { size, documents in
    var small = try work(document(documents, .oneMegabyte))
    let large = try work(document(documents, size))
    small.repetitions = max(1, large.bytes / small.bytes)
    return .growth(small: small, large: large)
  }
}
