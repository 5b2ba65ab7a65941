#if CLI
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient

  extension ServerCheck {
    private static let unknownExtension = "https://example.com/extensions/jsonapi-check"
    private static let unknownProfile = "https://example.com/profiles/jsonapi-check"

    /// Sends requests with media types that a server has to reject, or must not reject.
    mutating func checkNegotiation(_ plainProbe: Probe) async throws {
      let foreign = "\(Self.plain);charset=utf-8"
      let extended = MediaType.jsonAPI(extensions: [Self.unknownExtension]).description
      let profiled = MediaType.jsonAPI(profiles: [Self.unknownProfile]).description

      try await expectRefusal(.notAcceptable, "NEG-11", .error, accept: foreign)
      try await expectRefusal(.notAcceptable, "NEG-12", .error, accept: extended)
      // A GET request has no document, so not every server checks its type.
      try await expectRefusal(
        .unsupportedMediaType, "NEG-08", .warning, accept: Self.plain, contentType: foreign)
      try await expectRefusal(
        .unsupportedMediaType, "NEG-09", .warning, accept: Self.plain, contentType: extended)

      try await expectSuccess("NEG-10", like: plainProbe, accept: "\(foreign), \(Self.plain)")
      try await expectSuccess("NEG-17", like: plainProbe, accept: "*/*")
      try await expectSuccess("NEG-18", like: plainProbe, accept: "\(Self.plain);q=0.8")
      if rules.version != .v1_0 {
        let probe = try await expectSuccess("NEG-14", like: plainProbe, accept: profiled)
        if let probe, probe.mediaType?.profiles.contains(Self.unknownProfile) ?? false {
          add(
            "NEG-14", .error, "expected an unknown profile to be ignored, found it applied", probe)
        }
      }
      try await checkSupported(plainProbe)
    }

    /// Checks the extensions and profiles that the server is declared to support.
    private mutating func checkSupported(_ plainProbe: Probe) async throws {
      for uri in rules.extensions.map(\.uri) {
        let accept = MediaType.jsonAPI(extensions: [uri]).description
        let probe = try await ask(url, accept: accept, remark: "Accept: \(accept)")
        guard let probe, probe.isSuccess else { continue }
        if !(probe.mediaType?.extensions.contains(uri) ?? false) {
          add("NEG-02", .error, "expected \(uri) in ext of Content-Type, as was asked for", probe)
        }
      }
      for uri in rules.profiles.map(\.uri) {
        let accept = MediaType.jsonAPI(profiles: [uri]).description
        let probe = try await expectSuccess("NEG-14", like: plainProbe, accept: accept)
        if let probe, !(probe.mediaType?.profiles.contains(uri) ?? false) {
          add("NEG-13", .warning, "expected \(uri) in profile of Content-Type", probe)
        }
      }
    }

    private mutating func expectRefusal(
      _ status: HTTPResponse.Status, _ requirement: String, _ severity: Finding.Severity,
      accept: String, contentType: String? = nil
    ) async throws {
      let remark = contentType.map { "Content-Type: \($0)" } ?? "Accept: \(accept)"
      let probe = try await ask(url, accept: accept, contentType: contentType, remark: remark)
      guard let probe else { return }
      if probe.status != status {
        add(
          requirement, severity, "expected \(status.words), found \(probe.status.words)", probe)
      }
      if !probe.isSuccess { check(probe, isFollowed: true) }
    }

    @discardableResult
    private mutating func expectSuccess(
      _ requirement: String, like plainProbe: Probe, accept: String
    ) async throws -> Probe? {
      let probe = try await ask(url, accept: accept, remark: "Accept: \(accept)")
      guard let probe else { return nil }
      guard probe.status == plainProbe.status else {
        add(
          requirement, .error,
          "expected \(plainProbe.status.words), as for a plain request, found \(probe.status.words)",
          probe)
        return nil
      }
      check(probe, isFollowed: true)
      return probe
    }
  }
#endif
