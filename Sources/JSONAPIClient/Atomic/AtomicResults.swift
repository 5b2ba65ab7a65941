public import JSONAPI

/// What came of each operation of a list.
public struct AtomicResults: Sendable, Hashable {
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
  }

  /// One result for each operation, in their order (ATM-21).
  public private(set) var results: [Result]

  /// Whether the operations were sent one by one, because the server doesn't know the extension.
  public let wereSentOneByOne: Bool

  private var created: [ResourceIdentifier: Int] = [:]

  init(_ results: [Result], of operations: [AtomicOperation], oneByOne: Bool = false) {
    self.results = results
    wereSentOneByOne = oneByOne
    for (index, operation) in operations.enumerated().prefix(results.count)
    where operation.action == .add && operation.relationship == nil {
      guard let members = operation.data?.object else { continue }
      created[AnyResource(members: members).resourceIdentifier] = index
    }
  }

  /// The result of an operation.
  ///
  /// - Parameter index: Which operation, counted from 0; nil comes of one that there wasn't.
  public subscript(index: Int) -> Result? {
    results.indices.contains(index) ? results[index] : nil
  }

  /// The resource that was created under an identifier, as the server has it now.
  ///
  /// - Parameter identifier: What ``AtomicOperations/create(_:)`` returned.
  public subscript(identifier: ResourceIdentifier) -> AnyResource? {
    created[identifier].flatMap { self[$0]?.data }
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

/// What is thrown when operations were sent one by one and one of them failed.
public struct PartialFailure: Error, Sendable {
  /// The results of the operations that were carried out, which are those before ``failedIndex``.
  public let completed: AtomicResults

  /// The operation that failed, counted from 0.
  public let failedIndex: Int

  /// Why it failed.
  public let error: ClientError
}
