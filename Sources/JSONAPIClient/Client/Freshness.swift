import JSONAPIStore

/// How old an answer of the store may be, and what happens if the server can't be reached.
///
/// ```swift
/// let local = client.into(store, freshness: .within(.seconds(60)).orStale)
/// let article = try await local.with { $0.freshness = .now }.fetch(Article.query(id: "1"))
/// ```
///
/// An answer that a write through the same store may have changed is stale: only ``offline`` and ``orStale`` accept it.
public struct Freshness: Sendable, Hashable {
  /// The maximum age; nil for any.
  private(set) var maximumAge: Duration?
  /// Whether the server may be asked.
  private(set) var asks = true
  /// Whether an older answer is accepted if the server can't be reached.
  private(set) var acceptsStale = false

  /// The server is asked; the default.
  public static let now = Freshness(maximumAge: .zero)

  /// The store's answer, however old, otherwise the server's.
  public static let any = Freshness()

  /// The store's answer, or an error with the code ``ClientError/Code/notCached``; nothing is sent.
  public static let offline = Freshness(asks: false)

  /// The store's answer if it is no older than this, otherwise the server's.
  ///
  /// Ages are measured by the wall clock, to the second. An answer from the future is too old.
  public static func within(_ age: Duration) -> Freshness { Freshness(maximumAge: age) }

  /// Returns the policy with a fallback to the store's older answer if the server can't be reached.
  ///
  /// ``Response/failure`` says why it couldn't. An error response is thrown; the store isn't asked then.
  public var orStale: Freshness {
    var freshness = self
    freshness.acceptsStale = true
    return freshness
  }

  /// The policy for fetching known resources again.
  var asking: Freshness { asks ? .now : .offline }

  /// Whether an answer of a version is fresh enough; nil is of unknown age.
  func accepts(_ version: Store.Version?, of store: Store) -> Bool {
    guard let maximumAge else { return true }
    guard maximumAge > .zero, let age = version.flatMap({ store.age(of: $0) }) else { return false }
    return age <= maximumAge
  }
}
