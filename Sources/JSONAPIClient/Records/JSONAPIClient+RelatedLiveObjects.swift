public import JSONAPI
public import JSONAPIStore

// What is related to a live object goes to the object's own store. So these take the place of the methods for
// values where both ends are live.
extension JSONAPIClient {
  /// Fetches the live object at the other end of a relationship to one, into the owner's store.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the class's own.
  ///   - owner: The object that has it.
  ///   - query: What to include, and which fields.
  /// - Returns: The object of the store; `nil` where the relationship is empty.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func related<Object: LiveResource, Destination: LiveResource>(
    _ path: KeyPath<Object.Fields, ToOnePath<Object, Destination>>,
    of owner: Object,
    query: Query<Destination> = Query()
  ) async throws -> Destination? {
    let place = try RelationshipPlace(path, of: owner.resourceIdentifier)
    let store = owner.store
    let document = try await fetch(
      fetching(place.related, query.parameters, of: Destination.self), into: store
    ) { $0.type == Destination.resourceType ? store.object(of: $0) as Destination : nil }
    return document.elements.first
  }

  /// Fetches the live objects at the other end of a relationship to many, into the owner's store: the first
  /// page of them, where the server has pages.
  ///
  /// ```swift
  /// var page = try await client.related(\.comments, of: article)
  /// try await page.appendNext()
  /// ```
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the class's own.
  ///   - owner: The object that has it.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The page of objects, with the way to the others.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func related<Object: LiveResource, Destination: LiveResource>(
    _ path: KeyPath<Object.Fields, ToManyPath<Object, Destination>>,
    of owner: Object,
    query: Query<Destination> = Query(),
    strategy: (any PageStrategy)? = nil
  ) async throws -> Page<StoredDocument<Destination>> {
    let place = try RelationshipPlace(path, of: owner.resourceIdentifier)
    let loader = liveLoader(of: Destination.self, into: owner.store, strategy)
    let request = try fetching(place.related, query.parameters, of: Destination.self)
    return Page(try await loader.load(request), loader: loader)
  }
}
