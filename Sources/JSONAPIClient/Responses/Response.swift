public import HTTPTypes
public import JSONAPI

/// The result of a request, with its source, status, header fields and document.
///
/// ```swift
/// let response = try await client.into(store, freshness: .now.orStale).response(to: Article.query)
/// if response.source == .cache { showOffline(because: response.failure) }
/// ```
public struct Response<Output: Sendable>: Sendable {
  /// The origin of an answer.
  public enum Source: Sendable, Hashable {
    /// A store.
    case cache
    /// The server.
    case network
  }

  /// The result.
  public let output: Output

  /// The reason why the server couldn't be reached, if the store answered instead; nil otherwise.
  ///
  /// In a sequence of ``JSONAPIClient/following(_:every:)``, the reason why there is nothing newer
  /// at the moment.
  public let failure: ClientError?

  /// The HTTP response; nil from a store.
  let server: ClientResponse?

  init(_ output: Output, _ server: ClientResponse) {
    self.output = output
    self.server = server
    failure = nil
  }

  init(cached output: Output, failure: ClientError? = nil) {
    self.output = output
    self.failure = failure
    server = nil
  }

  /// Creates a response with the same output and another failure.
  init(_ response: Response, failure: ClientError?) {
    output = response.output
    server = response.server
    self.failure = failure
  }

  /// The origin of the answer.
  public var source: Source { server == nil ? .cache : .network }

  /// The status and the header fields; nil from a store.
  public var head: HTTPResponse? { server?.head }

  /// The URL of the response, against which relative links are resolved; nil from a store.
  public var url: String? { server?.url }

  /// Parses the response's document without models, for its links, meta and included resources.
  ///
  /// - Returns: The document; nil from a store, and for a response without one.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/malformedDocument``.
  public func document() throws -> AnyDocument? {
    guard let server, !server.isEmpty else { return nil }
    do {
      return try AnyDocument(server.document())
    } catch {
      throw ClientError(wrapping: error)
    }
  }
}

extension Response: Equatable where Output: Equatable {
  /// Compares responses by output and source.
  public static func == (one: Response, other: Response) -> Bool {
    one.output == other.output && one.source == other.source
  }
}
