/// Decides whether a store or the server answers a request.
///
/// ```swift
/// let article = try await client.into(store, policy: .cacheFirst).fetch(Article.query(id: "1"))
/// ```
///
/// ``CacheThenNetwork/cacheThenNetwork`` has both answer, as a sequence.
public struct CachePolicy: Sendable, Hashable {
  enum Kind: Sendable {
    case cacheFirst
    case cacheOnly
    case networkFirst
    case networkOnly
  }

  let kind: Kind

  /// The store's answer if it has one, otherwise the server's.
  public static let cacheFirst = CachePolicy(kind: .cacheFirst)

  /// The store's answer, or an error with the code ``ClientError/Code/notCached``.
  ///
  /// Nothing is sent. A store answers ``JSONAPIClient/fetch(_:)`` and ``JSONAPIClient/response(to:)``; other
  /// pages, ``JSONAPIClient/all(_:)`` and ``JSONAPIClient/stream(_:)`` throw the same error.
  public static let cacheOnly = CachePolicy(kind: .cacheOnly)

  /// The server's answer; the store's if the server can't be reached.
  ///
  /// An error response is thrown; the store isn't asked then.
  public static let networkFirst = CachePolicy(kind: .networkFirst)

  /// The server's answer; the default.
  public static let networkOnly = CachePolicy(kind: .networkOnly)
}

/// Has both the store and the server answer.
///
/// ```swift
/// for try await people in client.into(store, policy: .cacheThenNetwork).fetch(Person.query) {
///   show(people.output, isFinal: people.source == .network)
/// }
/// ```
public struct CacheThenNetwork: Sendable, Hashable {
  /// First the store's answer if it has one, then the server's.
  public static let cacheThenNetwork = CacheThenNetwork()
}

/// Decides how a store answers a query.
public struct CacheLookup: Sendable, Hashable {
  enum Kind: Sendable {
    case remembered
    case evaluated
    case either
  }

  let kind: Kind

  /// With the server's last answer to the same query, in its order.
  public static let remembered = CacheLookup(kind: .remembered)

  /// With all records that match the query's filter, sorted and paged by the query.
  ///
  /// This equals the server's answer only if the store has every resource of the type.
  public static let evaluated = CacheLookup(kind: .evaluated)

  /// As ``remembered`` if the store remembers the query; otherwise as ``evaluated`` if there are records of
  /// the type.
  public static let rememberedOrEvaluated = CacheLookup(kind: .either)
}
