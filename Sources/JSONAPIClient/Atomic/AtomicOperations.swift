import HTTPTypes
public import JSONAPI

/// A list of operations that a server carries out as a whole: all of them or none.
///
/// A resource that is created gets a local id (`lid`) if it has no id, so that later operations can
/// point to it before the server has given it one (ATM-40).
///
/// ```swift
/// let (article, results) = try await client.atomically { operations in
///   let author = try operations.add(Person.draft { $0.name = "Dan" })
///   let article = try operations.add(Article.draft {
///     $0.title = "New"
///     $0.author = ToOne(author)
///   })
///   try operations.add(ToMany(ids: ["5"]), to: \.tags, of: article)
///   return article
/// }
/// let saved = try results[article]   // the Article as the server has it now
/// ```
///
/// A live object is written as what it is. Its edits are sent, and once the server has carried the
/// operations out, its store knows what has become of it:
///
/// ```swift
/// article.title = "New"
/// try await client.atomically { operations in
///   try operations.add(comment)                       // gets the server's id
///   try operations.add([comment], to: \.comments, of: article)
///   try operations.update(article)                    // has no edits afterwards
///   try operations.remove(draft)                      // leaves its store
/// }
/// ```
///
/// Without models:
///
/// ```swift
/// let results = try await client.atomically { operations in
///   let author = try operations.create(AnyResource(type: "people", attributes: ["name": "Dan"]))
///   try operations.create(
///     AnyResource(
///       type: "articles",
///       relationships: ["author": AnyRelationship(data: .one(author))]))
/// }
/// ```
public struct AtomicOperations: Sendable {
  /// The URI of the extension (ATM-01).
  public static let extensionURI = "https://jsonapi.org/ext/atomic"

  /// The operations in the order in which they are carried out.
  public private(set) var operations: [AtomicOperation] = []

  /// For each operation the model that it is about, if there is one.
  private(set) var models: [(any Resource.Type)?] = []

  /// The live objects that the operations are about.
  var subjects = AtomicSubjects()

  /// What makes resources of models.
  let encoder: JSONAPIEncoder

  /// The local ids of the resources that the operations create.
  private(set) var localIDs: Set<String> = []
  private var lastLocalID = 0

  /// Creates an empty list.
  ///
  /// - Parameter encoder: What makes resources of models.
  public init(encoder: JSONAPIEncoder = JSONAPIEncoder()) {
    self.encoder = encoder
  }

  /// Adds an operation as it is.
  ///
  /// - Parameter operation: The operation.
  public mutating func append(_ operation: AtomicOperation) {
    append(operation, of: nil)
  }

  /// Adds an operation on resources of a model.
  mutating func append(_ operation: AtomicOperation, of model: (any Resource.Type)?) {
    if operation.isCreation, let lid = operation.subject?.lid { localIDs.insert(lid) }
    operations.append(operation)
    models.append(model)
  }

  /// Creates a resource.
  ///
  /// - Parameter resource: The resource; links and relationships without linkage are not sent.
  /// - Returns: What later operations, and relationships in them, call the resource: its id or lid.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the type is
  ///   missing.
  @discardableResult
  public mutating func create(_ resource: AnyResource) throws -> ResourceIdentifier {
    try create(resource, of: nil)
  }

  /// Creates a resource of a model.
  mutating func create(
    _ resource: AnyResource,
    of model: (any Resource.Type)?
  ) throws -> ResourceIdentifier {
    var resource = try resource.writable()
    if resource.id == nil, resource.lid == nil { resource.lid = makeLocalID() }
    if model != nil { try resource.checkLinkage(knowing: localIDs) }
    append(AtomicOperation(.add, data: resource.json), of: model)
    return resource.resourceIdentifier
  }

  /// Updates a resource with everything it says.
  ///
  /// - Parameter resource: The resource, with its id or lid.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where type or id is
  ///   missing.
  public mutating func update(_ resource: AnyResource) throws {
    try update(resource, of: nil)
  }

  /// Updates a resource of a model.
  mutating func update(_ resource: AnyResource, of model: (any Resource.Type)?) throws {
    let resource = try resource.writable()
    try check(resource.resourceIdentifier)
    if model != nil { try resource.checkLinkage(knowing: localIDs) }
    append(AtomicOperation(.update, data: resource.json), of: model)
  }

