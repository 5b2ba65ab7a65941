public import JSONAPI

/// A value that can be fetched: a ``Request``, a `Query` of a model, or a ``RelationshipEndpoint``.
public protocol RequestConvertible<Output>: Sendable {
  /// The type of the result.
  associatedtype Output: RequestOutput

  /// The request.
  var request: Request<Output> { get }
}

extension RequestConvertible {
  /// Returns the same request with another type of result.
  ///
  /// ```swift
  /// let document = try await client.fetch(Article.query.reading(as: AnyDocument.self))
  /// let records = try await client.into(store).fetch(Article.query.reading(as: Page<Record>.self))
  /// ```
  ///
  /// Parameters are still checked and named by the model.
  public func reading<Other: RequestOutput>(as output: Other.Type = Other.self) -> Request<Other> {
    let request = request
    var other = Request<Other>(request.address, request.parameters)
    other.model = request.model ?? ModelType(Output.QuerySubject.self)
    return other
  }
}

extension Request: RequestConvertible {
  /// The request itself.
  public var request: Request { self }
}

extension Query: RequestConvertible where Subject: Resource {
  /// The request for the collection of the model's resources.
  public var request: Request<Page<Subject>> {
    Request(.collection(type: Subject.resourceType), parameters)
  }
}

extension Resource {
  /// Returns a request for one resource.
  ///
  /// ```swift
  /// let article = try await client.fetch(Article.query(id: "1").include(\.author))
  /// ```
  public static func query(id: ID) -> Request<Self> {
    Request(.resource(ResourceIdentifier(type: resourceType, id: id.idText)))
  }
}

extension ResourceOutput {
  /// Returns a request for the collection of a type, by its name.
  public static func query(type: String) -> Request<Page<Self>> {
    Request(.collection(type: type))
  }

  /// Returns a request for one resource, by the name of its type.
  public static func query(type: String, id: String) -> Request<Self> {
    Request(.resource(ResourceIdentifier(type: type, id: id)))
  }
}
