/// What a document is sent for, which decides what it has to contain.
///
/// The raw values are the words that the command line uses.
public enum DocumentContext: String, Sendable, Hashable, CaseIterable {
  /// A response of a server: resources, null, an empty array, meta alone, or a compound document.
  case response
  /// A response that reports errors.
  case errorResponse = "error-response"
  /// The body of a POST to a collection, which creates a resource.
  case createRequest = "create-request"
  /// The body of a PATCH to a resource.
  case updateRequest = "update-request"
  /// A document whose primary data is linkage.
  ///
  /// It is the body of a PATCH, POST or DELETE to a relationship URL, or the answer to a GET of it.
  case relationship
  /// A list of operations, with the Atomic Operations extension applied.
  case atomicRequest = "atomic-request"
  /// The answer to a list of operations, with the Atomic Operations extension applied.
  case atomicResponse = "atomic-response"

  var isAtomic: Bool { self == .atomicRequest || self == .atomicResponse }

  /// Whether the document may name resources that do not exist yet, by `lid`.
  var allowsLocalIdentifiers: Bool {
    self == .createRequest || self == .updateRequest || self == .atomicRequest
  }
}

/// A version of the JSON:API specification.
public enum SpecificationVersion: String, Sendable, Hashable, CaseIterable {
  /// JSON:API 1.0: no extensions, no profiles, no local identifiers, no @-members.
  case v1_0 = "1.0"
  /// JSON:API 1.1.
  case v1_1 = "1.1"
}
