/// The shared state of one decoder call: the document, the options, the decoded resources, and the
/// findings.
///
/// Each call of ``JSONAPIDecoder`` creates its own, which never escapes, so no locking is needed.
/// Generic code is inlinable so that it is specialised for the models; otherwise every related
/// resource would look up generic metadata several times. Exclusivity isn't checked at run time,
/// since no access spans a call of a model's code.
@usableFromInline
final class DecodeContext {
  let storage: JSONStorage
  @usableFromInline let tape: Tape
  @usableFromInline let options: JSONAPIDecoder
  /// Whether an identifier is decoded if the document lacks its resource.
  @usableFromInline let decodesIdentifiers: Bool
  /// Whether the decoder's format changes names.
  let renames: Bool
  /// The tolerated error in the text.
  let mistake: JSONError?

  /// The decoded resources.
  @safe @exclusivity(unchecked) @usableFromInline var decoded = DecodedResources()
  /// Finds resources by identifier.
  @safe @exclusivity(unchecked) @usableFromInline var included: IncludedIndex
  /// The token indices of the fields of the resources being decoded.
  @safe @exclusivity(unchecked) @usableFromInline var fields = FieldArena()
  /// The nesting depth of the resources being decoded.
  @safe @exclusivity(unchecked) @usableFromInline var depth: EmbeddingDepth

  /// Whether any failures are recorded.
  @safe @exclusivity(unchecked) @usableFromInline var hasFailures = false
  /// The errors of resources that can't be decoded and are left out, so that resources which lead
  /// to one fail without decoding it again.
  @safe @exclusivity(unchecked) private var failures: [FailedResource: any Error] = [:]

  /// Decodes the document if relationships are cyclic or too deep; nil otherwise.
  @safe @exclusivity(unchecked) var plan: EmbeddingPlan?
  /// Whether a plan is needed, even if a model catches ``PlanNeeded``.
  @safe @exclusivity(unchecked) var needsPlan = false
  /// The tolerated deviations; nil if they aren't needed.
  @safe @exclusivity(unchecked) var log: ToleranceLog?

  /// Decodes values with their `Codable` conformance; created lazily.
  private(set) lazy var session = DecodingSession(storage, options: options.values)
  /// The sessions for types with their own key formats, by format or type.
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

  /// Returns the value at a token index, as a view into the document.
  @usableFromInline
  func value(at index: Int) -> JSONValue { JSONValue(storage: storage, index: index) }

  /// Whether tolerated deviations are recorded.
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

  /// Throws the recorded error of a resource, if there is one.
  @usableFromInline
  func checkFailure(_ number: Int, memo: Int) throws {
    if let error = failures[FailedResource(memo: memo, number: number)] { throw error }
  }

  /// Records the error of a resource if the policy skips it.
  @usableFromInline
  func keepFailure(_ error: any Error, _ number: Int, memo: Int) {
    guard options.unreadableResources == .skip else { return }
    // With a plan, the resource may still be decoded.
    if error is PlanNeeded || isPlanNeeded { return }
    failures[FailedResource(memo: memo, number: number)] = error
    hasFailures = true
  }

  /// Clears the failures before the document is decoded again.
  func clearFailures() {
    failures = [:]
    hasFailures = false
  }
}

