#if CLI
  import Foundation
  import JSONAPI
  import JSONAPIClient
  import LoopbackSupport
  import Testing

  extension CommandLineTests {
    @Suite struct Get {
      @Test func `a document is written as it came, indented`() throws {
        let server = try ArticleServer()
        let run = try Jsonapi.run("get", "\(server.url)/articles/1")
        #expect(run.output.hasPrefix("{\n  \"data\": {\n    \"type\": \"articles\","))
        #expect(run.messages == "")
        #expect(run.code == 0)
        let request = try #require(server.requests.first)
        #expect(request.method == "GET")
        #expect(request.fields["accept"] == "application/vnd.api+json")
        #expect(request.fields["content-type"] == nil)
      }

      @Test func `other forms are those of the other commands`() throws {
        let server = try ArticleServer()
        let url = "\(server.url)/articles/1"
        let flat = try Jsonapi.run("get", "--flat", "--minified", url, "--include", "author")
        #expect(flat.output.contains(#""author":{"type":"people","id":"9","name":"Runa"}"#))
        #expect(flat.output.split(separator: "\n").count == 1)
        let tree = try Jsonapi.run("get", "--tree", url, "--include", "author")
        #expect(tree.output.hasPrefix("\(url)?include=author · 1 resource, 1 included\n"))
        #expect(tree.output.contains("author → people 9\n"))
        let folder = try TemporaryFolder()
        let file = try Jsonapi.run("get", url, "--output", "a.json", in: folder.url)
        #expect(file.output == "")
        #expect(try folder.text("a.json").contains("Article 1"))
      }

      @Test(
        arguments: [
          ([], true), (["--color", "never"], false), (["--output", "tree.txt"], false),
          (["--output", "tree.txt", "--color", "always"], true),
        ] as [([String], Bool)])
      func `a tree has colours on a terminal, but not in a file`(
        options: [String], isColored: Bool
      ) throws {
        let server = try ArticleServer()
        let folder = try TemporaryFolder()
        let run = try Jsonapi.run(
          ["get", "--tree", "\(server.url)/articles/1"] + options, in: folder.url,
          environment: ["TERM": "xterm"], outputOnTerminal: true)
        #expect(run.code == 0, "\(run.messages)")
        let isFile = options.contains("--output")
        #expect(run.output.isEmpty == isFile)
        let tree = isFile ? try folder.text("tree.txt") : run.output
        #expect(tree.contains("\u{1B}[") == isColored)
      }

      @Test(arguments: [
        (["--quirks", "spatie", "--where", "not(contains(title,'x'))"], "can't express"),
        (["--quirks", "graphiti", "--where", "contains(title,'x')"], "\"contains\" of title"),
        (["--where", "rating > 4"], "the name of a function"),
        (
          ["--where", "contains(title,'x')", "--ignore-case", "--quirks", "drupal"], "can't express"
        ),
        (["--ignore-case"], "--ignore-case says how --where compares"),
        (
          ["--quirks", "drupal", "--search", "whale"], "--search: The filter dialect can't express"
        ),
        (["--search", "?!"], "expected a word"),
        (["--quirks", "drupel"], "Did you mean 'drupal'?"),
      ])
      func `a condition that can't be written, or isn't one, is trouble`(
        arguments: [String], message: String
      ) throws {
        let run = try Jsonapi.run(["get", "--dry-run", "https://example.com/articles"] + arguments)
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(run.messages.contains(message), "\(run.messages)")
      }

      @Test(
        "parameters are written as the specification says (QRY-06, INC-06, SPF-02, SRT-02)",
        arguments: [
          (["--include", "author,tags.topic"], "include=author,tags.topic"),
          (["--include", ""], "include="),
          (["--fields", "articles=title,author"], "fields%5Barticles%5D=title,author"),
          (["--fields", "articles="], "fields%5Barticles%5D="),
          (
            ["--fields", "a=b", "--fields", "c=d", "--fields", "a=e"],
            "fields%5Ba%5D=b,e&fields%5Bc%5D=d"
          ),
          (["--filter", "author.name=Dan & Co"], "filter%5Bauthor.name%5D=Dan%20%26%20Co"),
          (["--filter", "rating[gte]=4"], "filter%5Brating%5D%5Bgte%5D=4"),
          (["--filter", "filter[a]=b"], "filter%5Ba%5D=b"),
          (["--filter", "equals(title,'a=b')"], "filter=equals(title,%27a%3Db%27)"),
          (["--filter", "-x=1"], "filter%5B-x%5D=1"),
          (["--where", "greaterOrEqual(rating,'4')"], "filter%5Brating%5D%5Bgte%5D=4"),
          (
            ["--where", "contains(title,'Moby')", "--ignore-case"],
            "filter%5Btitle%5D%5Bicontains%5D=Moby"
          ),
          (
            [
              "--ignore-case", "--where",
              "and(equals(title,'Fog'),equals(year,'1851'),greaterThan(rating,'4'),equals(id,'a'))",
            ],
            "filter%5Btitle%5D%5Bieq%5D=Fog&filter%5Byear%5D=1851&filter%5Brating%5D%5Bgt%5D=4"
              + "&filter%5Bid%5D=a"
          ),
          (
            [
              "--ignore-case", "--where", "equals(created,'2024-01-01T00:00:00Z')", "--where",
              "any(title,'Fog','1984')",
            ],
            "filter%5Bcreated%5D=2024-01-01T00:00:00Z&filter%5Btitle%5D%5Biin%5D=Fog,1984"
          ),
          (["--search", "white \"whale\""], "filter%5Bsearch%5D=white%20%22whale%22"),
          (
            [
              "--quirks", "django", "--where", "greaterThan(rating,'4')", "--where",
              "equals(author.name,'Dan')",
            ], "filter%5Brating.gt%5D=4&filter%5Bauthor.name%5D=Dan"
          ),
          (
            ["--quirks", "elide", "--where", "or(equals(title,'a'),has(author))"],
            "filter=title%3D%3Da,author%3Disempty%3Dfalse"
          ),
          (
            ["--quirks", "drupal", "--where", "equals(title,'Fog')"], "filter%5Btitle%5D=Fog"
          ),
          (["--sort", "-title,author.name"], "sort=-title,author.name"),
          (["--page", "number=2,size=10"], "page%5Bnumber%5D=2&page%5Bsize%5D=10"),
          (["--page", "after=a,b", "--page", "size=1"], "page%5Bafter%5D=a,b&page%5Bsize%5D=1"),
          (["--param", "camelCase=x"], "camelCase=x"),
        ])
      func parameters(_ arguments: [String], _ query: String) throws {
        let run = try Jsonapi.run(["get", "--dry-run", "https://example.com/articles"] + arguments)
        #expect(run.output.hasPrefix("GET https://example.com/articles?\(query)\n"))
        #expect(run.code == 0)
      }

      @Test func `the query of the address stays, as it is written`() throws {
        let run = try Jsonapi.run(
          "get", "-n", "https://example.com/a?filter(x)=%41&b", "--sort", "c")
        #expect(run.output.hasPrefix("GET https://example.com/a?filter(x)=%41&b&sort=c\n"))
      }

      @Test func `a dry run shows the request without credentials, and sends nothing`() throws {
        let server = try ArticleServer()
        let run = try Jsonapi.run(
          "get", "--dry-run", "\(server.url)/articles", "--header", "X-Api-Key: sesame",
          "--token", "env:TEST_TOKEN", "-H", "X-Note: fine", environment: ["TEST_TOKEN": "sesame"])
        #expect(
          run.output == """
            GET \(server.url)/articles
            Accept: application/vnd.api+json
            Authorization: [redacted]
            X-Api-Key: [redacted]
            X-Note: fine

            """)
        #expect(server.requests.isEmpty)
      }

      @Test func `all pages become one document`() throws {
        let server = try ArticleServer()
        let run = try Jsonapi.run(
          "get", "--all", "\(server.url)/articles", "--page", "size=2", "--minified")
        let document = try AnyDocument(parsing: run.output)
        #expect(document.data.resources.compactMap(\.id) == ["1", "2", "3", "4", "5"])
        #expect(document.links?.next == nil)
        #expect(document.meta?["total"]?.int == 5)
        #expect(server.requests.count == 3)
        #expect(run.messages == "")
        #expect(run.code == 0)
      }

      @Test(arguments: [
        (#"{"meta":{"total":200}}"#, "with 2 of 200 resources: there is no next page"),
        (
          #"{"meta":{"total":200},"links":{"next":"/a"}}"#,
          "with 2 of 200 resources: a page links to one that was there already"
        ),
        (
          #"{"links":{"next":"/a?next"}}"#,
          "with 2 resources: a page has nothing but what was there already"
        ),
        (#"{"meta":{"total":2},"links":{"next":"/a"}}"#, nil), (#"{"links":{"next":null}}"#, nil),
        (#"{"meta":{"totalItems":200}}"#, "with 2 of 200 resources: there is no next page"),
        (
          #"{"meta":{"page":{"totalRecords":200}}}"#,
          "with 2 of 200 resources: there is no next page"
        ),
        (#"{"links":{"next":5}}"#, "with 2 resources: the link to the next page has no address"),
        (#"{"links":{"next":""}}"#, "with 2 resources: the link to the next page has no address"),
        (
          #"{"links":{"next":{"href":""}}}"#,
          "with 2 resources: the link to the next page has no address"
        ),
        (
          #"{"meta":{"total":9},"links":{"next":[]}}"#,
          "with 2 of 9 resources: the link to the next page has no address"
        ),
        (#"{"meta":{"total":2},"links":{"next":""}}"#, nil),
      ])
      func `it is said where pages end early`(members: String, words: String?) throws {
        let server = try LoopbackServer { _, connection in
          let data = #""data":[{"type":"a","id":"1"},{"type":"a","id":"2"}]"#
          return connection.respond(json: "{\(data),\(members.dropFirst())")
        }
        let run = try Jsonapi.run("get", "--all", "\(server.url)/a")
        #expect(try AnyDocument(parsing: run.output).data.resources.count == 2)
        #expect(run.code == 0)
        guard let words else {
          #expect(run.messages == "")
          return
        }
        let isKnown = words.contains(" of ")
        #expect(
          run.messages
            == "jsonapi: GET \(server.url)/a: the pages \(isKnown ? "end" : "may end") early, \(words)\n"
        )
      }

      @Test func `servers without links are asked for pages by number or offset`() throws {
        let paths = Guarded<[String]>([])
        let server = try LoopbackServer { request, connection in
          paths.withLock { $0.append(request.path) }
          let isEmpty = request.path.contains("D=2")
          return connection.respond(
            json: isEmpty ? #"{"data":[]}"# : #"{"data":[{"type":"a","id":"1"}]}"#)
        }
        let run = try Jsonapi.run("get", "--all", "\(server.url)/a", "--page", "number=1,size=1")
        #expect(try AnyDocument(parsing: run.output).data.resources.count == 1)
        #expect(
          paths.withLock { $0 } == [
            "/a?page%5Bnumber%5D=1&page%5Bsize%5D=1", "/a?page%5Bnumber%5D=2&page%5Bsize%5D=1",
          ])
      }

      @Test(arguments: [[], ["--all"]])
      func `a success without a document is none to a script`(flags: [String]) throws {
        let server = try ArticleServer(fault: .nothing)
        let url = "\(server.url)/articles"
        let run = try Jsonapi.run(["get", url] + flags)
        #expect(run.output == "")
        #expect(run.messages == "jsonapi: GET \(url): 200 OK: the answer has no document\n")
        #expect(run.code == 1)
      }

      @Test func `an error on a later page is an error of the whole`() throws {
        let server = try ArticleServer(fault: .brokenPage)
        let run = try Jsonapi.run("get", "--all", "--fail", "\(server.url)/articles")
        #expect(run.output == "")
        #expect(run.messages.contains("404 Not Found\n  Problem 404: It can't be done.\n"))
        #expect(run.code == 1)
      }

      @Test func `errors are written as they came, and told on standard error`() throws {
        let server = try ArticleServer()
        let run = try Jsonapi.run("get", "\(server.url)/articles/77")
        #expect(try AnyDocument(parsing: run.output).errors?.first?.status == "404")
        #expect(run.messages == "jsonapi: GET \(server.url)/articles/77: 404 Not Found\n")
        #expect(run.code == 1)
      }

      @Test func `with fail, errors are told on standard error alone`() throws {
        let server = try ArticleServer()
        let url = "\(server.url)/articles?sort=size"
        let run = try Jsonapi.run("get", "--fail", url)
        #expect(run.output == "")
        #expect(
          run.messages == """
            jsonapi: GET \(url): 400 Bad Request
              Problem 400: It can't be done. (sort)

            """)
        #expect(run.code == 1)
      }

      @Test func `errors with a status of success are errors`() throws {
        let server = try LoopbackServer { _, connection in
          connection.respond(json: #"{"errors":[{"title":"Oops"}]}"#)
        }
        let run = try Jsonapi.run("get", "\(server.url)/a")
        #expect(run.messages.hasSuffix("200 OK, but with errors\n"))
        #expect(run.code == 1)
      }

      @Test(arguments: [("/page", 1), ("/gateway", 1)])
      func `a page of HTML is told with its beginning`(_ path: String, _ code: Int32) throws {
        let server = try ArticleServer()
        let run = try Jsonapi.run("get", "\(server.url)\(path)")
        #expect(run.output == "")
        let status = path == "/page" ? "200 OK" : "502 Bad Gateway"
        let headline = "jsonapi: GET \(server.url)\(path): \(status)"
        #expect(
          run.messages.contains("\(headline): the response is text/html, not a document\n  <h"))
        #expect(!run.messages.contains("error: expected"))
        #expect(run.code == code)
      }

      @Test func `a server that is not there, or too slow, is trouble`() throws {
        let server = try ArticleServer()
        let slow = try Jsonapi.run("get", "--timeout", "0.3", "\(server.url)/slow")
        #expect(slow.code == 2)
        #expect(
          slow.messages
            == "jsonapi: GET \(server.url)/slow: no complete response within 0.3 seconds\n")
        let gone = try Jsonapi.run("get", "http://127.0.0.1:1/articles")
        #expect(gone.code == 2)
        #expect(gone.messages.contains("could not be reached: nothing accepts connections there"))
        let unknown = try Jsonapi.run("get", "http://nowhere.invalid/articles")
        #expect(unknown.code == 2)
        #expect(unknown.messages.contains("could not be reached: the host is unknown"))
        let address = server.url.replacing("http://", with: "https://")
        let plain = try Jsonapi.run("get", "\(address)/articles", "--timeout", "5")
        #expect(plain.code == 2)
        #expect(plain.messages.contains("could not be secured"))
      }

      @Test func `an error in plain text is told with its status and type`() throws {
        let server = try LoopbackServer { _, connection in
          connection.respond(
            404, type: "text/plain", body: Array("nothing\u{1B}[31m here\nat all".utf8))
        }
        let run = try Jsonapi.run("get", "\(server.url)/a")
        #expect(run.output == "")
        #expect(
          run.messages == """
            jsonapi: GET \(server.url)/a: 404 Not Found: the response is text/plain, not a document
              nothing·[31m here

            """)
        #expect(run.code == 1)
      }

      @Test func `a redirect is followed, without credentials to another server`() throws {
        let other = try ArticleServer()
        let fields = Guarded<[String: String]>([:])
        let server = try LoopbackServer { request, connection in
          fields.withLock { $0 = request.fields }
          return connection.respond(302, ["Location": "\(other.url)/articles/1"])
        }
        let run = try Jsonapi.run(
          "get", "\(server.url)/a", "--header", "Authorization: Bearer sesame", "-v")
        #expect(run.code == 0)
        #expect(fields.withLock { $0["authorization"] } == "Bearer sesame")
        #expect(other.requests.first?.fields["authorization"] == nil)
        #expect(run.messages.contains("< 302 Found\n"))
        #expect(run.messages.contains("> GET \(other.url)/articles/1\n"))
      }
    }

    /// Credentials get to the server, and nowhere else.
    @Suite struct Credentials {
      @Test func `a token comes from the environment, or from a file`() throws {
        let server = try ArticleServer()
        let folder = try TemporaryFolder()
        try folder.write("open-sesame\n", to: "token")
        let url = "\(server.url)/secret"
        let runs = try [
          Jsonapi.run("get", url, "--token", "file:token", in: folder.url),
          Jsonapi.run("get", url, "--token", "env:T", environment: ["T": "open-sesame"]),
          Jsonapi.run("get", url, "-H", "authorization: Bearer open-sesame"),
        ]
        for run in runs { #expect(run.code == 0) }
        #expect(try Jsonapi.run("get", url).code == 1)
      }

      @Test func `user and password of an address become a header field`() throws {
        let server = try ArticleServer()
        let url = server.url.replacing("http://", with: "http://me:se%40same@")
        let run = try Jsonapi.run("get", "\(url)/articles/77")
        #expect(
          server.requests.first?.fields["authorization"]
            == "Basic \(Data("me:se@same".utf8).base64EncodedString())")
        #expect(!run.messages.contains("se%40same"))
        #expect(!run.messages.contains("me:"))
      }

      @Test func `heads are shown without credentials`() throws {
        let server = try ArticleServer()
        let run = try Jsonapi.run(
          "get", "--verbose", "\(server.url)/secret?api_key=sesame", "--token", "env:T",
          "-H", "X-Session-Token: sesame", "-H", "X-Plain: plain",
          environment: ["T": "open-sesame"])
        #expect(!run.messages.contains("sesame"))
        #expect(!run.messages.contains("crumbs"))
        #expect(run.messages.contains("> Authorization: [redacted]\n"))
        #expect(run.messages.contains("> X-Session-Token: [redacted]\n"))
        #expect(run.messages.contains("> X-Plain: plain\n"))
        #expect(run.messages.contains("< Set-Cookie: [redacted]\n"))
      }

      @Test(arguments: [
        ["--header", "Authorization Bearer sesame"], ["--header", "X-Key: se\nsame"],
        ["--token", "sesame"], ["--token", "env:NO_SUCH_VARIABLE_sesame"],
        ["--token", "file:/no/such/file"],
      ])
      func `what is wrong about credentials is said without them`(_ options: [String]) throws {
        let run = try Jsonapi.run(["get", "https://example.com/a"] + options)
        #expect(run.code == 2)
        #expect(run.output == "")
        let secret = options[1].contains("VARIABLE") ? "=" : "same"
        #expect(!run.messages.split(separator: "Usage")[0].contains(secret))
      }
    }
  }
#endif
