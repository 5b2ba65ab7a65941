#if CLI
  import Foundation
  import JSONAPI
  import JSONAPIClient
  import LoopbackSupport

  /// A server of articles that does everything right, but for the faults that it is given.
  struct ArticleServer {
    /// A way to break one rule.
    enum Fault: String, CaseIterable {
      case plainJSON = "NEG-01"
      case charset = "MED-02"
      case noVary = "NEG-15"
      case takesForeignAccept = "NEG-11"
      case takesUnknownExtension = "NEG-12"
      case ignoresContentType = "NEG-08"
      case refusesMixedAccept = "NEG-10"
      case refusesAnything = "NEG-17"
      case refusesWeights = "NEG-18"
      case refusesProfiles = "NEG-14"
      case hidesExtension = "NEG-02"
      case takesUnknownParameters = "QRY-04"
      case takesUnknownPaths = "INC-08"
      case takesUnknownSortFields = "SRT-06"
      case ignoresFieldsets = "SPF-04"
      case includesNothing = "INC-04"
      case includesStrangers = "INC-05"
      case ignoresEmptyInclude = "INC-07"
      case missingIsNull = "FET-08"
      case oddStatus = "FET-04"
      case brokenSelf = "FET-02"
      case selfOfAnother = "RES-17"
      case brokenRelated = "FET-03"
      case relatedOfAnother = "REL-10"
      case brokenEmptyRelated = "REL-08"
      case brokenRelationship = "FET-11"
      case otherLinkage = "FET-13"
      case brokenPage = "PAG-04"
      case numberAsID = "RES-05"
      case selfWithoutQuery = "DOC-10"
      case errorsWithNumbers = "ERR-08"
      case nothing = "DOC-01"
    }

    private let server: LoopbackServer
    private let received: Guarded<[LoopbackRequest]>

    var url: String { server.url }

    /// The requests so far.
    var requests: [LoopbackRequest] { received.withLock { $0 } }

    init(fault: Fault? = nil) throws {
      let received = Guarded<[LoopbackRequest]>([])
      self.received = received
      server = try LoopbackServer { request, connection in
        received.withLock { $0.append(request) }
        return ArticleAnswer(request, fault).send(to: connection)
      }
    }
  }

  /// The answer to one request.
  private struct ArticleAnswer {
    private let request: LoopbackRequest
    private let fault: ArticleServer.Fault?
    private let segments: [String]
    private let query: String
    private let items: [QueryItem]

    init(_ request: LoopbackRequest, _ fault: ArticleServer.Fault?) {
      self.request = request
      self.fault = fault
      let parts = request.path.split(separator: "?", maxSplits: 1).map { String($0) }
      segments = (parts.first ?? "").split(separator: "/").map { String($0) }
      query = parts.count > 1 ? parts[1] : ""
      items = QueryItem.items(parsing: query)
    }

    private func value(_ name: String) -> String? { items.first { $0.name == name }?.value }

    func send(to connection: LoopbackConnection) -> Bool {
      if let status = refusedByMediaType {
        return respond(connection, status, error(status, header: "Accept"))
      }
      if let parameter = wrongParameter {
        return respond(connection, 400, error(400, parameter: parameter))
      }
      switch (request.method, segments.first) {
      case ("GET", "slow"):
        connection.waitUntilClosed()
        return false
      case ("GET", "page"):
        return connection.respond(200, type: "text/html", body: Array("<html>Hello</html>".utf8))
      case ("GET", "moved"): return connection.respond(302, ["Location": "/articles/1"])
      case ("GET", "secret"):
        guard request.fields["authorization"] == "Bearer open-sesame" else {
          return respond(connection, 401, error(401))
        }
        return respond(connection, 200, AnyDocument(meta: ["secret": true]))
      case ("GET", "gateway"):
        return connection.respond(502, type: "text/html", body: Array("<h1>Bad</h1>".utf8))
      case ("GET", _):
        guard fault != .nothing else { return connection.respond(200) }
        guard let document = fetched else { return respond(connection, 404, error(404)) }
        return respond(connection, fault == .oddStatus ? 203 : 200, document)
      case ("POST", _) where segments.count == 1:
        return write(connection, 201) { $0.id = "17" }
      case ("PATCH", _) where segments.count == 2: return write(connection, 200) { _ in }
      case ("DELETE", "queue"):
        return connection.respond(202, ["Content-Location": "/jobs/1"], type: nil)
      case ("DELETE", _), ("POST", _), ("PATCH", _): return connection.respond(204, type: nil)
      default: return respond(connection, 405, error(405))
      }
    }

    private func write(
      _ connection: LoopbackConnection, _ status: Int, _ change: (inout AnyResource) -> Void
    ) -> Bool {
      guard let document = try? AnyDocument(parsing: request.body),
        var resource = document.data.resources.first
      else { return respond(connection, 400, error(400)) }
      guard resource.title?.string != "" else {
        return respond(connection, 422, error(422, pointer: "/data/attributes/title"))
      }
      change(&resource)
      return respond(connection, status, AnyDocument(data: .one(resource)))
    }

    // MARK: - Negotiation and parameters

    private var refusedByMediaType: Int? {
      if fault != .ignoresContentType,
        let type = request.fields["content-type"].flatMap({ MediaType($0) }), type.isJSONAPI,
        isForeign(type) || type.extensions.contains(where: { $0.contains("example.com") })
      {
        return 415
      }
      let text = request.fields["accept"] ?? "*/*"
      if fault == .refusesAnything, text.contains("*/*") { return 406 }
      if fault == .refusesWeights, text.contains("q=") { return 406 }
      if fault == .refusesProfiles, text.contains("profile=") { return 406 }
      if fault == .refusesMixedAccept, text.contains(",") { return 406 }
      let types = AcceptField(text).elements.map(\.mediaType).filter(\.isJSONAPI)
      guard !types.isEmpty else { return nil }
      let isServed = types.contains { type in
        (fault == .takesForeignAccept || !isForeign(type))
          && (fault == .takesUnknownExtension || type.extensions.isEmpty)
      }
      return isServed ? nil : 406
    }

    private func isForeign(_ type: MediaType) -> Bool {
      type.parameters.contains { $0.name != "ext" && $0.name != "profile" }
    }

    private var wrongParameter: String? {
      for item in items {
        let name = item.name
        if name == "include", fault != .takesUnknownPaths,
          !["", "author", "tags", "author,tags"].contains(item.value)
        {
          return name
        }
        if name == "sort", fault != .takesUnknownSortFields, item.value != "title",
          item.value != "-title"
        {
          return name
        }
        if fault != .takesUnknownParameters,
          !["include", "sort"].contains(name),
          !["fields[", "page[", "filter"].contains(where: name.hasPrefix)
        {
          return name
        }
      }
      return nil
    }

    private func error(
      _ status: Int, parameter: String? = nil, header: String? = nil, pointer: String? = nil
    ) -> AnyDocument {
      var error = ErrorObject(
        status: "\(status)", title: "Problem \(status)", detail: "It can't be done.",
        source: .init(
          pointer: pointer.flatMap { JSONPointer($0) }, parameter: parameter, header: header))
      if parameter == nil, header == nil, pointer == nil { error.source = nil }
      if fault == .errorsWithNumbers { error.members["status"] = JSONValue(status) }
      return AnyDocument(errors: [error])
    }

    // MARK: - Documents

    private var fetched: AnyDocument? {
      let document: AnyDocument
      switch segments.count {
      case 1 where segments[0] == "articles": document = list
      case 2 where segments[0] == "articles":
        guard fault != .brokenSelf, (1...5).contains(Int(segments[1]) ?? 0) else {
          return fault == .missingIsNull && segments[1] == "987654321"
            ? AnyDocument(data: .null) : nil
        }
        document = AnyDocument(data: .one(article(fault == .selfOfAnother ? "5" : segments[1])))
      case 2 where segments[0] == "people" && segments[1] == "9":
        document = AnyDocument(data: .one(person("9")))
      case 3 where segments[2] == "author" && fault != .brokenRelated:
        document = AnyDocument(data: .one(person(fault == .relatedOfAnother ? "8" : "9")))
      case 3 where segments[2] == "tags" && fault != .brokenEmptyRelated:
        document = AnyDocument(data: .many([]))
      case 4 where segments[3] == "author" && fault != .brokenRelationship:
        let id = fault == .otherLinkage ? "8" : "9"
        document = AnyDocument(data: .one(AnyResource(type: "people", id: id)))
      case 4 where segments[3] == "tags": document = AnyDocument(data: .many([]))
      default: return nil
      }
      return asAsked(document)
    }

    private var list: AnyDocument {
      let size = value("page[size]").flatMap { Int($0) } ?? 2
      let number = value("page[number]").flatMap { Int($0) } ?? 1
      let first = (number - 1) * size + 1
      let ids = (1...5).dropFirst(first - 1).prefix(size)
      var document = AnyDocument(
        data: .many(ids.map { article("\($0)") }), meta: ["total": 5], links: [:])
      if first + size <= 5 {
        document.links?.next = .string(
          fault == .brokenPage
            ? "/nowhere" : "/articles?page%5Bnumber%5D=\(number + 1)&page%5Bsize%5D=\(size)")
      }
      return document
    }

    private func article(_ id: String) -> AnyResource {
      var article = AnyResource(
        type: "articles", id: id, attributes: ["title": JSONValue("Article \(id)"), "words": 7],
        relationships: [
          "author": AnyRelationship(
            data: .one(ResourceIdentifier(type: "people", id: "9")),
            links: [
              "self": .string("/articles/\(id)/relationships/author"),
              "related": .string("/articles/\(id)/author"),
            ]),
          "tags": AnyRelationship(
            data: .many([]), links: ["related": .string("/articles/\(id)/tags")]),
        ], links: ["self": .string("/articles/\(id)")])
      if fault == .numberAsID { article.members["id"] = 1 }
      return article
    }

    private func person(_ id: String) -> AnyResource {
      AnyResource(type: "people", id: id, attributes: ["name": "Runa"])
    }

    /// The document with what the query asks for.
    private func asAsked(_ document: AnyDocument) -> AnyDocument {
      var document = document
      var links = document.links ?? [:]
      links.selfLink = .string(
        fault == .selfWithoutQuery ? "/\(segments.joined(separator: "/"))" : request.path)
      document.links = links
      if let paths = value("include") {
        if paths.contains("author") { document.included = [person("9")] }
        if paths == "tags" { document.included = [] }
        if fault == .includesNothing { document.included = nil }
        if fault == .includesStrangers, !paths.isEmpty { document.included = [person("9")] }
        if fault == .ignoresEmptyInclude, paths.isEmpty { document.included = [person("9")] }
      }
      guard fault != .ignoresFieldsets, let names = value("fields[articles]") else {
        return document
      }
      let kept = Set(names.split(separator: ",").map { String($0) })
      func sparse(_ resource: AnyResource) -> AnyResource {
        guard resource.type == "articles" else { return resource }
        var resource = resource
        for group in ["attributes", "relationships"] {
          for name in resource.members[group]?.object?.keys ?? [] where !kept.contains(name) {
            resource.members[group]?[name] = nil
          }
        }
        return resource
      }
      switch document.data {
      case .one(let resource): document.data = .one(sparse(resource))
      case .many(let resources): document.data = .many(resources.map(sparse))
      default: break
      }
      return document
    }

    private func respond(
      _ connection: LoopbackConnection, _ status: Int, _ document: AnyDocument
    ) -> Bool {
      var document = document
      if fault == .hidesExtension {
        document.jsonapi = JSONAPIObject(members: ["ext": ["https://example.com/ext"]])
      }
      let type =
        fault == .plainJSON
        ? "application/json"
        : fault == .charset ? "application/vnd.api+json;charset=utf-8" : "application/vnd.api+json"
      var fields = fault == .noVary ? [:] : ["Vary": "Accept, Origin"]
      fields["Set-Cookie"] = "session=crumbs"
      return connection.respond(status, fields, type: type, body: document.bytes())
    }
  }
#endif