extension DecodeContext {
  /// Decodes a value with its `Codable` conformance.
  @usableFromInline
  func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    try session.value(type, at: index)
  }

  /// Decodes a value of a resource with its `Codable` conformance and the resource's key format.
  @usableFromInline
  func decode<T: Decodable>(_ type: T.Type, at index: Int, in table: FieldTable) throws -> T {
    if table.isInherited { return try session.value(type, at: index) }
    return try session(for: table.format, of: table).value(type, at: index)
  }

  /// Returns the value for an empty array in place of `meta` or `links`, which is how some servers
  /// write an empty object.
  ///
  /// - Returns: The type's value of absence, or else the value it decodes from an empty object; nil
  ///   if it can't.
  func emptyObject<T: Decodable>() -> T? {
    if let type = T.self as? any ExpressibleByAbsence.Type, let value = type.valueOfAbsence as? T {
      return value
    }
    return try? options.values.decode(T.self, from: Array("{}".utf8))
  }

  /// Decodes a value of a resource with the key format of the resource's type.
  func decode<T: Decodable, R: Resource>(
    _ type: T.Type, at index: Int, of model: R.Type
  ) throws -> T {
    if let model = R.self as? any StaticResource.Type {
      return try decode(type, at: index, in: model.fieldTable)
    }
    guard let names = KeyNames.table(of: R.self) else { return try session.value(type, at: index) }
    return try session(for: names.format, of: names).value(type, at: index)
  }

  /// Returns the session for values of resources with their own key format.
  ///
  /// - Parameter owner: The format's owner, to distinguish custom formats.
  /// - Returns: The session; the decoder's own if the format is the same.
  func session(for format: KeyFormat, of owner: AnyObject) -> DecodingSession {
    let number = format.number
    if format.isInherited || number != nil && number == options.values.keyFormat.number {
      return session
    }
    let key = number.map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(owner))
    if let known = formattedSessions[key] { return known }
    var values = options.values
    values.keyFormat = format
    let session = DecodingSession(storage, options: values)
    formattedSessions[key] = session
    return session
  }

  /// Returns the field table with names in the decoder's key format; nil if no name changes.
  func renamed(_ table: FieldTable) -> FieldTable? {
    guard renames, table.isInherited else { return nil }
    let key = ObjectIdentifier(table)
    if let known = namedTables[key] { return known }
    let named = table.formatted(by: options.values.keyFormat)
    namedTables[key] = named
    return named
  }
}

extension DecodeContext {
  /// Reads a relationship whose type is known only at run time.
  func read<T: RelationshipValue>(_ type: T.Type, at index: Int) throws -> T {
    try T.readRelationship(
      from: RelationshipReader(tape, index, Unretained(self)))
  }

  /// Reads the id of a resource whose type is known only at run time.
  func id<ID: ResourceID>(_ type: ID.Type, of resource: Int) throws -> ID {
    try ResourceReader(resource, tape.members(of: resource), self).id(type)
  }

  /// Returns the empty array that lenient decoding substitutes for a null or missing one, with a
  /// finding.
  func emptyArray<T>(_ type: T.Type, at index: Int, missing name: String? = nil) -> T? {
    guard options.mode == .lenient, let type = T.self as? any EmptyRepresentable.Type,
      let empty = type.empty as? T
    else { return nil }
    note(name.map { .missingArray($0) } ?? .nullArray, at: index)
    return empty
  }

  /// Decodes a value with its coding, and unwraps it.
  func wrappedValue<Coding: AttributeCoding & Decodable>(
    of coding: Coding.Type, at token: Int, _ model: (some Resource).Type
  ) throws -> Coding.Value {
    try decode(coding, at: token, of: model).wrappedValue
  }
}

/// A collection that lenient decoding substitutes for null or a missing member.
private protocol EmptyRepresentable {
  static var empty: Self { get }
}

extension Array: EmptyRepresentable {
  fileprivate static var empty: [Element] { [] }
}

extension Probe {
  /// Reads a sample resource without fields; its reader requests the value of each.
  ///
  /// - Throws: Any error of reading, and ``ProbeFailure`` if there is no sample value.
  func resource<Value>(
    type: String, id: String, record: ProbeRecord, _ read: (DecodeContext) throws -> Value
  ) throws -> Value {
    let (storage, _) = try ResourceIdentifier(type: type, id: id).json.stored()
    let context = DecodeContext(storage, options: JSONAPIDecoder())
    context.probing = Probing(probe: self, record: record)
    return try withExtendedLifetime(context) { try read(context) }
  }
}

/// The source of values for a sample resource.
struct Probing {
  let probe: Probe
  let record: ProbeRecord

  /// Returns a sample value of a field; `nil` for a type that can't be probed.
  func value<T>(_ type: T.Type, named name: String) throws -> T? {
    let isOptional = (type as? any ProbedType.Type)?.isOptional == true
    record.note(name, type, isOptional: isOptional)
    guard let decodable = type as? any Decodable.Type else { return nil }
    return try probe.value(of: decodable) as? T
  }
}
