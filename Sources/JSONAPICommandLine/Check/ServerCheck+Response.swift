#if CLI
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient

  extension ServerCheck {
    /// Checks the status of the response at the URL being checked.
    mutating func checkStatus(_ probe: Probe) {
      guard probe.status.code != rules.status else { return }
      add(
        probe.isOfRelationship ? "FET-12" : "FET-04", .error,
        "expected \(HTTPResponse.Status(code: rules.status).words), found \(probe.status.words)",
        probe)
    }

    /// Checks the media type, `Vary` and the document of a response.
    ///
    /// - Parameters:
    ///   - isRelationship: Whether its primary data is linkage.
    ///   - isFollowed: Whether the response came from a link or a probe, so that only new kinds of
    ///     findings are reported.
    mutating func check(_ probe: Probe, isRelationship: Bool = false, isFollowed: Bool = false) {
      guard !probe.body.isEmpty else {
        if probe.isSuccess, probe.status != .noContent {
          add("DOC-01", .error, "expected a document, found no body", probe, once: isFollowed)
        }
        return
      }
      // An error response can have any media type; one in JSON is treated as a document.
      let isForeign = !probe.isSuccess && probe.mediaType?.isJSON != true
      checkMediaType(probe, isForeign ? .warning : .error, once: isFollowed)
      guard !isForeign else { return }
      checkVary(probe, once: isFollowed)
      let context: DocumentContext =
        !probe.isSuccess
        ? .errorResponse : isRelationship || probe.isOfRelationship ? .relationship : .response
      checkErrors(probe, once: isFollowed)
      let isSparse = probe.parameters.contains { $0.name.hasPrefix("fields[") }
      let validator = rules.validator(context, probe.mediaType, isSparse: isSparse)
      for finding in validator.validate(probe.body) {
        add(
          finding.requirement, finding.severity, finding.message, probe, at: finding.pointer,
          once: isFollowed)
      }
      checkApplied(probe, once: isFollowed)
    }

    /// Checks that a success response isn't an error document.
    private mutating func checkErrors(_ probe: Probe, once: Bool) {
      guard probe.isSuccess, let document = probe.document, document.members["data"] == nil,
        document.members["errors"] != nil
      else { return }
      add(
        probe.isOfRelationship ? "FET-12" : "FET-04", .error,
        "expected a status of an error with a document of errors, found \(probe.status.words)",
        probe,
        at: JSONPointer(["errors"]), once: once)
    }

    private mutating func checkMediaType(
      _ probe: Probe, _ severity: Finding.Severity, once: Bool
    ) {
      guard let type = probe.mediaType, type.isJSONAPI else {
        let found = probe.fields[.contentType].map { "\"\($0)\"" } ?? "none"
        add(
          "NEG-01", severity, "expected the media type \(Self.plain), found \(found)", probe,
          once: once)
        return
      }
      for parameter in type.parameters {
        let isKnown = parameter.name == "ext" || parameter.name == "profile"
        guard isKnown, rules.version != .v1_0 else {
          let allowed = rules.version == .v1_0 ? "none" : "only ext and profile"
          add(
            "MED-02", .error,
            "expected \(allowed) as parameters of the media type, found \(parameter.name)", probe,
            once: once)
          continue
        }
        let uris = parameter.value.split(separator: " ", omittingEmptySubsequences: false)
        for uri in uris where (try? Profile(uri: String(uri))) == nil {
          add(
            "MED-03", .error,
            "expected URIs with single spaces between in \(parameter.name), found \"\(uri)\"",
            probe, once: once)
        }
      }
    }

    private mutating func checkVary(_ probe: Probe, once: Bool) {
      guard rules.version != .v1_0 else { return }
      let names = probe.fields[values: .vary].flatMap { $0.split(separator: ",") }
        .map { $0.drop { $0 == " " }.prefix { $0 != " " }.lowercased() }
      guard !names.contains("accept"), !names.contains("*") else { return }
      let implementation = probe.document?.jsonapi
      let isSupporting =
        !rules.extensions.isEmpty || !rules.profiles.isEmpty
        || !(probe.mediaType?.parameters.isEmpty ?? true)
        || implementation?.members["ext"] != nil || implementation?.members["profile"] != nil
      add(
        "NEG-15", isSupporting ? .warning : .note,
        "expected Accept in Vary\(isSupporting ? "" : ", if the server supports ext or profile"), found \(names.isEmpty ? "none" : names.joined(separator: ", "))",
        probe, once: once)
    }

    /// Checks that the media type names the extensions and profiles that the document declares
    /// (NEG-02, NEG-03).
    private mutating func checkApplied(_ probe: Probe, once: Bool) {
      guard let implementation = probe.document?.jsonapi, rules.version != .v1_0 else { return }
      let kinds = [
        ("ext", "NEG-02", probe.mediaType?.extensions ?? []),
        ("profile", "NEG-03", probe.mediaType?.profiles ?? []),
      ]
      for (name, requirement, uris) in kinds {
        let applied = implementation.members[name]?.elements.compactMap(\.string) ?? []
        for uri in applied where !uris.contains(uri) {
          add(
            requirement, .error, "expected \(uri) in \(name) of Content-Type, as in the document",
            probe, at: JSONPointer(["jsonapi", name]), once: once)
        }
      }
    }
  }
#endif
