/// Whether a store or the server answers a request.
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

  /// The store's answer if it has one, else the server's.
  public static let cacheFirst = CachePolicy(kind: .cacheFirst)

  /// The store's answer, or an error with the code ``ClientError/Code/notCached``.
  ///
  /// Nothing is sent.
  public static let cacheOnly = CachePolicy(kind: .cacheOnly)

  /// The server's answer; the store's if the server can't be reached.
  ///
  /// An error that the server answers with is an answer, and is thrown.
  public static let networkFirst = CachePolicy(kind: .networkFirst)

  /// The server's answer.
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
  /// The store's answer at once, if it has one, and then the server's.
  public static let cacheThenNetwork = CacheThenNetwork()
}

/// How a store answers a query.
public struct CacheLookup: Sendable, Hashable {
  enum Kind: Sendable {
    case remembered
    case evaluated
    case either
  }

  let kind: Kind

  /// With what the server has answered to the same query before, in its order.
  public static let remembered = CacheLookup(kind: .remembered)

  /// With the records that the query's filter matches, whatever query they came by; sorted and paged as
  /// the query says.
  ///
  /// This is the answer of a server only if the store has all resources of the type.
  public static let evaluated = CacheLookup(kind: .evaluated)

  /// With what the server has answered to the same query before; else as ``evaluated``, if there are
  /// records of the type at all.
  public static let rememberedOrEvaluated = CacheLookup(kind: .either)
}
