/// What ``JSONAPIEncoder`` was told.
@usableFromInline
struct EncodingOptions: Sendable {
  var values = PlainJSONEncoder()
  @usableFromInline var nilEncoding = JSONAPIEncoder.NilEncoding.omit
  var includesRelated = true
  /// Whether related resources without id and lid get a lid, as new ones in requests do (RID-03).
  var givesLIDs = false
  /// Whether a request is written, which has no links and no relationships without linkage (CRU-05).
  @usableFromInline var isRequest = false
  var include: IncludePaths?
  var fieldsets: [String: Set<String>] = [:]
  var format = JSONFormat.compact
}

extension EncodingOptions {
  /// What is true of a resource within a plain value: values as the encoder of that value writes them.
  init(within encoder: any Encoder) {
    self.init()
    if let encoder = encoder as? NodeEncoder { values = encoder.node.session.options }
  }
}
