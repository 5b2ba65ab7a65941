import JSONAPI
import JSONAPIStore

/// Observed queries on 10,000 records, mostly relative to single evaluations of the same query.
func liveQueries() -> [Benchmark] {
  [
    ratio("live/none", "an edit of a store that was never observed", .atMost(1.05), on: "10,000") {
      let (never, before) = (try Articles(), try Articles())
      do {
        let ended = before.live()
        consume(ended.elements)
      }
      return before.edits(2_000) / never.edits(2_000)
    },
    ratio("live/first", "an evaluation", .atMost(2.5), on: "10,000") {
      let articles = try Articles()
      return median(9) { consume(articles.live().elements) } / articles.evaluation()
    },
    ratio("live/edit", "an evaluation", .atMost(1.0 / 200), on: "10,000") {
      let articles = try Articles()
      let query = articles.live()
      return articles.edits(200, before: { consume(query.elements.count) })
        / articles.evaluation()
    },
    ratio("live/edit+read", "an evaluation", .atMost(1.0 / 50), on: "10,000") {
      let articles = try Articles()
      let query = articles.live()
      consume(query.elements.count)
      return articles.edits(200, after: { consume(query.elements.count) })
        / articles.evaluation()
    },
    ratio(
      "live/path", "an evaluation; the author of 200 articles is renamed", .atMost(1.0 / 15),
      on: "10,000"
    ) {
      let articles = try Articles()
      let query = articles.live(articles.ofAuthors)
      var number = 0
      let time = median(51, before: { consume(query.elements.count) }) {
        number += 1
        articles.author.setAttribute("name", to: JSONValue("n\(number % 9)"))
      }
      return time / articles.evaluation(articles.ofAuthors)
    },
    ratio("live/refill", "an evaluation; a document moves 1,000 rows", .atMost(2), on: "10,000") {
      let articles = try Articles()
      let query = articles.live()
      return try articles.refill { consume(query.elements.count) } / articles.evaluation()
    },
    ratio("live/ten/refill", "the same document without queries", .atMost(1.5), on: "10,000") {
      let (plain, observed) = (try Articles(), try Articles())
      let queries = (0..<10).map { _ in observed.live() }
      return try observed.refill { for query in queries { consume(query.elements.count) } }
        / plain.refill {}
    },
    ratio("live/ten/edit", "an evaluation", .atMost(1.0 / 20), on: "10,000") {
      let articles = try Articles()
      let queries = (0..<10).map { _ in articles.live() }
      return articles.edits(200, before: { for query in queries { consume(query.elements.count) } })
        / articles.evaluation()
    },
    ratio(
      "live/thousand", "an edit with one query; the others are of other types", .atMost(2),
      on: "10,000"
    ) {
      func edit(besides count: Int) throws -> Double {
        let articles = try Articles()
        let query = articles.live()
        let others = (0..<count).map { articles.store.live(of: "others\($0)") }
        for other in others { consume(other.elements.count) }
        defer { consume(others) }
        return articles.edits(200, before: { consume(query.elements.count) })
      }
      return try edit(besides: 999) / edit(besides: 0)
    },
  ]
}

/// 10,000 articles of 50 authors in a store.
private struct Articles {
  let store = Store()
  let article: Record
  let author: Record
  let ofOwnFields: QueryParameters
  let ofAuthors: QueryParameters

  init() throws {
    try store.insert(
      (0..<10_000).map { number in
        AnyResource(
          type: "articles", id: "\(number)",
          attributes: [
            "title": JSONValue("t\(number &* 7_919 % 10_000)"), "words": JSONValue(number % 100),
            "body": JSONValue(String(repeating: "x", count: 200)),
          ],
          relationships: [
            "author": AnyRelationship(
              data: .one(ResourceIdentifier(type: "people", id: "\(number % 50)")))
          ])
      })
    try store.insert(
      (0..<50).map { number in
        AnyResource(
          type: "people", id: "\(number)", attributes: ["name": JSONValue("n\(number)")])
      })
    article = store.placeholder(type: "articles", id: "7")
    author = store.placeholder(type: "people", id: "7")
    var parameters = QueryParameters()
    parameters.sort = ["title"]
    parameters.filter = FilterExpression("words", .lessThan, 50)
    ofOwnFields = parameters
    parameters.filter = FilterExpression("author.name", .notEqual, "n3")
    ofAuthors = parameters
  }

  func live(_ parameters: QueryParameters? = nil) -> LiveQuery<Record> {
    store.live(of: "articles", matching: parameters ?? ofOwnFields)
  }

  /// The duration of a single evaluation.
  func evaluation(_ parameters: QueryParameters? = nil) -> Double {
    median(9) {
      consume(try? store.records(of: "articles", matching: parameters ?? ofOwnFields))
    }
  }

  /// The duration of an edit that moves a row, including its consequences.
  func edits(_ count: Int, before: () -> Void = {}, after: () -> Void = {}) -> Double {
    var number = 0
    return median(count, before: before) {
      number += 1
      article.setAttribute("title", to: JSONValue("t\(number &* 104_729 % 10_000)"))
      after()
    }
  }

  /// The duration of adding a document of 1,000 articles with new titles.
  func refill(before: () -> Void) throws -> Double {
    let documents = try (0..<9).map { round in
      try AnyDocument(
        data: .many(
          (0..<1_000).map { number in
            let title = (number &* 7_919 &+ round &* 1_009) % 10_000
            return AnyResource(
              type: "articles", id: "\(number)", attributes: ["title": JSONValue("t\(title)")])
          })
      ).bytes()
    }
    var number = 0
    return median(documents.count, before: before) {
      consume(try? store.insert(parsing: documents[number]))
      number += 1
    }
  }
}
