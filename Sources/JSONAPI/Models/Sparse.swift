/// A resource with only some of its fields, as a sparse fieldset requests it.
///
/// Fields are decoded on access, so it doesn't matter which of them are present.
///
/// ```swift
/// // GET /articles?include=author&fields[articles]=title,author&fields[people]=name
/// let articles = try JSONAPIDecoder().decode([Sparse<Article>].self, from: data)
/// articles[0].title                      // "JSON:API paints my bikeshed!"
/// articles[0].summary                    // nil
/// try articles[0].field(\.summary)       // .absent: not fetched
/// try articles[0].require(\.createdAt)   // throws: not fetched, ask for fields[articles]=…
/// articles[0].author?.value?.name        // "Dan"
/// try articles[0].complete()             // an Article, if all it needs is there
/// ```
///
/// Related resources are sparse too, so they needn't be complete. A value keeps the whole document
/// in memory.
@dynamicMemberLookup
public struct Sparse<Model: Resource>: RelatedResource {
  /// The resource as it appears in the document.
  public let resource: AnyResource

  let source: SparseSource
  /// The token index of the resource object.
  let token: Int

  init(token: Int, source: SparseSource) throws {
    self.token = token
    self.source = source
    resource = try AnyResource(JSONValue(storage: source.storage, index: token))
  }

  /// Creates a sparse resource from one without a model, for tests and previews.
  ///
  /// - Parameters:
  ///   - resource: The resource; its related resources aren't known.
  ///   - decoder: The decoder for its attributes.
  /// - Throws: ``JSONError`` for a resource that is larger than the decoder's limits.
  public init(_ resource: AnyResource, decoder: JSONAPIDecoder = JSONAPIDecoder()) throws {
    let storage = try JSONStorage(resource.json.bytes(), limits: decoder.values.limits)
    let resources = storage.withRoot { ResourceIndex($0) }
    try self.init(
      token: 0, source: SparseSource(storage, options: decoder, resources: resources))
  }

  /// The id; `nil` if the model's id type can't hold it.
  public var id: Model.ID.Assigned? { resource.id.flatMap { Model.ID.Assigned(idText: $0) } }

  /// The names of the fields that were fetched, attributes before relationships.
  public var fetchedNames: [String] {
    (resource.attributes?.keys ?? []) + (resource.relationships?.members.keys ?? [])
  }

  /// An attribute by its name in JSON; `nil` if it wasn't fetched.
  public subscript(name: String) -> JSONValue? { resource[name] }

  /// A relationship by its name in JSON; `nil` if it wasn't fetched.
  public subscript(relationship name: String) -> AnyRelationship? { resource.relationships?[name] }

  /// Decodes the resource as a value of its model.
  ///
  /// - Throws: ``ResourceDecodingError`` with the code `notFetched` if a required field is missing,
  ///   and the errors of decoding the resource.
  public func complete() throws -> Model {
    let fetched = Set(fetchedNames)
    let needed = Model.schema.fields.lazy.filter { !$0.mayBeAbsent }.map(\.name)
    let missing = needed.map { documentName(for: $0) }.filter { !fetched.contains($0) }
    guard missing.isEmpty else { throw notFetched(Array(missing)) }
    return try source.read { try $0.decodeResource(Model.self, at: token) }
  }

  /// Returns the document name of a field in the schema or a typed path; the coder's key format
  /// applies if the type has none, unless the resource has only the name itself.
  func documentName(for name: String) -> String {
    let converted = Model.documentName(for: name, keys: source.options.values.keyFormat)
    return converted == name || has(converted) || !has(name) ? converted : name
  }

  private func has(_ name: String) -> Bool { self[name] != nil || self[relationship: name] != nil }

  func notFetched(_ names: [String]) -> ResourceDecodingError {
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let fieldset = (fetchedNames + names).joined(separator: ",")
    return ResourceDecodingError(
      code: .notFetched, pointer: source.storage.withNode(at: token) { $0.pointer },
      resourceType: Model.resourceType, resourceID: resource.id, expected: list,
      found: "a resource of which it was not fetched: "
        + "ask for fields[\(Model.resourceType)]=\(fieldset)")
  }
}

extension Schema.Field {
  /// Whether the model doesn't require the field.
  fileprivate var mayBeAbsent: Bool {
    switch self {
    case .attribute(let attribute): attribute.isOptional
    case .relationship(let relationship): relationship.mayBeAbsent
    }
  }
}

extension Sparse: Hashable {
  /// Compares the fetched members.
  public static func == (one: Sparse, other: Sparse) -> Bool { one.resource == other.resource }

  /// Hashes the fetched members.
  public func hash(into hasher: inout Hasher) { hasher.combine(resource) }
}

// MARK: - Relationships and primary data

extension Sparse {
  /// The model's type.
  public static var destinationTypes: [String]? { [Model.resourceType] }

  /// The model's schema.
  public static var destinationSchemas: [Schema] { [Model.knownSchema] }

  /// The type and id of the resource.
  public var resourceIdentifier: ResourceIdentifier { resource.resourceIdentifier }

  /// Finds the resource that an identifier refers to.
  ///
  /// - Returns: The resource, or the reason there is none.
  /// - Throws: ``ResourceDecodingError`` if it isn't a resource.
  public static func resolve(_ reader: RelatedReader) throws -> Resolution<Sparse> {
    guard reader.type == Model.resourceType else { return .unresolved(.unknownType) }
    let context = reader.context
    let number = context.included.number(of: reader.identifier)
    let token = number >= 0 ? context.included.token(of: number) : reader.tokenWithoutResource
    guard let token else { return .unresolved(.notIncluded) }
    return .found(try Sparse(token: token, source: context.sparseSource))
  }

  /// Writes the identifier of the resource and queues the resource for `included`.
  ///
  /// - Throws: `EncodingError` for a resource that has neither `id` nor `lid`.
  public func writeIdentifier(to writer: inout ResourceWriter) throws {
    try resource.writeIdentifier(to: &writer)
  }

  /// Writes the fields that were fetched.
  ///
  /// - Throws: Never; the protocol requires `throws`.
  public func writeObject(to writer: inout ResourceWriter) throws {
    try resource.writeObject(to: &writer)
  }
}

/// The document that sparse resources share.
final class SparseSource: Sendable {
  let storage: JSONStorage
  let options: JSONAPIDecoder
  /// A view of the storage's tape, which lives as long as this does.
  let resources: ResourceIndex

  init(_ storage: JSONStorage, options: JSONAPIDecoder, resources: ResourceIndex) {
    self.storage = storage
    self.options = options
    self.resources = resources
  }

  /// Decodes more of the document.
  func read<Result>(_ body: (DecodeContext) throws -> Result) rethrows -> Result {
    let context = DecodeContext(self)
    return try withExtendedLifetime(context) { try context.embedding { try body(context) } }
  }
}
