/// The state that all readers of one decoder call share: the document, the options, the decoded resources, and
/// the findings.
///
/// Each call of ``JSONAPIDecoder`` creates one that never escapes it, so nothing is locked. Generic code is
/// inlinable, so that it is specialised for the models: otherwise every related resource would look up generic
/// metadata several times. Exclusivity isn't checked at run time, since no access spans a call of a model's
/// code.
@usableFromInline
final class DecodeContext {
  let storage: JSONStorage
  @usableFromInline let tape: Tape
  @usableFromInline let options: JSONAPIDecoder
  /// Whether an identifier is decoded if the document lacks its resource.
  @usableFromInline let decodesIdentifiers: Bool
  /// Whether the decoder's format changes names.
  let renames: Bool
  /// What is wrong with the text that was read nevertheless.
  let mistake: JSONError?

  /// The decoded resources.
  @safe @exclusivity(unchecked) @usableFromInline var decoded = DecodedResources()
  /// Finds resources by identifier.
  @safe @exclusivity(unchecked) @usableFromInline var included: IncludedIndex
  /// The token indices of the fields of the resources being decoded.
  @safe @exclusivity(unchecked) @usableFromInline var fields = FieldArena()
  /// The nesting depth of the resources being decoded.
  @safe @exclusivity(unchecked) @usableFromInline var depth: EmbeddingDepth

  /// Whether there are failures to look at.
  @safe @exclusivity(unchecked) @usableFromInline var hasFailures = false
  /// Why resources can't be decoded, where they are left out: what leads to one isn't decoded only to find
  /// out again.
  @safe @exclusivity(unchecked) private var failures: [FailedResource: any Error] = [:]

  /// Decodes the document if relationships are cyclic or too deep; nil otherwise.
  @safe @exclusivity(unchecked) var plan: EmbeddingPlan?
  /// Whether a plan is needed, even if a model catches the error that says so.
  @safe @exclusivity(unchecked) var needsPlan = false
  /// The tolerated deviations; nil if they aren't needed.
  @safe @exclusivity(unchecked) var log: ToleranceLog?

  /// Decodes values with their `Codable` conformance; created lazily.
  private(set) lazy var session = DecodingSession(storage, options: options.values)
  /// The same for types with key formats of their own, by format or type.
  var formattedSessions: [AnyHashable: DecodingSession] = [:]
  /// Field tables with names in the decoder's key format.
  var namedTables: [ObjectIdentifier: FieldTable] = [:]
  /// The shared state of the document's sparse resources; created lazily.
  private(set) lazy var sparseSource = SparseSource(
    storage, options: options,
    resources: ResourceIndex(root, findsPrimary: options.embedsPrimaryData))

  /// Provides a value for every field while a schema is probed.
  var probing: Probing?
  /// The source of live objects, if there is one.
  @safe @exclusivity(unchecked) var source: (any RecordSource)?

  init(_ storage: JSONStorage, options: JSONAPIDecoder, mistake: JSONError? = nil) {
    self.storage = storage
    self.mistake = mistake
    tape = storage.tape
    self.options = options
    renames = !options.values.keyFormat.isAsIs
    decodesIdentifiers = options.missingResources == .keepIdentifier
    included = IncludedIndex(storage.tape, findsPrimary: options.embedsPrimaryData)
    depth = EmbeddingDepth(maximum: options.maximumEmbeddingDepth)
  }

  /// Continues with a document whose sparse resources were kept.
  convenience init(_ source: SparseSource) {
    self.init(source.storage, options: source.options)
    included = IncludedIndex(source.resources)
    sparseSource = source
  }

  var root: JSONNode { JSONNode(tape, 0) }

  /// The value at a token index, as a view into the document.
  @usableFromInline
  func value(at index: Int) -> JSONValue { JSONValue(storage: storage, index: index) }

  /// Whether tolerated deviations are kept.
  var isLogging: Bool { log != nil }

  /// Records a deviation at a token index, once for all versions of a resource that a plan decodes.
  func note(_ departure: ToleranceLog.Departure, at index: Int) {
    guard log != nil, plan?.isNew(departure, at: index) ?? true else { return }
    log?.note(departure, at: index)
  }

  /// Discards the deviations before the document is decoded again.
  func clearLog() { if log != nil { log = ToleranceLog() } }
}

extension DecodeContext {
  /// A resource, as one Swift type, that can't be decoded.
  private struct FailedResource: Hashable {
    /// The number of the type's memo.
    let memo: Int
    /// The number of the resource in the index.
    let number: Int
  }

  /// Throws the error that a resource has failed with, if it has.
  @usableFromInline
  func checkFailure(_ number: Int, memo: Int) throws {
    if let error = failures[FailedResource(memo: memo, number: number)] { throw error }
  }

  /// Keeps the error of a resource where the policy goes on after it.
  @usableFromInline
  func keepFailure(_ error: any Error, _ number: Int, memo: Int) {
    guard options.unreadableResources == .skip else { return }
    // With a plan, the same resource may be decoded.
    if error is PlanNeeded || isPlanNeeded { return }
    failures[FailedResource(memo: memo, number: number)] = error
    hasFailures = true
  }

  /// Forgets the failures before the document is decoded again.
  func clearFailures() {
    failures = [:]
    hasFailures = false
  }
}
