public import HTTPTypes
public import JSONAPI

/// An output, and where it comes from.
///
/// ```swift
/// let response = try await client.into(store, policy: .networkFirst).response(to: Article.query)
/// if response.source == .cache { showOffline(because: response.failure) }
/// ```
public struct Response<Output: Sendable>: Sendable {
  /// Who has answered.
  public enum Source: Sendable, Hashable {
    /// A store, from what it has.
    case cache
    /// The server.
    case network
  }

  /// What the response was read as.
  public let output: Output

  /// Why the server could not be reached, where the store has stood in for it.
  public let failure: ClientError?

  /// The server's response; nil from a store.
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

  /// Who has answered.
  public var source: Source { server == nil ? .cache : .network }

  /// The status and the header fields; nil from a store.
  public var head: HTTPResponse? { server?.head }

  /// The address that answered, against which relative links are resolved; nil from a store.
  public var url: String? { server?.url }

  /// The response's document without models, parsed when it is asked for: its links, meta and included
  /// resources.
  ///
  /// - Returns: The document; nil from a store, and where the response has none.
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
