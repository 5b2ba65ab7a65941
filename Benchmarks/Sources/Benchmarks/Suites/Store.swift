import JSONAPI
import JSONAPIStore

/// The store: the speed of adding documents and finding records, and the cost of a record.
func store() -> [Benchmark] {
  [
    Benchmark(name: "store/fill", peer: "decode/static/embedded", budget: .atLeast(1.2)) {
      size, documents in
      let document = documents.compound(size)
      return .speed(peer: decode([StaticArticle].self, document), ours: fill(document))
    },
    Benchmark(name: "store/refill", peer: "decode/static/embedded", budget: .atLeast(0.6)) {
      size, documents in
      let document = documents.compound(size)
      let store = Store()
      return .speed(
        peer: decode([StaticArticle].self, document),
        ours: Work(on: document) { consume(try store.insert(parsing: document)) })
    },
    ratio("store/resolve/to-many", "1,000 lookups in a dictionary", .atMost(1.8), on: "1,000") {
      let article = try manyRelated(1_000)
      let comments = article.related("comments")
      let ids = comments.map(\.id)
      let peers = Dictionary(zip(ids, comments), uniquingKeysWith: { $1 })
      return medianRatio(51) {
        consume(article.related("comments"))
      } to: {
        consume(ids.compactMap { peers[$0] })
      }
    },
    million("store/million/insert", "the parsing of the document", .atMost(9)) {
      let document = millionItems()
      var results: (store: Store?, value: JSONValue?)
      return try medianRatio(3, before: { results = (nil, nil) }) {
        results.store = try filled(document)
      } to: {
        results.value = try JSONValue(parsing: document)
      }
    },
    million("store/million/lookup", "a lookup in a dictionary with a million ids", .atMost(3.5)) {
      let store = try filled(millionItems())
      let peers = Dictionary(uniqueKeysWithValues: (0..<1_000_000).map { (String($0), $0) })
      let ids = (0..<100_000).map { String($0 &* 7_919 % 1_000_000) }
      return medianRatio(5) {
        for id in ids { consume(store.record(type: "items", id: id)) }
      } to: {
        for id in ids { consume(peers[id]) }
      }
    },
  ] + millionBytes()
}

/// A figure of a store with a million records.
private func million(
  _ name: String, _ peer: String, _ budget: Budget, _ body: @escaping () throws -> Double
) -> Benchmark {
  Benchmark(
    name: name, peer: peer, budget: budget, sizes: [.twentyMegabytes], sizeName: "1,000,000"
  ) { _, _ in .figure(body) }
}

/// The memory of a store per record, with a million records, beyond the text of the document.
private func millionBytes() -> [Benchmark] {
  #if os(Linux)
    [
      million("store/million/bytes", "bytes for a record", .atMost(400)) {
        let document = millionItems()
        let before = try PeakMemory.residentKilobytes("VmRSS")
        let store = try filled(document)
        let after = try PeakMemory.residentKilobytes("VmRSS")
        consume(store)
        return Double(after - before) * 1024 / 1e6
      }
    ]
  #else
    []
  #endif
}

private func fill(_ document: [UInt8]) -> Work {
  Work(on: document) {
    let store = Store()
    consume(try store.insert(parsing: document))
    consume(store)
  }
}

private func filled(_ document: [UInt8]) throws -> Store {
  let store = Store()
  try store.insert(parsing: document)
  return store
}

/// A document of a million small resources of about 60 bytes each.
private func millionItems() -> [UInt8] {
  var json = JSONWriter(capacity: 80_000_000)
  json.beginObject()
  json.name("data")
  json.beginArray()
  for number in 0..<1_000_000 {
    json.beginObject()
    json.name("type")
    json.string("items")
    json.name("id")
    json.string(String(number))
    json.name("attributes")
    json.beginObject()
    json.name("n")
    json.integer(number)
    json.endObject()
    json.endObject()
  }
  json.endArray()
  json.endObject()
  return json.finish()
}

/// An article with the given number of comments, all of them in the store.
private func manyRelated(_ count: Int) throws -> Record {
  let comments = (0..<count).map {
    AnyResource(type: "comments", id: "\($0)", attributes: ["body": "First!"])
  }
  let linkage = Linkage.many(comments.map(\.resourceIdentifier))
  let article = AnyResource(
    type: "articles", id: "1",
    relationships: ["comments": AnyRelationship(data: linkage)])
  let store = relatedStore
  try store.insert(AnyDocument(data: .one(article), included: comments))
  return store.placeholder(type: "articles", id: "1")
}

/// Keeps the store alive, since records refer to it weakly.
private let relatedStore = Store()
