public import JSONAPI

/// A resource that the server has yet to identify, as the body of a creation request.
///
/// ```swift
/// let person = try await client.create(NewResource(newPerson, as: Person.self))
/// ```
public struct NewResource<Model: ResourceWithNewForm>: ResourceBody, Sendable
where Model.NewForm: Sendable {
  /// The type of the result.
  public typealias Referenced = Model
  /// The resource, if the server sends one.
  public typealias Updated = Model?

  private let form: Model.NewForm

  /// Creates a body from a resource without an identifier.
  ///
  /// - Parameters:
  ///   - form: The resource.
  ///   - model: The resource with its identifier.
  public init(_ form: Model.NewForm, as model: Model.Type = Model.self) { self.form = form }

  /// The type of the model.
  public var resourceIdentifier: ResourceIdentifier { ResourceIdentifier(type: Model.resourceType) }

  /// Writes the resource using its `Codable` implementation.
  public func writeBody(to writer: inout ResourceWriter) throws {
    try writer.encodeObject(form, type: Model.resourceType)
  }

  /// Returns the server's resource; `nil` if the server sends none.
  public static func updated(_ body: NewResource, by saved: Model?) -> Model? { saved }
}

/// A resource whose type differs before the server assigns an id.
///
/// Resource objects conform; clients create them from their `NewForm`.
public protocol ResourceWithNewForm: Resource {
  /// The resource without an identifier, written as a resource object.
  associatedtype NewForm: Encodable
}