  /// Updates a resource with what a closure changes in it; nothing is added where it changes nothing.
  ///
  /// - Parameters:
  ///   - resource: The resource as the server has it.
  ///   - change: Changes the resource. An attribute is taken away by null, not by removing it.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where type or id is
  ///   missing; whatever `change` throws.
  public mutating func update(
    _ resource: AnyResource,
    change: (inout AnyResource) throws -> Void
  ) throws {
    var changed = resource
    try change(&changed)
    guard let changes = changed.changes(from: resource) else { return }
    try update(changes)
  }

  /// Deletes a resource.
  ///
  /// - Parameter identifier: The resource.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where type or id is
  ///   missing.
  public mutating func delete(_ identifier: ResourceIdentifier) throws {
    try check(identifier)
    append(AtomicOperation(.remove, target: identifier))
  }

  /// Makes a relationship lead to other resources.
  ///
  /// - Parameters:
  ///   - relationship: The relationship's name.
  ///   - owner: The resource that has it.
  ///   - linkage: Where it is to lead.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the linkage is
  ///   absent, or type or id of the owner is missing.
  public mutating func replaceRelationship(
    _ relationship: String,
    of owner: ResourceIdentifier,
    with linkage: Linkage
  ) throws {
    try change(relationship, of: owner, .update, linkage)
  }

  /// Adds resources to a relationship to many.
  ///
  /// - Parameters:
  ///   - identifiers: The resources to add.
  ///   - relationship: The relationship's name.
  ///   - owner: The resource that has it.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where type or id of
  ///   the owner is missing.
  public mutating func add(
    _ identifiers: [ResourceIdentifier],
    toRelationship relationship: String,
    of owner: ResourceIdentifier
  ) throws {
    try change(relationship, of: owner, .add, .many(identifiers))
  }

  /// Removes resources from a relationship to many.
  ///
  /// - Parameters:
  ///   - identifiers: The resources to remove.
  ///   - relationship: The relationship's name.
  ///   - owner: The resource that has it.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where type or id of
  ///   the owner is missing.
  public mutating func remove(
    _ identifiers: [ResourceIdentifier],
    fromRelationship relationship: String,
    of owner: ResourceIdentifier
  ) throws {
    try change(relationship, of: owner, .remove, .many(identifiers))
  }

  /// The document of the request.
  ///
  /// A resource that is created has its local id only where another operation or a relationship refers to it.
  public var document: AnyDocument {
    var members = JSONObject()
    members["atomic:operations"] = JSONValue(operationsToSend.map(\.json))
    return AnyDocument(members: members)
  }

  /// The request that has a server carry out the list as a whole.
  var request: ClientRequest {
    var request = ClientRequest(
      .post, .endpoint(Endpoint(.operate, .operations)), body: document.data(),
      extensions: [AtomicOperations.extensionURI])
    request.operationModels = models
    return request
  }

  /// The operations without those local ids that nothing refers to.
  private var operationsToSend: [AtomicOperation] {
    var used: Set<ResourceIdentifier.Identity> = []
    for operation in operations { used.formUnion(operation.references) }
    return operations.map { operation in
      guard operation.isCreation, let body = operation.body, let lid = body.lid,
        !used.contains(.init(type: body.type, id: lid, isLocal: true))
      else { return operation }
      var operation = operation
      operation.data?["lid"] = JSONValue?.none
      return operation
    }
  }

  private mutating func makeLocalID() -> String {
    var lid: String
    repeat {
      lastLocalID += 1
      lid = "local-\(lastLocalID)"
    } while localIDs.contains(lid)
    return lid
  }

  func check(_ identifier: ResourceIdentifier) throws {
    guard !identifier.type.isEmpty, identifier.id != nil || identifier.lid != nil else {
      throw ClientError(.encodingFailed, "an operation needs the type and the id of its resource")
    }
  }
}

extension AtomicOperations: Hashable {
  /// Compares the operations.
  ///
  /// - Parameters:
  ///   - one: A list.
  ///   - other: Another one.
  /// - Returns: Whether a server would be told the same.
  public static func == (one: AtomicOperations, other: AtomicOperations) -> Bool {
    one.operations == other.operations
  }

  /// Hashes the operations.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(operations) }
}
