#if Macros
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIExplorer
  import JSONAPIServer
  import Testing

  @Suite("The explorer")
  struct ExplorerTests {
    let explorer = Explorer(openAPI: "/api/openapi.json")

    private func send(
      _ path: String, _ method: HTTPRequest.Method = .get, body: [UInt8] = [],
      fields: HTTPFields = [:]
    ) -> (head: HTTPResponse, body: [UInt8])? {
      explorer.respond(
        to: HTTPRequest(
          method: method, scheme: nil, authority: nil, path: path, headerFields: fields),
        body: body)
    }

    @Test(
      "Paths that are not its own are left to others",
      arguments: ["/", "/articles", "/explorers", "/explore", ""])
    func foreignPaths(path: String) {
      #expect(send(path) == nil)
    }

    @Test(
      "Every file has its media type",
      arguments: [
        ("/explorer/", "text/html; charset=utf-8"), ("/explorer/?x=1", "text/html; charset=utf-8"),
        ("/explorer/app.js", "text/javascript; charset=utf-8"),
        ("/explorer/frame.css", "text/css; charset=utf-8"),
        ("/explorer/config.json", "application/json"),
      ])
    func files(path: String, type: String) throws {
      let (head, body) = try #require(send(path))
      #expect(head.status == .ok)
      #expect(head.headerFields[.contentType] == type)
      #expect(head.headerFields[.contentLength] == String(body.count))
      #expect(!body.isEmpty)
    }

    @Test(
      "Every response forbids foreign and inline scripts",
      arguments: ["/explorer", "/explorer/", "/explorer/none", "/explorer/config.json"])
    func policy(path: String) throws {
      let fields = try #require(send(path)).head.headerFields
      let policy = try #require(HTTPField.Name("Content-Security-Policy").flatMap { fields[$0] })
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
      #expect(policy.contains("require-trusted-types-for 'script'"))
      // Bytes that the page has fetched are shown as images, and as nothing else.
      #expect(policy.contains("; img-src 'self' data: blob:;"))
      #expect(policy.components(separatedBy: "blob:").count == 2)
      #expect(policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe"))
      #expect(HTTPField.Name("X-Content-Type-Options").flatMap { fields[$0] } == "nosniff")
    }

    @Test func `The page links only to files that are there, and has nothing inline`() throws {
      let page = String(decoding: try #require(send("/explorer/")).body, as: UTF8.self)
      let addresses = page.matches(of: /(?:src|href)="([^"#]+)"/).map { String($0.1) }
      #expect(addresses.contains("app.js"))
      for address in addresses where !address.hasPrefix("data:") {
        #expect(send("/explorer/" + address)?.head.status == .ok, "\(address)")
      }
      #expect(!page.contains("<style") && !page.contains(" style=") && !page.contains(" on"))
      #expect(page.matches(of: /<script(?![^>]*src=)/).isEmpty)
    }

    @Test func `Every import of a script leads to a script`() throws {
      var left = ["app.js"]
      var seen: Set<String> = []
      while let name = left.popLast() {
        guard seen.insert(name).inserted else { continue }
        let (head, body) = try #require(send("/explorer/" + name))
        try #require(head.status == .ok, "\(name)")
        let text = String(decoding: body, as: UTF8.self)
        left += text.matches(of: /from '\.\/([a-z]+\.js)'/).map { String($0.1) }
        for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
          #expect(!text.contains(word), "\(name) has \(word)")
        }
      }
      #expect(seen.count > 10)
    }

    @Test func `The page's folder is where its path leads`() throws {
      let (head, _) = try #require(send("/explorer"))
      #expect(head.status == .temporaryRedirect)
      #expect(head.headerFields[.location] == "/explorer/")
    }

    @Test(arguments: ["TAG", "W/TAG", "\"a\", TAG", "*"])
    func `A file that is known is not sent again`(field: String) throws {
      let tag = try #require(send("/explorer/app.js")?.head.headerFields[.eTag])
      let known = field.replacingOccurrences(of: "TAG", with: tag)
      let (head, body) = try #require(send("/explorer/app.js", fields: [.ifNoneMatch: known]))
      #expect(head.status == .notModified)
      #expect(body.isEmpty)
      #expect(head.headerFields[.eTag] == tag)
      let other = try #require(send("/explorer/app.js", fields: [.ifNoneMatch: "\"other\""]))
      #expect(other.head.status == .ok)
    }

    @Test func `HEAD answers as GET does, without the body`() throws {
      let (head, body) = try #require(send("/explorer/app.js", .head))
      #expect(head.status == .ok)
      #expect(body.isEmpty)
      #expect(head.headerFields[.contentLength] != "0")
    }

    @Test(
      "Other methods are refused",
      arguments: [
        ("/explorer/", HTTPRequest.Method.post, "GET, HEAD"),
        ("/explorer/app.js", .delete, "GET, HEAD"), ("/explorer/validate", .get, "POST"),
      ])
    func methods(path: String, method: HTTPRequest.Method, allowed: String) throws {
      let (head, _) = try #require(send(path, method))
      #expect(head.status == .methodNotAllowed)
      #expect(head.headerFields[.allow] == allowed)
    }

    @Test func `The configuration has the address of the OpenAPI document`() throws {
      let api = try Blog.server(on: MemoryDatabase(Blog.rows))
      let explorer = Explorer(for: api, path: "/look/")
      #expect(explorer.path == "/look")
      let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/look/config.json")
      let body = try #require(explorer.respond(to: head)).body
      #expect(try JSONValue(parsing: body)["openAPI"]?.string == "/openapi.json")
    }

    @Test(
      "The home document leads to the page, which has the configured path",
      arguments: [
        (.paths, "/explorer"), (.absolute("https://example.com/"), "https://example.com/explorer"),
      ] as [(ServerConfiguration.Links, String)])
    func home(links: ServerConfiguration.Links, address: String) async throws {
      var configuration = ServerConfiguration()
      configuration.links = links
      func meta() async throws -> JSONValue? {
        let api = try JSONAPIServer(
          database: MemoryDatabase(Blog.rows), path: "/api", configuration: configuration
        ) { Serve(Person.self) }
        #expect(Explorer(for: api).path == configuration.explorerPath ?? "/explorer")
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/api/")
        return try JSONValue(parsing: await api.respond(to: head).body)["meta"]
      }
      #expect(try await meta()?["explorer"] == nil)
      configuration.explorerPath = "/explorer"
      #expect(try await meta()?["explorer"]?.string == address)
      configuration.explorerPath = "/look"
      #expect(try await meta()?["explorer"]?.string?.hasSuffix("/look") == true)
    }

    // MARK: - The validator

    private func findings(_ document: String, _ query: String) throws -> [JSONValue] {
      let (head, body) = try #require(
        send("/explorer/validate?" + query, .post, body: Array(document.utf8)))
      try #require(head.status == .ok)
      return try #require(try JSONValue(parsing: body)["findings"]?.array)
    }

    @Test func `Findings name the rule, the place and the section of the specification`() throws {
      let finding = try #require(
        try findings(#"{"data": {"type": "articles", "id": 1}}"#, "context=response").first)
      #expect(finding["rule"]?.string == "RES-05")
      #expect(finding["severity"]?.string == "error")
      #expect(finding["pointer"]?.string == "/data/id")
      #expect(finding["link"]?.string?.hasPrefix("https://jsonapi.org/") == true)
      #expect(finding["message"]?.string?.isEmpty == false)
    }

    @Test(
      "What the document is for decides",
      arguments: [
        ("context=response", 0), ("context=relationship", 1), ("context=error-response", 1),
        ("context=response&mediaType=application/vnd.api%2Bjson&sparseFieldsets=true", 0),
      ])
    func contexts(query: String, count: Int) throws {
      let document = #"{"data": [{"type": "a", "id": "1", "attributes": {"b": 1}}]}"#
      #expect(try findings(document, query).isEmpty == (count == 0))
    }

    @Test
    func `Included resources that nothing links to are fine where fieldsets left the links out`()
      throws
    {
      let document = """
        {"data": {"type": "a", "id": "1"}, "included": [{"type": "b", "id": "2"}]}
        """
      #expect(try !findings(document, "context=response").isEmpty)
      #expect(try findings(document, "context=response&sparseFieldsets=true").isEmpty)
    }

    @Test func `An unknown purpose is refused, and so is a document that is too large`() throws {
      #expect(send("/explorer/validate?context=x", .post)?.head.status == .badRequest)
      var small = explorer
      small.maximumBodySize = 2
      let head = HTTPRequest(
        method: .post, scheme: nil, authority: nil, path: "/explorer/validate")
      #expect(small.respond(to: head, body: [1, 2, 3])?.head.status == .contentTooLarge)
    }

    @Test func `Findings are bounded`() throws {
      let resources = Array(repeating: #"{"type": "a", "id": 1}"#, count: 2_000)
      let found = try findings("{\"data\": [\(resources.joined(separator: ","))]}", "")
      #expect(found.count == 200)
    }
  }
#endif
