import Foundation
import HTTPTypes
@_spi(Locks) public import JSONAPI
import JSONAPIStore
public import Observation

/// The result of a query for a collection, page by page, for views.
///
/// ```swift
/// let articles = client.into(store).list(Article.query.include(\.author).page(.number(1, size: 20)))
/// await articles.load()
/// for article in articles.elements { print(article.title) }
/// ```
///
/// It is `Observable` from any thread, each property separately. Creating one costs nothing: it
/// starts with the store's answer when it is first read or loaded. The rows are the resources of
/// its pages, in the server's order and without duplicates, even if pages shift between two
/// requests. They follow the store: edits show immediately, and deleted resources disappear. No
/// method throws: ``failure`` has the error, and the rows stay. A call whose task is cancelled
/// stops waiting and leaves no failure; its request continues if other calls wait for it, otherwise
/// it is cancelled.
public final class ResourceList<Element: ResourceOutput>: Observable, Sendable {
  struct State: Sendable {
    /// The pages that are shown.
    var pages: [ListPage<Element>] = []
    /// Newer pages that are held back.
    var waiting: [ListPage<Element>]?
    var holdsUpdates = false
    /// Whether the pages repeat from here on.
    var isAtEnd = false
    /// The number of pages at the end that equal the previous one.
    var repetitions = 0
    var isStarted = false
    /// The number of calls that are fetching pages.
    var loading = 0
    /// Whether the pages are being refreshed.
    var isRefreshing = false
    var failure: ClientError?
    /// The number of failures.
    var failures = 0
    var followers: [Int: ListFollower] = [:]
    var lastFollower = 0
  }

  let client: JSONAPIClient
  let store: Store
  let rows: LiveQuery<Element>
  let first: Result<ClientRequest, ClientError>
  let clock: any Clock<Duration>
  let state = Locked(State())
  let registrar = ObservationRegistrar()
  let refreshing = SingleFlight<Void>(endsWithWaiters: true)
  let extending = SingleFlight<Void>(endsWithWaiters: true)
  /// Lets one call change the pages at a time.
  let turn = Turnstile(places: 1)

  init(
    _ request: Request<Page<Element>>, _ client: JSONAPIClient,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let store = client.store ?? Store(client.configuration)
    let client = client.into(store)
    let first = Result { () throws(ClientError) in try request.outgoing(from: client) }
    self.client = client
    self.store = store
    self.first = first
    self.clock = clock
    let sample = (try? first.get()) ?? ClientRequest(.get, .path(""))
    rows = LiveQuery(listIn: store, include: sample.include) { record in
      let reader = CacheReader(
        records: .many([record]), request: sample, client: client, cache: store)
      guard let element = try Element.readMany(from: reader).first else { throw SkippedResource() }
      return element
    }
  }

  deinit { store.removeResultObserver(ObjectIdentifier(self)) }
}

extension JSONAPIClient {
  /// Returns an observable list with the result of a query, page by page.
  ///
  /// ```swift
  /// let articles = client.into(store).list(Article.query.include(\.author).page(.number(1, size: 20)))
  /// ```
  ///
  /// If the client has no store, the list gets its own.
  ///
  /// - Parameter request: A `Query` of a model, or a ``Request`` for a ``Page``. If it is invalid,
  ///   the error is the list's ``ResourceList/failure`` once it is loaded.
  public func list<Element>(
    _ request: some RequestConvertible<Page<Element>>
  ) -> ResourceList<Element> {
    ResourceList(request.request, self)
  }
}

/// The reason why a list has no element for a resource that the decoder leaves out.
struct SkippedResource: Error {}
