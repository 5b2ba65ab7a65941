import Foundation
import HTTPTypes
public import JSONAPI

/// A list of changes that a server performs as a whole, or that an ``OfflineJournal`` keeps for later.
///
/// ``JSONAPIClient/atomically(fallback:_:)`` sends a list.
///
/// A created resource without an id gets a local id (`lid`), so that later operations can refer to
/// it before the server assigns an id (ATM-40).
///
/// ```swift
/// let saved = try await client.atomically { operations in
///   let author = operations.create(Person.draft { $0.name = "Dan" })
///   let article = operations.create(Article.draft {
///     $0.title = "New"
///     $0.author = ToOne(author)
///   })
///   operations.add([Tag.reference(id: "5")], to: article.relationship(\.tags))
///   return (author: author, article: article)
/// }
/// let article = try saved.article   // the Article as the server has it now
/// ```
///
/// Live objects and records can be passed as such. Their edits are sent, and their stores are
/// updated once the server has performed the operations:
///
/// ```swift
/// article.title = "New"
/// try await client.atomically { operations in
///   operations.create(comment)                        // gets the server's id
///   operations.add([comment], to: article.relationship(\.comments))
///   operations.save(article)                          // has no edits afterwards
///   operations.delete(draft)                          // leaves its store
/// }
/// ```
///
/// Nothing is sent before the list is complete, so the methods don't throw. An operation that can't
/// be encoded, such as one with a resource without type or with linkage to a resource that no
/// earlier operation creates, throws when the list is sent or stored: a ``ClientError`` with the
/// code ``ClientError/Code/encodingFailed``.
public struct AtomicOperations: Sendable {
  /// The URI of the extension (ATM-01).
  public static let extensionURI = "https://jsonapi.org/ext/atomic"

  /// The operations in order of execution.
  public private(set) var operations: [AtomicOperation] = []

  /// The model of each operation, if there is one.
  private(set) var models: [(any Resource.Type)?] = []

  /// The live objects and records of the operations.
  var subjects = AtomicSubjects()

  /// The encoder for models.
  let encoder: JSONAPIEncoder

  /// The earlier, unsent changes in a journal; nil for a list that is sent immediately.
  var waiting: (any WaitingChanges)?

  /// Makes the id of a resource that is created without one; nil if the server does.
  var makeID: (@Sendable (ResourceIdentifier, (any Resource.Type)?) throws(ClientError) -> String?)?

  /// The error of the first operation that could not be encoded; nil if all could.
  public internal(set) var failure: ClientError?

  /// The local ids of the resources that the operations create.
  private(set) var localIDs: Set<String> = []
  private var lastLocalID = 0

  /// Creates an empty list.
  ///
  /// - Parameter encoder: The encoder for models.
  public init(encoder: JSONAPIEncoder = JSONAPIEncoder()) {
    self.encoder = encoder
  }

  /// Adds an operation unchanged.
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

  /// Adds the creation of an encoded resource.
  mutating func create(
    _ resource: AnyResource, of model: (any Resource.Type)?
  ) throws(ClientError) -> ResourceIdentifier {
    try check(resource)
    var resource = resource
    if resource.id == nil, resource.lid == nil { resource.lid = makeLocalID() }
    append(AtomicOperation(.add, data: resource.json), of: model)
    return resource.resourceIdentifier
  }

  /// Adds the update of an encoded resource.
  mutating func update(
    _ resource: AnyResource, of model: (any Resource.Type)?
  ) throws(ClientError) -> ResourceIdentifier {
    try check(resource.resourceIdentifier)
    if waiting != nil { try checkKnown(resource.resourceIdentifier) }
    try check(resource)
    append(AtomicOperation(.update, data: resource.json), of: model)
    return resource.resourceIdentifier
  }

  /// The document of the request.
  ///
  /// A created resource has its local id only if another operation or a relationship refers to it.
  public var document: AnyDocument {
    var members = JSONObject()
    members["atomic:operations"] = JSONValue(operationsToSend.map(\.json))
    return AnyDocument(members: members)
  }

  /// The request that performs the list as a whole.
  var request: ClientRequest {
    var request = ClientRequest(
      .post, .endpoint(Endpoint(.operate, .operations)), body: document.data(),
      extensions: [AtomicOperations.extensionURI])
    request.operationModels = models
    return request
  }

  /// The operations without local ids that nothing refers to.
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
    // In a journal, it outlives the list.
    if waiting != nil { return UUID().uuidString.lowercased() }
    var lid: String
    repeat {
      lastLocalID += 1
      lid = "local-\(lastLocalID)"
    } while localIDs.contains(lid)
    return lid
  }

  /// Throws for a resource without type, and for linkage to one that no earlier operation creates.
  private func check(_ resource: AnyResource) throws(ClientError) {
    guard !resource.type.isEmpty else { throw .missingType }
    for identifier in (resource.relationships ?? [:]).flatMap({ $1.data.identifiers })
    where identifier.id == nil && (identifier.lid == nil || identifier.lid != resource.lid) {
      try checkKnown(identifier)
    }
  }

  /// Throws for a resource without an id that no earlier operation creates.
  func checkKnown(_ identifier: ResourceIdentifier) throws(ClientError) {
    if identifier.id != nil || waiting?.creates(identifier) == true { return }
    guard let lid = identifier.lid, localIDs.contains(lid) else {
      throw .unknownRelated(identifier)
    }
  }

  func check(_ identifier: ResourceIdentifier) throws(ClientError) {
    guard !identifier.type.isEmpty else { throw .missingType }
    guard identifier.id != nil || identifier.lid != nil else {
      throw .missingID(of: identifier.type)
    }
  }
}

extension AtomicOperations: Hashable {
  /// Compares the operations.
  ///
  /// - Parameters:
  ///   - one: A list.
  ///   - other: Another one.
  /// - Returns: Whether the operations are equal.
  public static func == (one: AtomicOperations, other: AtomicOperations) -> Bool {
    one.operations == other.operations
  }

  /// Hashes the operations.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(operations) }
}
