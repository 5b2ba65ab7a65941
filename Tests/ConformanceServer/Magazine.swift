#if Hummingbird && Macros
  import Foundation
  import JSONAPI
  import JSONAPIServer

  /// A server for the tests of the explorer: every kind of value, versions, rules that refuse, and a long collection.
  enum Magazine {
    enum Status: String, Codable, Sendable, CaseIterable {
      case draft, published, archived
    }

    @Resource("articles")
    struct Article: Sendable {
      var id: String
      var title: String
      var status: Status
      var words: Int
      var createdAt: Date
      var featured: Bool
      var rating: Double?
      var summary: String?
      var author: ToOne<Person>
      var tags: ToMany<Tag>
      var comments: ToMany<Comment>
    }

    @Resource("people")
    struct Person: Sendable {
      var id: String
      var name: String
      var email: String?
      var articles: ToMany<Article>
    }

    @Resource("comments")
    struct Comment: Sendable {
      var id: String
      var body: String
      var createdAt: Date
      var author: ToOne<Person>
      var article: ToOne<Article>
    }

    @Resource("tags")
    struct Tag: Sendable {
      var id: String
      var name: String
      var articles: ToMany<Article>
    }

    @Resource("readings")
    struct Reading: Sendable {
      var id: String
      var sensor: String
      var value: Double
      var takenAt: Date
    }

    static func server() throws -> JSONAPIServer<NoPrincipal> {
      var configuration = ServerConfiguration()
      configuration.followers = FollowerLimits()
      configuration.limits.contentSize = 100_000
      return try JSONAPIServer(database: MemoryDatabase(rows), configuration: configuration) {
        Serve(Article.self) {
          $0.describe(singular: "article")
          $0.toMany(\.tags, through: "article_tags", "article_id", "tag_id")
          $0.version("version")
          $0.page(default: 25, maximum: 200, [.number, .cursor], total: true)
          $0.include(\.author, \.tags, \.comments.author)
          $0.sort(by: \.title, \.words, \.createdAt)
          $0.filter(
            by: \.title, \.status, \.words, \.createdAt, \.featured, \.summary, \.author,
            \.author.name)
          $0.search(\.title, \.summary)
          $0.aggregate(\.words, by: \.status, \.featured, \.summary, \.createdAt)
          $0.allow(.create, .update, .delete)
          $0.allow(.replace, .add, .remove, of: \.tags)
          $0.allow(.add, .remove, of: \.comments)
          $0.willCreate { change, request, _ in
            if case .absent = change.createdAt as Field<Date> {
              change.createdAt = .value(request.date)
            }
          }
          $0.willUpdate { change, _, _ in
            change.require(\.title, "must not be empty") { !$0.isEmpty }
            change.require(\.words, "must not be negative") { $0 >= 0 }
          }
        }
        Serve(Person.self) {
          $0.describe(singular: "person")
          $0.toMany(\.articles, foreignKey: "author_id")
          $0.version("version")
          $0.content("photo", column: "photo", type: .column("photo_type"))
          $0.content("signature", column: "signature", type: "image/png", isNullable: false)
          $0.page(default: 25, maximum: 100, [.number], total: true)
          $0.allow(.create, .update, .delete)
        }
        Serve(Comment.self) {
          $0.describe(singular: "comment")
          $0.page(default: 10, maximum: 100, [.cursor], total: true)
          $0.allow(.create, .update, .delete)
        }
        Serve(Tag.self) {
          $0.describe(singular: "tag")
          $0.toMany(\.articles, through: "article_tags", "tag_id", "article_id")
          $0.page(default: 25, maximum: 100, [.offset], total: true)
        }
        Serve(Reading.self) {
          $0.describe(singular: "reading")
          $0.aggregate(\.value, by: \.sensor, \.takenAt)
          $0.page(default: 10_000, maximum: 10_000, [.number], total: true)
        }
      }
    }

    private static var rows: [String: [[String: ColumnValue]]] {
      var rows: [String: [[String: ColumnValue]]] = [:]
      let names = [
        "Ada Lovell", "Bo Lindqvist", "Chidi Okafor", "Dana Ruiz", "Emre Kaya", "Freya Holm",
        "Goran Petrov", "Hana Sato", "Ines Duarte", "Jun Park", "Kofi Mensah", "Lena Vogel",
      ]
      for (index, name) in names.enumerated() {
        let email = name.lowercased().replacingOccurrences(of: " ", with: ".") + "@example.com"
        rows["people", default: []].append([
          "id": .text("\(index + 1)"), "name": .text(name), "email": .text(email), "version": 1,
          "photo": index == 0 ? .bytes(photo) : .null,
          "photo_type": index == 0 ? .text("image/png") : .null, "signature": .bytes(photo),
        ])
      }
      let tags = ["swift", "concurrency", "api design", "testing", "performance", "servers"]
      for (index, tag) in tags.enumerated() {
        rows["tags", default: []].append(["id": .text("\(index + 1)"), "name": .text(tag)])
      }
      addArticles(to: &rows, tags: tags.count, people: names.count)
      for id in 1...10_000 as ClosedRange<Int64> {
        rows["readings", default: []].append([
          "id": .text("\(id)"), "sensor": .text("sensor \(id % 17)"),
          "value": .real(Double(id * 7919 % 1_000) / 10), "taken_at": .integer(start + id * minute),
        ])
      }
      return rows
    }

    /// A picture of two colours, as PNG.
    private static let photo = [UInt8](
      Data(
        base64Encoded: """
          iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAxElEQVR42u3Y0Q3CMAxF0TcdH+wv\
          xugICCZI08bgZ+dKGeAeKVVj6zjepY8AAAAAAAAAAAAA/O48H69igG/x+FgDTuvDDfpzejhDWfVR\
          BiXWhxi2ByzWrxuUXr9oAAAAgEH9ioErBADAzoDybyGe0x6A8hNZh5m4w1aiyV6ow2aO5S4f8V7/\
          gcJvodojZXj9bYNM0m8z5FZ/1SDD+ksGedbPG/YApNRPGuRcP2PoDkivPzW0BpjUjw0AbAFW9QMD\
          AACLgA8eJtE45DetOAAAAABJRU5ErkJggg==
          """) ?? Data())

    private static let start: Int64 = 1_704_067_200_000_000
    private static let minute: Int64 = 60_000_000

    private static func addArticles(
      to rows: inout [String: [[String: ColumnValue]]], tags: Int, people: Int
    ) {
      let how = [
        "A practical guide to", "Notes on", "Rethinking", "What we learned from",
        "The quiet cost of", "Debugging",
      ]
      let what = [
        "sparse fieldsets", "compound documents", "structured concurrency", "cursor pagination",
        "typed key paths", "actor isolation", "schema migrations", "error pointers",
      ]
      let said = [
        "Clear and useful, thanks.", "Does this hold for to-many links?",
        "We hit the same issue last week.",
      ]
      var comment = 0
      for id in 1...200 {
        let title = "\(how[id * 5 % how.count]) \(what[id * 3 % what.count])"
        rows["articles", default: []].append([
          "id": .text("\(id)"), "title": .text(title),
          "status": .text(Status.allCases[id * 7 % 4 % 3].rawValue),
          "words": .integer(Int64(180 + id * 7919 % 3_200)),
          "created_at": .integer(start + Int64(id * 7919 % 700_000) * minute),
          "featured": .integer(id % 5 == 0 ? 1 : 0),
          "rating": id % 7 == 0 ? .null : .real(Double(id * 31 % 50) / 10),
          "summary": id % 9 == 0
            ? .null : .text("\(title): what worked, and the one change we would make first."),
          "author_id": .text("\(id * 11 % people + 1)"), "version": 1,
        ])
        for tag in Set([id % tags + 1, id * 5 % tags + 1]).sorted() {
          rows["article_tags", default: []].append([
            "article_id": .text("\(id)"), "tag_id": .text("\(tag)"),
          ])
        }
        for number in 0..<(id % 4) {
          comment += 1
          rows["comments", default: []].append([
            "id": .text("\(comment)"), "body": .text(said[(id + number) % said.count]),
            "created_at": .integer(start + Int64(comment) * 60 * minute),
            "author_id": .text("\((id + number) * 5 % people + 1)"), "article_id": .text("\(id)"),
          ])
        }
      }
    }
  }
#endif
