/// How an optional property that is `nil` is written.
public enum NilEncoding: Sendable, Hashable {
  /// Not at all: the receiver keeps what it has.
  case omit
  /// As `null`: the receiver empties what it has.
  case null
}

/// What ``JSONAPIEncoder`` was told.
@usableFromInline
struct EncodingOptions: Sendable {
  var values = PlainJSONEncoder()
  @usableFromInline var nilEncoding = NilEncoding.omit
  var includesRelated = true
  var include: IncludePaths?
  var fieldsets: [String: Set<String>] = [:]
  var format = JSONFormat.compact
}
