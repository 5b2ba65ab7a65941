#if Hummingbird
  import Foundation
  import JSONAPI
  import JSONAPIServer

  /// A server with the data set of the shared interoperability checks, for clients of other languages.
  enum Sample {
    static func server() throws -> JSONAPIServer<NoPrincipal> {
      try JSONAPIServer(database: MemoryDatabase(rows)) {
        Serve(schema: people) { $0.allow(.create, .update, .delete) }
        Serve(schema: tags)
        Serve(schema: articles) {
          $0.relationship(
            "tags", .through(table: "article_tags", own: "article_id", other: "tag_id"))
          $0.allow(.create, .update, .delete)
          $0.allow(.add, .replace, .remove, of: "tags")
        }
        Serve(schema: comments)
      }
    }

    private static let people = Schema(
      "people", id: Int.self,
      [
        .attribute("name", String.self), .attribute("email", String.self),
        .attribute("age", Int?.self),
      ])

    private static let tags = Schema("tags", id: Int.self, [.attribute("label", String.self)])

    private static let articles = Schema(
      "articles", id: Int.self,
      [
        .attribute("title", String.self), .attribute("body", String.self),
        .attribute("wordCount", Int?.self), .attribute("published", Bool.self),
        .attribute("createdAt", Date?.self), .relationship(.init("author", .one, to: ["people"])),
        .relationship(.init("comments", .many, to: ["comments"])),
        .relationship(.init("tags", .many, to: ["tags"])),
      ])

    private static let comments = Schema(
      "comments", id: Int.self,
      [
        .attribute("body", String.self), .attribute("createdAt", Date.self),
        .relationship(.init("author", .one, to: ["people"])),
        .relationship(.init("article", .one, to: ["articles"])),
      ])

    private static var rows: [String: [[String: ColumnValue]]] {
      let start: Int64 = 1_704_067_200_000_000
      let hour: Int64 = 3_600_000_000
      func number(_ id: Int64, _ digits: Int) -> String {
        let text = String(id)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
      }
      var rows: [String: [[String: ColumnValue]]] = [:]
      for id in 1...20 as ClosedRange<Int64> {
        rows["people", default: []].append([
          "id": .integer(id), "name": .text("Person \(number(id, 2))"),
          "email": .text("p\(id)@example.org"), "age": .integer(20 + id),
        ])
      }
      for id in 1...15 as ClosedRange<Int64> {
        rows["tags", default: []].append([
          "id": .integer(id), "label": .text("tag-\(number(id, 2))"),
        ])
      }
      for id in 1...200 as ClosedRange<Int64> {
        rows["articles", default: []].append([
          "id": .integer(id), "title": .text("Article \(number(id, 4))"),
          "body": .text(String(repeating: "Lorem ipsum dolor sit amet \(id). ", count: 8)),
          "word_count": .integer(id * 37 % 1000), "published": .integer(id % 3 == 0 ? 0 : 1),
          "created_at": .integer(start + id * hour), "author_id": .integer((id - 1) % 20 + 1),
        ])
        for tag in [(id - 1) % 15 + 1, id % 15 + 1] {
          rows["article_tags", default: []].append([
            "article_id": .integer(id), "tag_id": .integer(tag),
          ])
        }
      }
      for id in 1...1_000 as ClosedRange<Int64> {
        rows["comments", default: []].append([
          "id": .integer(id), "body": .text("Comment \(number(id, 5))"),
          "created_at": .integer(start + id * hour / 60),
          "article_id": .integer((id - 1) % 200 + 1), "author_id": .integer(id * 7 % 20 + 1),
        ])
      }
      return rows
    }
  }
#endif
