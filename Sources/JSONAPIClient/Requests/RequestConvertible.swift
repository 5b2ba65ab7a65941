public import JSONAPI

/// What can be fetched: a ``Request``, a `Query` of a model, a ``RelationshipEndpoint``.
public protocol RequestConvertible<Output>: Sendable {
  /// What the response is read as.
  associatedtype Output: RequestOutput

  /// The request.
  var request: Request<Output> { get }
}

extension RequestConvertible {
  /// Returns a request with the same address and parameters whose response is read as something else.
  ///
  /// ```swift
  /// let document = try await client.fetch(Article.query.reading(as: AnyDocument.self))
  /// let records = try await client.into(store).fetch(Article.query.reading(as: Page<Record>.self))
  /// ```
  ///
  /// Parameters keep the names that the model has given them.
  public func reading<Other: RequestOutput>(as output: Other.Type = Other.self) -> Request<Other> {
    let request = request
    var other = Request<Other>(request.address, request.parameters)
    other.model = request.model ?? ModelType(Output.Subject.self)
    return other
  }
}

extension Request: RequestConvertible {
  /// The request itself.
  public var request: Request { self }
}

extension Query: RequestConvertible where Subject: Resource {
  /// The request for the collection of the model's type.
  public var request: Request<Page<Subject>> {
    Request(.collection(type: Subject.resourceType), parameters)
  }
}

extension Resource {
  /// A request for one resource.
  ///
  /// ```swift
  /// let article = try await client.fetch(Article.query(id: "1").include(\.author))
  /// ```
  public static func query(id: ID) -> Request<Self> {
    Request(.resource(ResourceIdentifier(type: resourceType, id: id.idText)))
  }
}

extension ResourceOutput {
  /// A request for the collection of a type, by its name.
  public static func query(type: String) -> Request<Page<Self>> {
    Request(.collection(type: type))
  }

  /// A request for one resource, by the name of its type.
  public static func query(type: String, id: String) -> Request<Self> {
    Request(.resource(ResourceIdentifier(type: type, id: id)))
  }
}
