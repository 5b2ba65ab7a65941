#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// What one dialect can't ask a server, another one does.
  @Suite("A server with several dialects")
  struct SeveralDialectTests {
    private let databases = TestDatabases()

    private func server(
      _ kind: DatabaseKind = .memory,
      _ filters: [any FilterDialect] = [.operators, .functions]
    ) async throws -> JSONAPIServer<Newsroom.User> {
      var configuration = ServerConfiguration()
      configuration.filters = filters
      var rows = Newsroom.rows
      rows["stories"]?.append(Newsroom.story(6, "Alpha, Beta", 5, author: 3))
      rows["stories"]?.append(Newsroom.story(7, "A*b", 5, author: 3))
      let database = try await databases.make(kind, Newsroom.tables, rows)
      return try Newsroom.server(on: database, configuration)
    }

    private static let questions: [(String, [String])] = [
      // A value with a comma.
      ("filter=equals(title,'Alpha, Beta')", ["6"]),
      ("filter[title]=Alpha, Beta", ["1"]),
      // One condition or the other.
      ("filter=or(equals(title,'Alpha'),equals(words,'20'))", ["1", "2", "4"]),
      // One and the same comment fulfils both conditions.
      ("filter=has(comments,and(equals(text,'One'),equals(person.name,'Ben')))", ["1"]),
      ("filter=has(comments,and(equals(text,'Two'),equals(person.name,'Ben')))", []),
      ("filter[comments.text]=Two&filter[comments.person.name]=Ben", ["1"]),
      // A star that is one.
      ("filter=startsWith(title,'A*')", ["7"]),
      ("filter[title][startsWith]=A*", ["7"]),
      ("filter[title][like]=A*", ["1", "6", "7"]),
      // Some of many.
      ("filter[id]=1,5,99", ["1", "5"]),
      ("filter=any(id,'1','5','99')", ["1", "5"]),
      // Both at once.
      ("filter[words][lte]=10&filter=not(equals(title,'Echo'))", ["1", "6", "7"]),
    ]

    @Test(arguments: DatabaseKind.available)
    func `Questions that one dialect alone can't ask are answered`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try await server(kind)
      for (query, ids) in Self.questions {
        let encoded = query.replacing(" ", with: "%20")
        let answer = await api.get("/api/stories?page[size]=10&\(encoded)")
        #expect(answer.status == 200, "\(query)")
        #expect(answer.ids() == ids, "\(query)")
      }
    }

    @Test func `Errors name the dialects, and the parameter`() async throws {
      let api = try await server()
      let sentence = "Filters are read in the dialects operators and functions."
      for query in ["filter=title==x", "filter[nosuch]=1", "filter[notes]=1", "filter[words]=many"]
      {
        let answer = await api.get("/api/stories?\(query)")
        #expect(answer.status == 400, "\(query)")
        #expect(answer.value("/errors/0/detail")?.string?.contains(sentence) == true, "\(query)")
        #expect(answer.sources == [query.prefix { $0 != "=" }.description], "\(query)")
      }
      let unknown = await api.get("/api/stories?filter[words][foo]=1")
      #expect(unknown.codes == ["unknownParameter"])
      #expect(unknown.sources == ["filter[words][foo]"])
      let detail = unknown.value("/errors/0/detail")?.string
      #expect(
        detail == "There is no such operator. \(sentence)"
          + " Expected one of gt, gte, isNull, lt, lte, ne, nin. Found \"foo\".")
      let ambiguous = try await server(.memory, [.operators, .django])
      let answer = await ambiguous.get("/api/stories?filter[title]=a,b")
      #expect(answer.status == 400 && answer.codes == ["ambiguousFilter"])
      #expect(answer.sources == ["filter[title]"])
      #expect(await ambiguous.get("/api/stories?filter[title]=Alpha").ids() == ["1"])
      #expect(await ambiguous.get("/api/stories?filter[words.gte]=20").ids() == ["2", "4"])
      let none = try await server(.memory, [])
      #expect(await none.get("/api/stories?filter[title]=Alpha").codes == ["unknownParameter"])
    }

    @Test func `OpenAPI describes all, each parameter once`() async throws {
      let api = try await server(.memory, [.operators, .functions, .rsql, .django])
      let document = api.openAPI().json
      let list = document["paths"]?["/stories"]?["get"]?["parameters"]?.array ?? []
      let names = list.compactMap { parameter in
        parameter["$ref"]?.string.flatMap {
          document["components"]?["parameters"]?[String($0.split(separator: "/").last ?? "")]?[
            "name"]?
            .string
        }
      }
      #expect(names.count == list.count && Set(names).count == names.count)
      for name in ["filter", "filter[title]", "filter[title][like]", "filter[words.gte]"] {
        #expect(names.contains(name), "\(name)")
      }
      let filter = document["components"]?["parameters"]?.object?.values
        .first { $0["name"] == "filter" }
      let text = filter?["description"]?.string ?? ""
      #expect(text.contains("equals(field,'value')") && text.contains("RSQL"))
    }
  }
#endif
