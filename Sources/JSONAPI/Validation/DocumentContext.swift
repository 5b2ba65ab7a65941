/// The purpose of a document, which determines the rules for its content.
///
/// The command line uses the raw values.
public enum DocumentContext: String, Sendable, Hashable, CaseIterable {
  /// A server's response: resources, null, an empty array, meta only, or a compound document.
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

  /// Whether the document can refer by `lid` to resources that don't exist yet.
  var allowsLocalIdentifiers: Bool {
    self == .createRequest || self == .updateRequest || self == .atomicRequest
  }
}
