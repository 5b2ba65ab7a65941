/// A resource of which the server sent some fields only: what a sparse fieldset decodes to.
///
/// Nothing is decoded before it is asked for, so that it does not matter which fields are there.
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
/// Related resources are sparse too; where an `Article` has to be complete to be decoded, they need not
/// be. A value keeps the whole document in memory.
@dynamicMemberLookup
public struct Sparse<Model: Resource>: RelatedResource {
  /// The resource as it stands in the document.
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
  ///   - resource: The resource; what it is related to is not known.
  ///   - decoder: How its attributes are read.
  /// - Throws: ``JSONError`` for a resource that is larger than the decoder's limits.
  public init(_ resource: AnyResource, decoder: JSONAPIDecoder = JSONAPIDecoder()) throws {
    let storage = try JSONStorage(resource.json.bytes(), limits: decoder.values.limits)
    let resources = storage.withRoot { ResourceIndex($0) }
    try self.init(
      token: 0, source: SparseSource(storage, options: decoder, resources: resources))
  }

  /// The id; `nil` for one that the model's type of ids can't hold.
  public var id: Model.ID.Assigned? { resource.id.flatMap { Model.ID.Assigned(idText: $0) } }

  /// The names of the fields that were fetched, attributes before relationships.
  public var fetchedNames: [String] {
    (resource.attributes?.keys ?? []) + (resource.relationships?.members.keys ?? [])
  }

  /// An attribute by its name in JSON; `nil` where it was not fetched.
  public subscript(name: String) -> JSONValue? { resource[name] }

  /// A relationship by its name in JSON; `nil` where it was not fetched.
  public subscript(relationship name: String) -> AnyRelationship? { resource.relationships?[name] }

  /// The resource as a value of its model.
  ///
  /// - Throws: ``ResourceDecodingError`` with the code `notFetched` where a field that the model can't
  ///   do without is not there, and what decoding the resource throws.
  public func complete() throws -> Model {
    let fetched = Set(fetchedNames)
    let needed = Model.schema.fields.lazy.filter { !$0.mayBeAbsent }.map(\.name)
    let missing = needed.map { documentName(for: $0) }.filter { !fetched.contains($0) }
    guard missing.isEmpty else { throw notFetched(Array(missing)) }
    return try source.read { try $0.decodeResource(Model.self, at: token) }
  }

  /// The name in the document of a field that the schema or a typed path names: the coder's format
  /// makes it, where the type has none.
  func documentName(for name: String) -> String {
    Model.documentName(for: name, keys: source.options.values.keyFormat)
  }

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
  /// Whether a model can do without the field.
  fileprivate var mayBeAbsent: Bool {
    switch self {
    case .attribute(let attribute): attribute.isOptional
    case .relationship(let relationship): relationship.mayBeAbsent
    }
  }
}

extension Sparse: Hashable {
  /// Compares what was fetched.
  public static func == (one: Sparse, other: Sparse) -> Bool { one.resource == other.resource }

  /// Hashes what was fetched.
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

  /// Finds the resource that an identifier means.
  ///
  /// - Returns: The resource, or why there is none.
  /// - Throws: ``DocumentError`` where it is no resource.
  public static func resolve(_ reader: RelatedReader) throws -> Resolution<Sparse> {
    guard reader.type == Model.resourceType else { return .unresolved(.unknownType) }
    let context = reader.context
    let number = context.included.number(of: reader.identifier)
    let token = number >= 0 ? context.included.token(of: number) : reader.tokenWithoutResource
    guard let token else { return .unresolved(.notIncluded) }
    return .found(try Sparse(token: token, source: context.sparseSource))
  }

  /// Writes the identifier of the resource, and puts the resource on the list of what to include.
  ///
  /// - Throws: `EncodingError` for a resource that has neither `id` nor `lid`.
  public func writeIdentifier(to writer: inout ResourceWriter) throws {
    try resource.writeIdentifier(to: &writer)
  }

  /// Writes the fields that were fetched.
  ///
  /// - Throws: Nothing; the protocol asks for it.
  public func writeObject(to writer: inout ResourceWriter) throws {
    try resource.writeObject(to: &writer)
  }
}

/// The document behind sparse resources, which they share.
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

  /// Goes on decoding.
  func read<Result>(_ body: (DecodeContext) throws -> Result) rethrows -> Result {
    let context = DecodeContext(self)
    return try withExtendedLifetime(context) { try context.embedding { try body(context) } }
  }
}
