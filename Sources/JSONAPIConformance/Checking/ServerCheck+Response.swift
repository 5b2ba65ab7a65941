import HTTPTypes
import JSONAPI
import JSONAPIClient

extension ServerCheck {
  /// Checks the status of the response at the URL being checked.
  mutating func checkStatus(_ probe: Probe) {
    guard probe.response.status != status else { return }
    add(
      probe.isOfRelationship ? "FET-12" : "FET-04", .error,
      "expected \(HTTPResponse.Status.words(of: status)), found \(probe.response.statusWords)",
      probe)
  }

  /// Checks the media type, `Vary` and the document of a response.
  ///
  /// - Parameters:
  ///   - isRelationship: Whether its primary data is linkage.
  ///   - once: Whether to report only new kinds of findings, as for links and probes.
  mutating func check(_ probe: Probe, isRelationship: Bool = false, once: Bool = false) {
    let response = probe.response
    guard !response.body.isEmpty else {
      if response.isSuccess, response.status != 204 {
        add("DOC-01", .error, "expected a document, found no body", probe, once: once)
      }
      return
    }
    for problem in response.problems(.mediaType, options.version) {
      add(
        problem.requirement ?? "NEG-01", response.hasDocument ? .error : .warning,
        problem.message, probe, once: once)
    }
    guard response.hasDocument else { return }
    checkVary(probe, once: once)
    checkErrors(probe, once: once)
    let context: DocumentContext =
      !response.isSuccess
      ? .errorResponse : isRelationship || probe.isOfRelationship ? .relationship : .response
    for finding in response.findings(as: context, at: probe.url, options) {
      add(
        finding.requirement, finding.severity, finding.message, probe, at: finding.pointer,
        once: once)
    }
    checkApplied(probe, once: once)
    if let document = probe.document { checkFieldsets(of: probe, document) }
  }

  /// Checks that a success response isn't an error document.
  private mutating func checkErrors(_ probe: Probe, once: Bool) {
    guard probe.response.isSuccess, let document = probe.document,
      document.members["data"] == nil, document.members["errors"] != nil
    else { return }
    add(
      probe.isOfRelationship ? "FET-12" : "FET-04", .error,
      "expected a status of an error with a document of errors, found \(probe.response.statusWords)",
      probe, at: JSONPointer(["errors"]), once: once)
  }

  private mutating func checkVary(_ probe: Probe, once: Bool) {
    guard applies("NEG-15"), let problem = probe.response.problems(.vary).first else { return }
    let implementation = probe.document?.jsonapi
    let isSupporting =
      !options.extensions.isEmpty || !options.profiles.isEmpty
      || !(probe.response.mediaType?.parameters.isEmpty ?? true)
      || implementation?.members["ext"] != nil || implementation?.members["profile"] != nil
    add(
      "NEG-15", isSupporting ? .warning : .note,
      problem.message
        + (isSupporting ? "" : "; it is needed if the server supports ext or profile"),
      probe, once: once)
  }

  /// Checks that the media type names the extensions and profiles that the document declares
  /// (NEG-02, NEG-03).
  private mutating func checkApplied(_ probe: Probe, once: Bool) {
    guard let implementation = probe.document?.jsonapi, applies("NEG-02") else { return }
    let type = probe.response.mediaType
    for (name, requirement, uris) in [
      ("ext", "NEG-02", type?.extensions), ("profile", "NEG-03", type?.profiles),
    ] {
      let applied = implementation.members[name]?.elements.compactMap(\.string) ?? []
      for uri in applied where uris?.contains(uri) != true {
        add(
          requirement, .error, "expected \(uri) in \(name) of Content-Type, as in the document",
          probe, at: JSONPointer(["jsonapi", name]), once: once)
      }
    }
  }
}
