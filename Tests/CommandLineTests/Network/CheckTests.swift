#if CLI
  import Foundation
  import JSONAPI
  import JSONAPIClient
  import LoopbackSupport
  import Testing

  extension CommandLineTests {
    @Suite struct Check {
      @Test(arguments: [
        "/articles", "/articles/1", "/articles?include=author&page%5Bsize%5D=3",
        "/articles?fields%5Barticles%5D=title", "/articles/1/relationships/author",
        "/articles/1?include=author,tags", "/articles?include=author&fields%5Barticles%5D=title",
      ])
      func `nothing is found where nothing is wrong`(_ path: String) throws {
        let server = try ArticleServer()
        let run = try Jsonapi.run("check", "\(server.url)\(path)")
        #expect(
          run.output
            == "\(server.url)\(path): breaks no rules, \(server.requests.count) requests\n")
        #expect(run.messages == "")
        #expect(run.code == 0)
        #expect(server.requests.count > 10)
        #expect(server.requests.allSatisfy { $0.method == "GET" && $0.body.isEmpty })
      }

      @Test(arguments: ArticleServer.Fault.allCases)
      func `each fault is found by its rule`(_ fault: ArticleServer.Fault) throws {
        let server = try ArticleServer(fault: fault)
        let path =
          switch fault {
          case .includesNothing: "/articles?include=author"
          case .includesStrangers: "/articles?include=tags"
          case .selfWithoutQuery: "/articles?sort=title"
          default: "/articles"
          }
        let run = try Jsonapi.run("check", "--format", "json", "\(server.url)\(path)")
        let findings = try #require(JSONValue(parsing: run.output).array)
        let found = findings.filter { $0["requirement"]?.string == fault.rawValue }
        #expect(!found.isEmpty, "\(run.output)")
        let isError = findings.contains { $0["severity"]?.string == "error" }
        #expect(run.code == (isError ? 1 : 0))
      }

      @Test(arguments: [("/a", "FET-04"), ("/a/1/relationships/b", "FET-12")])
      func `a success with a document of errors is none`(path: String, rule: String) throws {
        let server = try LoopbackServer { _, connection in
          connection.respond(json: #"{"errors":[{"status":"500","title":"Broken"}]}"#)
        }
        let run = try Jsonapi.run("check", "--no-probes", "\(server.url)\(path)")
        #expect(run.output.contains("error \(rule) ("))
        #expect(run.output.contains(") at /errors: expected a status of an error"))
        #expect(run.code == 1)
      }

      @Test func `findings in JSON have the members that are promised`() throws {
        let server = try ArticleServer(fault: .numberAsID)
        let run = try Jsonapi.run(
          "check", "--format", "json", "--no-probes", "--links", "0", "\(server.url)/articles")
        let findings = try #require(JSONValue(parsing: run.output).array)
        let finding = try #require(findings.first)
        #expect(
          finding.object?.keys == [
            "url", "request", "requirement", "severity", "pointer", "message",
          ])
        #expect(finding["url"]?.string == "\(server.url)/articles")
        #expect(finding["request"]?.isNull == true)
        #expect(finding["pointer"]?.string == "/data/0/id")
        #expect(server.requests.count == 1)
      }

      @Test func `findings for people name the request that it was`() throws {
        let server = try ArticleServer(fault: .takesForeignAccept)
        let run = try Jsonapi.run("check", "\(server.url)/articles")
        #expect(
          run.output.contains(
            "\(server.url)/articles: error NEG-11 "
              + "(406 when all instances in Accept have other parameters): "
              + "expected 406 Not Acceptable, found 200 OK "
              + "(asked with Accept: application/vnd.api+json;charset=utf-8)\n"))
        #expect(run.output.hasSuffix("requests, 1 error\n"))
        #expect(run.code == 1)
      }

      @Test func `another status can be expected, and its errors are checked (ERR-08)`() throws {
        let server = try ArticleServer()
        let url = "\(server.url)/articles/77"
        #expect(try Jsonapi.run("check", url).code == 1)
        #expect(try Jsonapi.run("check", "--expect", "404", url).code == 0)
        let faulty = try ArticleServer(fault: .errorsWithNumbers)
        let run = try Jsonapi.run("check", "--expect", "404", "\(faulty.url)/articles/77")
        #expect(run.output.contains("error ERR-08 (status is a string) at /errors/0/status"))
      }

      @Test func `links to other servers are not followed, nor do credentials go there`() throws {
        let other = try ArticleServer()
        let server = try LoopbackServer { _, connection in
          connection.respond(
            json: #"{"data":[],"links":{"self":"\#(other.url)/a","next":"\#(other.url)/b"}}"#)
        }
        _ = try Jsonapi.run("check", "\(server.url)/articles", "-H", "X-Api-Key: sesame")
        #expect(other.requests.isEmpty)
      }

      @Test func `links can leave out the path of the API`() throws {
        let paths = Guarded<[String]>([])
        let server = try LoopbackServer { request, connection in
          paths.withLock { $0.append(request.path) }
          return connection.respond(
            request.path.hasPrefix("/v2/") ? 200 : 404,
            json: """
              {"data":{"type":"a","id":"1","links":{"self":"/a/1"}},"links":{"self":"/a/2"}}
              """)
        }
        let arguments = ["check", "--no-probes", "\(server.url)/v2/a/1"]
        #expect(try Jsonapi.run(arguments).output.contains("error FET-01 ("))
        let run = try Jsonapi.run(arguments + ["--link-base", "/v2"])
        #expect(run.code == 0, "\(run.output)")
        #expect(paths.withLock { $0 } == ["/v2/a/1", "/a/2", "/a/1", "/v2/a/1", "/v2/a/2"])
        _ = try Jsonapi.run(["check", "--link-base", "/v2", "\(server.url)/v2/a/1"])
        let probes = paths.withLock { $0.dropFirst(5) }
        #expect(probes.contains("/v2/a/987654321") && probes.allSatisfy { $0.hasPrefix("/v2/") })
      }

      @Test func `a self link that is empty or relative repeats the query (DOC-10)`() throws {
        for link in ["", "?sort=b", "a?sort=b"] {
          let server = try LoopbackServer { _, connection in
            connection.respond(json: #"{"data":[],"links":{"self":"\#(link)"}}"#)
          }
          let run = try Jsonapi.run("check", "--no-probes", "\(server.url)/a?sort=b")
          #expect(!run.output.contains("DOC-10"), "\(run.output)")
        }
      }

      @Test(arguments: [("", true), ("&fields%5Ba%5D=author", false)])
      func `with fieldsets a server may leave out fields of other types (SPF-05, INC-05)`(
        query: String, isKnown: Bool
      ) throws {
        let server = try LoopbackServer { _, connection in
          connection.respond(
            json: """
              {"data":[{"type":"a","id":"1","relationships":{"author":{"data":{"type":"b","id":"1"}}}}],
                "included":[{"type":"b","id":"1"},{"type":"c","id":"1"}]}
              """)
        }
        let run = try Jsonapi.run(
          "check", "--no-probes", "\(server.url)/a?include=author.company\(query)")
        #expect(run.output.contains("error INC-05 (") == isKnown, "\(run.output)")
      }

      @Test(arguments: [
        (#""related":"/x""#, "null", "FET-04"), (#""self":"/x""#, "null", "FET-16"),
        (#""self":"/x""#, #"{"type":"b","id":"1"}"#, "FET-12"),
      ])
      func `a link leads to a document, not to 204`(link: String, data: String, rule: String) throws
      {
        let server = try LoopbackServer { request, connection in
          guard request.path == "/a/1" else { return connection.respond(204, type: nil) }
          return connection.respond(
            json: """
              {"data":{"type":"a","id":"1","relationships":{"b":{"data":\(data),"links":{\(link)}}}}}
              """)
        }
        let run = try Jsonapi.run("check", "--no-probes", "\(server.url)/a/1")
        #expect(run.output.contains("\(server.url)/x: error \(rule) ("), "\(run.output)")
        #expect(run.output.contains(": expected 200 OK, found 204 No Content\n"))
        #expect(run.output.hasSuffix(" 1 error\n") || run.output.contains(" 1 error,"))
      }

      @Test(arguments: [429, 503])
      func `a server that limits requests breaks no rule by that`(_ status: Int) throws {
        let count = Guarded(0)
        let server = try LoopbackServer { request, connection in
          let number = count.withLock { count in
            count += 1
            return count
          }
          guard number == 1 else { return connection.respond(status, type: "text/plain") }
          return connection.respond(
            json: #"{"data":[{"type":"a","id":"1","links":{"self":"/a/1"}}]}"#)
        }
        let run = try Jsonapi.run("check", "\(server.url)/a")
        #expect(run.code == 0, "\(run.output)")
        #expect(run.output.contains("note FET-09 ("))
        #expect(run.output.split(separator: "\n").count { $0.contains("try --retries") } == 1)
        // The address itself has to have the expected status.
        let first = try Jsonapi.run("check", "\(server.url)/a")
        #expect(first.output.contains("error FET-04 (") && !first.output.contains("FET-09"))
      }

      @Test(
        arguments: [
          (#""data":{"type":"a","id":"1","version:id":"7"}"#, []),
          (#""version:all":[]"#, []),
          (#""data":{"type":"a","id":"1","relationships":{"b":{"version:id":"7"}}}"#, []),
          (#""data":[],"version:_":1"#, ["EXT-08"]),
          (#""data":[],"version:a":1,"other:b":2"#, ["EXT-11"]),
        ] as [(String, [String])])
      func `members of an extension that was not declared are its own (EXT-11, DOC-02)`(
        members: String, rules: [String]
      ) throws {
        let server = try LoopbackServer { _, connection in
          connection.respond(
            200, ["Vary": "Accept"],
            type: #"application/vnd.api+json;ext="https://x.example/ext/version""#,
            body: Array("{\(members)}".utf8))
        }
        let run = try Jsonapi.run(
          "check", "--no-probes", "--format", "json", "\(server.url)/a/1")
        let findings = try JSONValue(parsing: run.output).elements
        #expect(findings.compactMap { $0["requirement"]?.string } == rules, "\(run.output)")
      }

      @Test func `members of an extension that isn't applied are unknown (EXT-11)`() throws {
        let server = try LoopbackServer { _, connection in
          connection.respond(json: #"{"data":[],"version:a":1}"#)
        }
        let run = try Jsonapi.run("check", "--no-probes", "\(server.url)/a")
        #expect(run.output.contains("error EXT-11 ("))
      }

      @Test(arguments: ["/relationships/7", "/api/v1/relationships/7"])
      func `a type can be named relationships`(_ path: String) throws {
        let server = try LoopbackServer { _, connection in
          connection.respond(
            json: #"{"data":{"type":"relationships","id":"7","attributes":{"kind":"friend"}}}"#)
        }
        let run = try Jsonapi.run("check", "--no-probes", "\(server.url)\(path)")
        #expect(run.code == 0, "\(run.output)")
        let missing = try LoopbackServer { _, connection in
          connection.respond(404, json: #"{"errors":[{"status":"404"}]}"#)
        }
        let rule = path == "/relationships/7" ? "FET-04" : "FET-12"
        let other = try Jsonapi.run("check", "--no-probes", "\(missing.url)\(path)")
        #expect(other.output.contains("error \(rule) ("), "\(other.output)")
      }

      @Test func `an address that redirects to another server is named, and credentials stay`()
        throws
      {
        let other = try ArticleServer()
        let server = try LoopbackServer { request, connection in
          connection.respond(302, ["Location": "\(other.url)\(request.path)"])
        }
        let run = try Jsonapi.run(
          "check", "\(server.url)/articles", "-H", "Authorization: Bearer x")
        let note = "redirected to \(other.url)/articles, so links and probes were left out; "
        #expect(run.output.contains(": note FET-09 (") && run.output.contains(note))
        #expect(run.output.hasSuffix(": breaks no rules, 1 request, 1 note\n"), "\(run.output)")
        #expect(other.requests.map(\.path) == ["/articles"])
        #expect(other.requests.allSatisfy { $0.fields["authorization"] == nil })
        let same = try ArticleServer()
        let moved = try Jsonapi.run("check", "\(same.url)/moved")
        #expect(!moved.output.contains("redirected") && same.requests.count > 10)
      }

      @Test(arguments: [["check", "--no-probes"], ["schema"]])
      func `links of @-members are not followed (NAM-10)`(_ arguments: [String]) throws {
        let paths = Guarded<[String]>([])
        let server = try LoopbackServer { request, connection in
          paths.withLock { $0.append(request.path) }
          return connection.respond(
            request.path == "/x" ? 404 : 200,
            json: """
              {"data":{"type":"a","id":"1","relationships":{"@note":{"links":{"related":"/x"}},
                "b":{"links":{"related":"/a/1"}}}},"links":{"@self":"/x"}}
              """)
        }
        let run = try Jsonapi.run(arguments + ["\(server.url)/a/1"])
        #expect(run.code == 0, "\(run.output)\(run.messages)")
        #expect(paths.withLock { $0 } == ["/a/1"])
      }

      @Test(arguments: [
        ("include=tags&filter%5Btags%5D=equals(name,'x')", false), ("page%5Bsize%5D=tags:1", false),
        ("page%5Btags%5D%5Bsize%5D=1", false), ("sort=tags", true), ("page%5Bsize%5D=1", true),
      ])
      func `parameters about a relationship can narrow its linkage (FET-13)`(
        query: String, isWhole: Bool
      ) throws {
        let server = try LoopbackServer { request, connection in
          let one = #"{"type":"tags","id":"1"}"#
          guard request.path.hasPrefix("/a?") else {
            return connection.respond(json: #"{"data":[\#(one),{"type":"tags","id":"2"}]}"#)
          }
          return connection.respond(
            json: """
              {"data":[{"type":"a","id":"1","relationships":
                {"tags":{"data":[\(one)],"links":{"self":"/a/1/relationships/tags"}}}}],
                "included":[\(one)]}
              """)
        }
        let run = try Jsonapi.run("check", "--no-probes", "\(server.url)/a?\(query)")
        #expect(run.output.contains("error FET-13 (") == isWhole, "\(run.output)")
      }

      @Test func `a server that breaks off some answers is told so`() throws {
        let server = try LoopbackServer { request, connection in
          guard request.fields["accept"] == "application/vnd.api+json" else { return false }
          return connection.respond(json: #"{"data":[]}"#)
        }
        let run = try Jsonapi.run("check", "\(server.url)/articles")
        #expect(run.output.contains("error FET-10 ("))
        #expect(run.output.contains("): expected an answer of HTTP"))
        #expect(run.code == 1)
      }

      @Test func `another refusal than the rule's is an error, as for conform (QRY-04)`() throws {
        let server = try LoopbackServer { request, connection in
          connection.respond(
            request.path.contains("nosuchparameter") ? 404 : 200, json: #"{"data":[]}"#)
        }
        let run = try Jsonapi.run("check", "\(server.url)/articles")
        #expect(run.output.contains("error QRY-04 ("))
        #expect(
          run.output.contains(
            "): expected 400 Bad Request, found 404 Not Found (asked with nosuchparameter=1)\n"))
        #expect(run.code == 1)
      }

      @Test func `parameters that are tried replace those of the address`() throws {
        let server = try ArticleServer()
        _ = try Jsonapi.run("check", "\(server.url)/articles?sort=title&page%5Bsize%5D=3")
        let tried = server.requests.filter { $0.path.contains("noSuchField") }
        #expect(tried.map(\.path) == ["/articles?page%5Bsize%5D=3&sort=noSuchField"])
      }

      @Test func `probes expect the status of the plain answer`() throws {
        let server = try ArticleServer(fault: .oddStatus)
        let url = "\(server.url)/articles"
        let run = try Jsonapi.run("check", "--expect", "203", url)
        #expect(run.output == "\(url): breaks no rules, \(server.requests.count) requests\n")
        #expect(run.code == 0)
      }

      @Test func `a request is tried without Accept, whatever the user's headers (NEG-17)`() throws
      {
        let server = try ArticleServer(fault: .refusesAnything)
        let run = try Jsonapi.run("check", "-H", "Accept: text/plain", "\(server.url)/articles")
        #expect(run.output.contains("found 406 Not Acceptable (asked with no Accept)\n"))
        #expect(run.output.contains("found 406 Not Acceptable (asked with Accept: */*)\n"))
        #expect(!server.requests.contains { $0.fields["accept"] == "text/plain" })
      }

      @Test(arguments: ["text/html", "application/ld+json"])
      func `who accepts anything can be given another format (NEG-17)`(_ type: String) throws {
        let server = try LoopbackServer { request, connection in
          let isAsked = request.fields["accept"]?.contains("vnd.api+json") == true
          return connection.respond(
            200, ["Vary": "Accept"], type: isAsked ? "application/vnd.api+json" : type,
            body: Array((isAsked ? #"{"data":[]}"# : #"{"@id":"/articles"}"#).utf8))
        }
        let run = try Jsonapi.run("check", "\(server.url)/articles")
        #expect(run.output.contains("error NEG-11 ("))
        for text in ["NEG-01", "NEG-17", "DOC-0", "Accept: */*", "no Accept"] {
          #expect(!run.output.contains(text), "\(run.output)")
        }
      }

      @Test func `sparse fieldsets are tried on the address itself (SPF-03, SPF-04)`() throws {
        let server = try ArticleServer(fault: .ignoresFieldsets)
        let run = try Jsonapi.run("check", "\(server.url)/articles")
        #expect(run.output.contains("\(server.url)/articles?fields%5Barticles%5D=: error SPF-04 ("))
        let broken = try ArticleServer(fault: .brokenSelf)
        let other = try Jsonapi.run("check", "\(broken.url)/articles")
        #expect(other.output.contains("error FET-02 ("))
        #expect(!other.output.contains("SPF-03"))
      }

      @Test func `the first resource with a self link shows what isn't there (FET-08)`() throws {
        let paths = Guarded<[String]>([])
        let server = try LoopbackServer { request, connection in
          paths.withLock { $0.append(request.path) }
          return connection.respond(
            json: """
              {"data":[{"type":"a","id":"1"},{"type":"a","id":"2","links":{"self":"/a/x"}},
                {"type":"a","id":"3","links":{"self":"/a/3"}}]}
              """)
        }
        let run = try Jsonapi.run("check", "\(server.url)/a")
        #expect(run.output.contains("\(server.url)/a/987654321: error FET-08 ("))
        #expect(paths.withLock { $0.contains("/a/987654321") })
      }

      @Test func `a path that begins with two slashes is no authority`() throws {
        let paths = Guarded<[String]>([])
        let server = try LoopbackServer { request, connection in
          paths.withLock { $0.append(request.path) }
          let link = "http://\(request.fields["host"] ?? "")//articles/1"
          return connection.respond(
            json: #"{"data":[{"type":"articles","id":"1","links":{"self":"\#(link)"}}]}"#)
        }
        _ = try Jsonapi.run("check", "\(server.url)//articles")
        let found = paths.withLock { $0 }
        #expect(found.allSatisfy { $0.hasPrefix("//articles") }, "\(found)")
        #expect(found.contains("//articles?sort=noSuchField"))
        #expect(found.contains("//articles/987654321"))
      }

      @Test func `question marks in the query of the address remain`() throws {
        let server = try ArticleServer()
        _ = try Jsonapi.run("check", "\(server.url)/articles?filter=a?b")
        let tried = server.requests.filter { $0.path.contains("noSuchField") }
        #expect(tried.map(\.path) == ["/articles?filter=a?b&sort=noSuchField"])
      }

      @Test(arguments: ["fields%5Ba%5D=", "fields%5ba%5d=", "fields[a]="])
      func `sparse fieldsets excuse missing linkage, in any encoding (CMP-03)`(query: String) throws
      {
        let server = try LoopbackServer { _, connection in
          connection.respond(
            json: #"{"data":{"type":"a","id":"1"},"included":[{"type":"b","id":"1"}]}"#)
        }
        func output(_ url: String) throws -> String {
          try Jsonapi.run("check", "--no-probes", url).output
        }
        #expect(try output("\(server.url)/a/1").contains("error CMP-03 ("))
        #expect(try !output("\(server.url)/a/1?\(query)").contains("CMP-03"))
      }

      @Test func `each wrong parameter of the media type is found`() throws {
        let server = try LoopbackServer { _, connection in
          connection.respond(
            type: #"application/vnd.api+json;charset=utf-8;v=1;ext="a b""#,
            body: Array(#"{"data":[]}"#.utf8))
        }
        let run = try Jsonapi.run("check", "--no-probes", "\(server.url)/articles")
        for text in ["the parameter charset:", "the parameter v:", "found \"a\"", "found \"b\""] {
          #expect(run.output.contains(text), "\(run.output)")
        }
      }

      @Test func `many addresses are checked, and one that isn't there is no reason to stop`()
        throws
      {
        let server = try ArticleServer()
        let run = try Jsonapi.run(
          "check", "--no-probes", "http://127.0.0.1:1/a", "\(server.url)/articles",
          "\(server.url)/articles/1")
        #expect(run.messages.hasPrefix("jsonapi: http://127.0.0.1:1/a: "))
        #expect(run.output.hasSuffix("2 addresses, 2 right, 0 wrong\n"))
        #expect(run.code == 2)
      }

      @Test(arguments: [("1.1", true), ("1.0", false)])
      func `profiles that nobody knows are ignored since 1.1 (NEG-14)`(
        _ version: String, _ isRule: Bool
      ) throws {
        let server = try ArticleServer(fault: .refusesProfiles)
        let run = try Jsonapi.run(
          "check", "--spec-version", version, "\(server.url)/articles")
        #expect(run.output.contains("error NEG-14 (") == isRule, "\(run.output)")
        let declared = try Jsonapi.run(
          "check", "--spec-version", version, "--profile", "https://example.com/profile",
          "--extension", "a=https://example.com/ext", "\(server.url)/articles")
        let count = declared.output.split(separator: "\n").count { $0.contains("error NEG-14 (") }
        #expect(count == (isRule ? 2 : 0), "\(declared.output)")
      }
    }
  }
#endif
