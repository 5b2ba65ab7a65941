/// What all readers of one call of a decoder share: the document, the options, the resources that were decoded
/// already, and what was tolerated.
///
/// One is made for each call of ``JSONAPIDecoder`` and never leaves it, so nothing in it is locked. Generic code
/// is inlinable, so that it is specialised where the models are: without that, every related resource would
/// look up generic metadata several times. Exclusive access needs no check at run time, since no access spans a
/// call of a model's code.
@usableFromInline
final class DecodeContext {
  let storage: JSONStorage
  @usableFromInline let tape: Tape
  @usableFromInline let options: DecodingOptions
  /// Whether an identifier is to be decoded where its resource is not in the document.
  @usableFromInline let decodesIdentifiers: Bool
  /// Whether the decoder's format changes names.
  let renames: Bool

  /// The resources that were decoded already.
  @safe @exclusivity(unchecked) @usableFromInline var decoded = DecodedResources()
  /// Finds the resources that linkage means.
  @safe @exclusivity(unchecked) @usableFromInline var included: IncludedIndex
  /// The token indexes of the fields of the resources that are being decoded.
  @safe @exclusivity(unchecked) @usableFromInline var fields = FieldArena()
  /// How deep the resources stand that are being decoded.
  @safe @exclusivity(unchecked) @usableFromInline var depth: EmbeddingDepth

  /// What decodes the document where following relationships has led round a cycle, or too deep.
  @safe @exclusivity(unchecked) var plan: EmbeddingPlan?
  /// Whether a plan is needed, which models can't hide by catching the error that says so.
  @safe @exclusivity(unchecked) var needsPlan = false
  /// What was tolerated; `nil` where nobody can ask for it.
  @safe @exclusivity(unchecked) var log: ToleranceLog?

  /// What decodes values by their types' `Codable` code, made on first use.
  private(set) lazy var session = DecodingSession(storage, options: options.values)
  /// The same for resources of types with formats of their own, by format or type.
  var formattedSessions: [AnyHashable: DecodingSession] = [:]
  /// Tables of fields with the names that the decoder's format makes.
  var namedTables: [ObjectIdentifier: FieldTable] = [:]
  /// What sparse resources of the document share, made on first use.
  private(set) lazy var sparseSource = SparseSource(
    storage, options: options, resources: ResourceIndex(root))

  /// What has a value for every field, while a schema is found out.
  var probing: Probing?
  /// Where live objects come from, if there is such a place.
  @safe @exclusivity(unchecked) var source: (any RecordSource)?

  init(_ storage: JSONStorage, options: DecodingOptions) {
    self.storage = storage
    tape = storage.tape
    self.options = options
    renames = !options.values.keyFormat.isAsIs
    decodesIdentifiers = options.missingResources == .keepIdentifier
    included = IncludedIndex(storage.tape)
    depth = EmbeddingDepth(maximum: options.maximumEmbeddingDepth)
  }

  /// Goes on with a document of which sparse resources were kept.
  convenience init(_ source: SparseSource) {
    self.init(source.storage, options: source.options)
    included = IncludedIndex(source.resources)
    sparseSource = source
  }

  var root: JSONNode { JSONNode(tape, 0) }

  /// The value at a token index, as a view into the document.
  @usableFromInline
  func value(at index: Int) -> JSONValue { JSONValue(storage: storage, index: index) }

  /// Whether somebody can ask for what was tolerated.
  var isLogging: Bool { log != nil }

  /// Notes what was tolerated at a token index, once for all versions of a resource that a plan decodes.
  func note(_ departure: ToleranceLog.Departure, at index: Int) {
    guard log != nil, plan?.isNew(departure, at: index) ?? true else { return }
    log?.note(departure, at: index)
  }

  /// Forgets what was tolerated, before the document is decoded again.
  func clearLog() { if log != nil { log = ToleranceLog() } }
}
