public import JSONAPI

/// The results of a list of operations.
public struct AtomicResults: Sendable {
  /// The result of one operation.
  public struct Result: Sendable, Hashable {
    /// The server's current version of the resource; nil if there is none, or if the server returned none.
    public var data: AnyResource?

    /// The server's meta about the operation.
    public var meta: JSONObject?

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - data: The server's current version of the resource.
    ///   - meta: The server's meta about the operation.
    public init(data: AnyResource? = nil, meta: JSONObject? = nil) {
      self.data = data
      self.meta = meta
    }

    /// Reads the server's answer to an operation.
    init(_ document: AnyDocument?) {
      let members = document?.members
      self.init(
        data: members?["data"]?.object.map { AnyResource(members: $0) },
        meta: members?["meta"]?.object)
    }
  }

  /// One result per operation, in order (ATM-21).
  public private(set) var results: [Result]

  /// Whether the operations were sent one by one instead of as a whole.
  public let wereSentOneByOne: Bool

  /// For each resource, the last operation for which the server returned it.
  private var latest: [ResourceIdentifier.Identity: Int] = [:]

  /// The resources that operations have created, as sent.
  private var created: [ResourceIdentifier.Identity: AnyResource] = [:]

  /// The live objects and records of the operations.
  let objects: AtomicSubjects

  /// The decoder for models.
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
  /// - Parameter index: The index of the operation, from 0; the result is nil if it is out of range.
  public subscript(index: Int) -> Result? {
    results.indices.contains(index) ? results[index] : nil
  }

  /// The server's current version of a created or updated resource; nil if the server returned none.
  ///
  /// For an operation on a live object or record, it is that object.
  ///
  /// - Parameter reference: A reference that an operation returned, or one to an updated resource.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/decodingFailed`` if the model can't
  ///   represent the server's resource.
  public subscript<R: ResourceOutput>(reference: ResourceReference<R>) -> R? {
    get throws {
      guard let saved = saved(reference.resourceIdentifier) else { return nil }
      if let object = objects.object(R.self, of: reference.resourceIdentifier) { return object }
      return try read(R.self, from: saved)
    }
  }

  /// Returns the resource that the server sent last.
  func saved(_ identifier: ResourceIdentifier) -> AnyResource? {
    identifier.identity.flatMap { latest[$0] }.flatMap { self[$0]?.data }
  }

  /// Returns the resource that an operation created, as sent; nil if it was only updated.
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

  /// Returns an identifier with the id that the server assigned in place of a local one.
  ///
  /// - Parameter identifier: An identifier with a local id.
  /// - Returns: The identifier with its id; unchanged if no id is known.
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
  /// - Returns: Whether the results are equal.
  public static func == (one: AtomicResults, other: AtomicResults) -> Bool {
    one.results == other.results && one.wereSentOneByOne == other.wereSentOneByOne
  }

  /// Hashes the results.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(results) }
}
