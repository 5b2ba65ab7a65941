#if Serve
  import Foundation
  import JSONAPI
  import Testing

  extension CommandLineTests.Serve {
    /// What `jsonapi serve` can be asked, by its options.
    @Suite struct Queries {
      private func answer(
        _ server: RunningServer, _ path: String, _ query: String
      ) async throws -> (status: Int, document: JSONValue) {
        let encoded = query.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? query
        let (status, body) = try await server.get("\(path)?\(encoded)")
        return (status, try JSONValue(parsing: body))
      }

      @Test func `filters are read in the dialects of --filters`() async throws {
        let blog = try CommandLineTests.Serve.Blog()
        let server = try RunningServer([blog.path, "--filters", "operators,functions"])
        for query in [
          "filter=or(equals(title,'First'),has(tags))", "filter[title]=First",
          "filter=equals(title,'First')&filter[author.name]=Ann",
        ] {
          let list = try await answer(server, "/articles", query)
          #expect(list.status == 200, "\(query)")
          #expect(list.document["data"]?.array?.count == 1, "\(query)")
        }
        let wrong = try await answer(server, "/articles", "filter=title==x")
        #expect(wrong.status == 400)
        #expect(
          wrong.document["errors"]?.array?.first?["detail"]?.string?
            .contains("operators and functions") == true)
        let end = try server.stop()
        #expect(end.code == 0)
      }

      @Test func `only what --aggregate names is added up`() async throws {
        let blog = try CommandLineTests.Serve.Blog()
        let server = try RunningServer([blog.path, "--aggregate", "people.name"])
        let groups = try await answer(
          server, "/people", "aggregateOf=count,maximum(name)&aggregateBy=name")
        #expect(groups.status == 200)
        #expect(
          groups.document["meta"]?["aggregates"]?.array?.map { $0["group"]?["name"] } == [
            "Ann", "Bo",
          ])
        let other = try await answer(
          server, "/people", "aggregateOf=count&aggregateBy=password")
        #expect(other.status == 400)
        #expect(try await answer(server, "/articles", "aggregateOf=count").status == 400)
        let end = try server.stop()
        #expect(end.code == 0)
      }

      @Test(arguments: [
        (
          ["--filters", "operator"],
          "--filters: there is no dialect operator. Did you mean operators?"
        ),
        (
          ["--aggregate", "people"],
          "--aggregate: expected TYPE.ATTRIBUTE, as orders.amount, found people"
        ),
        (["--aggregate", "person.name"], "--aggregate: there is no type person"),
        (
          ["--aggregate", "people.nam"],
          "--aggregate: people has no attribute nam. Did you mean name?"
        ),
      ])
      func `what isn't there is one line`(_ arguments: [String], _ line: String) throws {
        let blog = try CommandLineTests.Serve.Blog()
        let run = try Jsonapi.run(["serve", blog.path, "--port", "0"] + arguments)
        #expect(run.code == 2)
        #expect(run.messages.contains(line), "\(run.messages)")
      }
    }
  }
#endif
