#if CLI
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient

  extension ServerCheck {
    /// A name that no server uses.
    private static let unknownName = "jsonapiCheck"
    /// The same name without a capital letter, which no implementation may define (QRY-02).
    private static let illegalName = "jsonapicheck"

    /// Sends requests with unknown parameters, which a server has to reject, and an empty
    /// `include`.
    mutating func checkUnknownParameters(_ probe: Probe, _ document: AnyDocument) async throws {
      try await expectRefusal("QRY-04", QueryItem(Self.illegalName, "1"))
      try await expectRefusal("INC-08", QueryItem("include", Self.unknownName))
      if case .many = document.data {
        try await expectRefusal("SRT-06", QueryItem("sort", Self.unknownName))
      }
      if rules.version != .v1_0, probe.parameter("include") == nil,
        let answer = try await ask(setting(QueryItem("include", "")), remark: "include="),
        answer.isSuccess, !(answer.document?.included ?? []).isEmpty
      {
        add("INC-07", .warning, "expected nothing in included for an empty include", answer)
      }
      guard let type = document.data.resources.first?.type, !type.isEmpty else { return }
      let item = QueryItem("fields[\(type)]", "")
      guard probe.parameter(item.name) == nil,
        let answer = try await ask(setting(item), remark: "\(item.name)="), answer.isSuccess
      else { return }
      check(answer, isFollowed: true)
      if let document = answer.document { checkFieldsets(of: answer, document) }
    }

    /// Checks that a missing resource gives 404 with a valid error document (FET-08, NEG-01).
    mutating func checkMissingResource(_ probe: Probe, _ document: AnyDocument) async throws {
      for resource in document.data.resources {
        guard let id = resource.id, let href = resource.links?.selfLink?.href else { continue }
        var reference = URIReference(href).resolved(against: probe.base)
        let segments = reference.path.split(separator: "/", omittingEmptySubsequences: false)
        guard WebOrigin(reference.textWithoutFragment) == origin,
          let index = segments.lastIndex(where: { !$0.isEmpty }), segments[index] == id
        else { continue }
        var path = segments.map { String($0) }
        path[index] = Self.missingID(like: id)
        reference.path = path.joined(separator: "/")
        guard let answer = try await ask(reference.textWithoutFragment) else { return }
        if answer.status != .notFound {
          let isRefusal = answer.status.kind == .clientError
          add(
            "FET-08", isRefusal ? .warning : .error,
            "expected \(HTTPResponse.Status.notFound.words) for a resource that isn't there, found \(answer.status.words)",
            answer)
        }
        if !answer.isSuccess { check(answer, isFollowed: true) }
        return
      }
    }

    private mutating func expectRefusal(_ requirement: String, _ item: QueryItem) async throws {
      let remark = "\(item.name)=\(item.value)"
      guard let answer = try await ask(setting(item), remark: remark) else { return }
      guard answer.status == .badRequest else {
        let isRefusal = answer.status.kind == .clientError
        add(
          requirement, isRefusal ? .warning : .error,
          "expected \(HTTPResponse.Status.badRequest.words), found \(answer.status.words)", answer)
        return
      }
      check(answer, isFollowed: true)
      let names = (answer.document?.errors ?? []).map { $0.source?.parameter }
      if !names.contains(item.name) {
        add(
          "ERR-17", .note, "expected an error whose source names the parameter \(item.name)",
          answer, once: true)
      }
    }

    /// The checked URL with a parameter, which replaces any of the same name.
    private func setting(_ item: QueryItem) -> String {
      var reference = URIReference(url)
      let items = QueryItem.items(parsing: reference.query ?? "").filter { $0.name != item.name }
      reference.query = QueryItem.queryString(items + [item])
      return reference.textWithoutFragment
    }

    /// An id of the same form as another one, which hardly any resource has.
    private static func missingID(like id: String) -> String {
      if id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return "987654321" }
      let isUUID = id.utf8.count == 36 && id.split(separator: "-").count == 5
      return isUUID ? "00000000-0000-4000-8000-00000000dead" : "jsonapi-check-missing"
    }
  }
#endif
