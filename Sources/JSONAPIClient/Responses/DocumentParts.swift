import JSONAPI

/// The members of a document besides its data, read lazily.
struct DocumentParts: Sendable {
  let links: LinksObject?
  let meta: JSONObject?
  /// The whole document.
  let document: @Sendable () -> AnyDocument
  /// The deviations that the decoder tolerated.
  let findings: @Sendable () -> [Finding]

  init(_ document: AnyDocument = AnyDocument()) {
    links = document.links
    meta = document.meta
    self.document = { document }
    findings = { [] }
  }

  init(links: LinksObject?, meta: JSONObject?) {
    var members = JSONObject()
    if let links { members["links"] = JSONValue(links.members) }
    if let meta { members["meta"] = JSONValue(meta) }
    self.init(AnyDocument(members: members))
  }

  init<D, Meta>(_ document: Document<D, Meta>) {
    links = document.links
    meta = (document.meta as? JSONValue)?.object ?? document.source.meta
    self.document = { document.source }
    findings = { document.findings }
  }
}
