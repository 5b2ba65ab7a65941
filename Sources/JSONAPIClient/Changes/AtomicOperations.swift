import Foundation
import HTTPTypes
public import JSONAPI

/// A list of changes: of what a server carries out as a whole (``JSONAPIClient/atomically(fallback:_:)``), and of what
/// an ``OfflineJournal`` writes down until it can be sent.
///
/// A resource that is created gets a local id (`lid`) if it has no id, so that later operations can
/// point to it before the server has given it one (ATM-40).
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
/// A live object or record is written as what it is. Its edits are sent, and once the server has carried the
/// operations out, its store knows what has become of it:
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
/// Nothing is sent before the list is complete, so the methods don't throw. What can't be written, such as a
/// resource without type or linkage to a resource that nothing creates before, is thrown where the list is
/// sent or written down, as ``ClientError`` with the code ``ClientError/Code/encodingFailed``.
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

  /// What waits in a journal to be sent before; nil for a list that is sent at once.
  var waiting: (any WaitingChanges)?

  /// Makes the id of a resource that is created without one; nil where the server does.
  var makeID: (@Sendable (ResourceIdentifier, (any Resource.Type)?) throws(ClientError) -> String?)?

  /// Why an operation could not be written, the first of them; nil where all could.
  public internal(set) var failure: ClientError?

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

  /// Creates a resource that is as a request has it.
  mutating func create(
    _ resource: AnyResource, of model: (any Resource.Type)?
  ) throws(ClientError) -> ResourceIdentifier {
    try check(resource)
    var resource = resource
    if resource.id == nil, resource.lid == nil { resource.lid = makeLocalID() }
    append(AtomicOperation(.add, data: resource.json), of: model)
    return resource.resourceIdentifier
  }

  /// Updates a resource that is as a request has it.
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
    // In a journal it outlives the list.
    if waiting != nil { return UUID().uuidString.lowercased() }
    var lid: String
    repeat {
      lastLocalID += 1
      lid = "local-\(lastLocalID)"
    } while localIDs.contains(lid)
    return lid
  }

  /// Throws where a resource has no type, or linkage is to one that nothing creates before.
  private func check(_ resource: AnyResource) throws(ClientError) {
    guard !resource.type.isEmpty else { throw .missingType }
    for identifier in (resource.relationships ?? [:]).flatMap({ $1.data.identifiers })
    where identifier.id == nil && (identifier.lid == nil || identifier.lid != resource.lid) {
      try checkKnown(identifier)
    }
  }

  /// Throws for a resource without id that nothing creates before.
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
  /// - Returns: Whether a server would be told the same.
  public static func == (one: AtomicOperations, other: AtomicOperations) -> Bool {
    one.operations == other.operations
  }

  /// Hashes the operations.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(operations) }
}
