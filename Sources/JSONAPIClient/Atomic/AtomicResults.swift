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

  /// For each operation, what it calls the resource that it creates or changes.
  private let subjects: [ResourceIdentifier?]

  /// The live objects that the operations were about.
  private let objects: AtomicSubjects

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
    subjects = zip(list.operations, results).map { operation, _ in
      operation.relationship == nil ? operation.subject : nil
    }
    for (index, (subject, result)) in zip(subjects, results).enumerated() {
      guard result.data != nil, let identity = subject?.identity else { continue }
      latest[identity] = index
    }
  }

  /// The result of an operation.
  ///
  /// - Parameter index: Which operation, counted from 0; nil comes of one that there wasn't.
  public subscript(index: Int) -> Result? {
    results.indices.contains(index) ? results[index] : nil
  }

  /// A resource that was created or updated, as the server has it now.
  ///
  /// - Parameter identifier: What ``AtomicOperations/create(_:)`` returned, or the identifier of a
  ///   resource that was updated.
  public subscript(identifier: ResourceIdentifier) -> AnyResource? {
    identifier.identity.flatMap { latest[$0] }.flatMap { self[$0]?.data }
  }

  /// A resource that was created or updated, as the server has it now; nil where the server has
  /// nothing to add to what was sent.
  ///
  /// Where the operation was about a live object, it is that object.
  ///
  /// - Parameter reference: What ``AtomicOperations/add(_:)-(R)`` returned, or a reference to a resource
  ///   that was updated.
  /// - Throws: `ResourceDecodingError` where the server's resource is not what the model can hold.
  public subscript<R: Resource>(reference: ResourceReference<R>) -> R? {
    get throws {
      try self[reference.identifier].map { try model(of: reference.identifier, from: $0) }
    }
  }

  /// The resource that an operation has created or updated, as the server has it now.
  ///
  /// Where the operation was about a live object, it is that object.
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - index: Which operation, counted from 0.
  /// - Returns: The resource; nil where the server has nothing to add to what was sent, and of an
  ///   operation that there wasn't.
  /// - Throws: `ResourceDecodingError` where the server's resource is not what the model can hold.
  public func resource<R: Resource>(_ type: R.Type = R.self, at index: Int) throws -> R? {
    try self[index]?.data.map { try model(of: subjects[index], from: $0) }
  }

  private func model<R: Resource>(
    of subject: ResourceIdentifier?, from resource: AnyResource
  ) throws -> R {
    if let object = objects.object(R.self, of: subject) { return object }
    return try decoder.decode(R.self, from: AnyDocument(data: .one(resource)).data())
  }

  /// An identifier with the id that the server has given, in place of a local one.
  ///
  /// - Parameter identifier: An identifier with a local id.
  /// - Returns: The identifier with its id; the same one where no id is known for it.
  public func resolve(_ identifier: ResourceIdentifier) -> ResourceIdentifier {
    guard identifier.id == nil, let saved = self[identifier], let id = saved.id else {
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

/// What to do where a server doesn't know the extension for atomic operations.
public struct AtomicFallback: Sendable, Hashable {
  private enum Kind: Sendable, Hashable {
    case none
    case whenUnsupported
    case always
  }

  private let kind: Kind

  /// Nothing: the error of the server is thrown.
  public static let none = AtomicFallback(kind: .none)

  /// The operations are sent one by one if the server refuses the list as such (404, 405, 406, 415
  /// or 501).
  ///
  /// They are no whole then: what was done before a failure stays done.
  public static let oneByOneIfUnsupported = AtomicFallback(kind: .whenUnsupported)

  /// The operations are always sent one by one.
  public static let oneByOne = AtomicFallback(kind: .always)
}

/// What is thrown when operations were sent one by one and one of them failed, or the task was cancelled
/// after some of them.
public struct PartialFailure: Error, Sendable {
  /// The results of the operations that were carried out, which are those before ``failedIndex``.
  public let completed: AtomicResults

  /// The operation that failed, counted from 0; where the task was cancelled, the one that was next or under
  /// way, which the server may have carried out or not.
  public let failedIndex: Int

  /// Why it failed; the code is ``ClientError/Code/cancelled`` where the task was cancelled.
  public let error: ClientError
}
