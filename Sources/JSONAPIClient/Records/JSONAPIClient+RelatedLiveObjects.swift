public import JSONAPI
public import JSONAPIStore

// What is related to a live object goes to the object's own store. So these take the place of the methods for
// values where both ends are live. Of a reference, the store has to be said.
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
    try await related(path, of: ResourceReference(owner), query: query, into: owner.store)
  }

  /// Fetches the live object at the other end of a relationship to one, of a resource of which only the id is
  /// known, into a store.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the class's own.
  ///   - owner: The resource that has it.
  ///   - query: What to include, and which fields.
  ///   - store: Takes what the server sends.
  /// - Returns: The object of the store; `nil` where the relationship is empty.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func related<Object: LiveResource, Destination: LiveResource>(
    _ path: KeyPath<Object.Fields, ToOnePath<Object, Destination>>,
    of owner: ResourceReference<Object>,
    query: Query<Destination> = Query(),
    into store: Store
  ) async throws -> Destination? {
    try checkDates(of: store)
    let place = try RelationshipPlace(path, of: owner.identifier)
    let document = try await fetch(
      fetching(named(place).related, query.parameters, of: Destination.self), into: store
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
    try await related(
      path, of: ResourceReference(owner), query: query, into: owner.store, strategy: strategy)
  }

  /// Fetches the live objects at the other end of a relationship to many, of a resource of which only the id
  /// is known, into a store: the first page of them, where the server has pages.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the class's own.
  ///   - owner: The resource that has it.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - store: Takes what the server sends.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The page of objects, with the way to the others.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func related<Object: LiveResource, Destination: LiveResource>(
    _ path: KeyPath<Object.Fields, ToManyPath<Object, Destination>>,
    of owner: ResourceReference<Object>,
    query: Query<Destination> = Query(),
    into store: Store,
    strategy: (any PageStrategy)? = nil
  ) async throws -> Page<StoredDocument<Destination>> {
    try checkDates(of: store)
    let place = try RelationshipPlace(path, of: owner.identifier)
    let loader = liveLoader(of: Destination.self, into: store, strategy)
    let request = try fetching(named(place).related, query.parameters, of: Destination.self)
    return Page(try await loader.load(request), loader: loader)
  }

  /// All live objects at the other end of a relationship to many, page after page, fetched into the owner's
  /// store as they are asked for.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the class's own.
  ///   - owner: The object that has it.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The objects; what goes wrong is thrown when they are asked for.
  public func allRelated<Object: LiveResource, Destination: LiveResource>(
    _ path: KeyPath<Object.Fields, ToManyPath<Object, Destination>>,
    of owner: Object,
    query: Query<Destination> = Query(),
    strategy: (any PageStrategy)? = nil
  ) -> PageElements<StoredDocument<Destination>> {
    allRelated(
      path, of: ResourceReference(owner), query: query, into: owner.store, strategy: strategy)
  }

  /// All live objects at the other end of a relationship to many, of a resource of which only the id is
  /// known, page after page, fetched into a store as they are asked for.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the class's own.
  ///   - owner: The resource that has it.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - store: Takes what the server sends.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The objects; what goes wrong is thrown when they are asked for.
  public func allRelated<Object: LiveResource, Destination: LiveResource>(
    _ path: KeyPath<Object.Fields, ToManyPath<Object, Destination>>,
    of owner: ResourceReference<Object>,
    query: Query<Destination> = Query(),
    into store: Store,
    strategy: (any PageStrategy)? = nil
  ) -> PageElements<StoredDocument<Destination>> {
    let first = Result { () throws(ClientError) in
      try checkDates(of: store)
      let place = try RelationshipPlace(path, of: owner.identifier)
      return try fetching(named(place).related, query.parameters, of: Destination.self)
    }
    let loader = liveLoader(of: Destination.self, into: store, strategy)
    return Pages(first: first, loader: loader).elements
  }
}
