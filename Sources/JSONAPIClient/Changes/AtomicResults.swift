public import JSONAPI

/// What came of each operation of a list.
public struct AtomicResults: Sendable {
  /// What came of one operation.
  public struct Result: Sendable, Hashable {
    /// The resource as the server has it now; nil where there is none, or where the server has
    /// nothing to add to what was sent.
    public var data: AnyResource?

    /// What else the server says about the operation.
    public var meta: JSONObject?

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - data: The resource as the server has it now.
    ///   - meta: What else the server says about the operation.
    public init(data: AnyResource? = nil, meta: JSONObject? = nil) {
      self.data = data
      self.meta = meta
    }

    /// Reads what the server has answered to an operation.
    init(_ document: AnyDocument?) {
      let members = document?.members
      self.init(
        data: members?["data"]?.object.map { AnyResource(members: $0) },
        meta: members?["meta"]?.object)
    }
  }

  /// One result for each operation, in their order (ATM-21).
  public private(set) var results: [Result]

  /// Whether the operations were sent one by one, because the server doesn't know the extension.
  public let wereSentOneByOne: Bool

  /// For each resource, the last operation on it that the server said something about.
  private var latest: [ResourceIdentifier.Identity: Int] = [:]

  /// The resources that operations have created, as they were sent.
  private var created: [ResourceIdentifier.Identity: AnyResource] = [:]

  /// The live objects that the operations were about.
  let objects: AtomicSubjects

  /// What makes models of resources.
  private let decoder: JSONAPIDecoder

  init(
    _ results: [Result],
    of list: AtomicOperations,
    decoder: JSONAPIDecoder,
    oneByOne: Bool = false
  ) {
    self.results = results
    self.decoder = decoder
    wereSentOneByOne = oneByOne
    objects = list.subjects
    for (index, (operation, result)) in zip(list.operations, results).enumerated() {
      guard operation.relationship == nil, let identity = operation.subject?.identity else {
        continue
      }
      if result.data != nil { latest[identity] = index }
      if operation.isCreation { created[identity] = operation.body }
    }
  }

  /// The result of an operation.
  ///
  /// - Parameter index: Which operation, counted from 0; nil comes of one that there wasn't.
  public subscript(index: Int) -> Result? {
    results.indices.contains(index) ? results[index] : nil
  }

  /// A resource that was created or updated, as the server has it now; nil where the server has
  /// nothing to add to what was sent.
  ///
  /// Where the operation was about a live object or record, it is that one.
  ///
  /// - Parameter reference: What an operation returned, or a reference to a resource that was updated.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/decodingFailed`` where the server's
  ///   resource is not what the model can hold.
  public subscript<R: ResourceOutput>(reference: ResourceReference<R>) -> R? {
    get throws {
      guard let saved = saved(reference.resourceIdentifier) else { return nil }
      if let object = objects.object(R.self, of: reference.resourceIdentifier) { return object }
      return try read(R.self, from: saved)
    }
  }

  /// The resource that the server has sent last.
  func saved(_ identifier: ResourceIdentifier) -> AnyResource? {
    identifier.identity.flatMap { latest[$0] }.flatMap { self[$0]?.data }
  }

  /// The resource that an operation has created, as it was sent; nil of one that was only updated.
  func sent(_ identifier: ResourceIdentifier) -> AnyResource? {
    identifier.identity.flatMap { created[$0] }
  }

  func read<R: ResourceOutput>(
    _ type: R.Type, from resource: AnyResource
  ) throws(ClientError) -> R {
    do {
      let data = AnyDocument(data: .one(resource)).data()
      return try R.read(from: DocumentSource(data: data, decoder: decoder))
    } catch {
      throw ClientError(
        .decodingFailed, "can't decode the resource as \(R.self)", underlying: error)
    }
  }

  /// An identifier with the id that the server has given, in place of a local one.
  ///
  /// - Parameter identifier: An identifier with a local id.
  /// - Returns: The identifier with its id; the same one where no id is known for it.
  public func resolve(_ identifier: ResourceIdentifier) -> ResourceIdentifier {
    guard identifier.id == nil, let saved = saved(identifier), let id = saved.id else {
      return identifier
    }
    return ResourceIdentifier(type: saved.type, id: id, meta: identifier.meta)
  }
}

extension AtomicResults: Hashable {
  /// Compares the results.
  ///
  /// - Parameters:
  ///   - one: Results.
  ///   - other: Other ones.
  /// - Returns: Whether the server said the same.
  public static func == (one: AtomicResults, other: AtomicResults) -> Bool {
    one.results == other.results && one.wereSentOneByOne == other.wereSentOneByOne
  }

  /// Hashes the results.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(results) }
}
