/// Whether a store or the server answers a request for one value.
///
/// ```swift
/// let article = try await client.fetch(
///   type: "articles", id: "1", policy: .cacheFirst, in: store
/// ).value
/// ```
///
/// ``CacheThenNetwork/both`` has both answer, as a sequence.
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
/// for try await people in client.fetch(Person.query, policy: .both, in: store) {
///   show(people.value, isFinal: people.source == .network)
/// }
/// ```
public struct CacheThenNetwork: Sendable, Hashable {
  /// The store's answer at once, if it has one, and then the server's.
  public static let both = CacheThenNetwork()
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

/// An answer, and who gave it.
public struct Cached<Value: Sendable>: Sendable {
  /// Who gives an answer.
  public enum Source: Sendable, Hashable {
    /// A store, from what it has.
    case cache
    /// The server.
    case network
  }

  /// The answer.
  public let value: Value

  /// Who gave it.
  public let source: Source

  /// Why the server could not be reached, where the store has stood in for it.
  public let failure: ClientError?
}

extension Cached: Equatable where Value: Equatable {
  /// Compares answers by value and source.
  ///
  /// - Parameters:
  ///   - one: An answer.
  ///   - other: Another one.
  /// - Returns: Whether they are the same.
  public static func == (one: Cached, other: Cached) -> Bool {
    one.value == other.value && one.source == other.source
  }
}
