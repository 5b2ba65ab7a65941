public import JSONAPI

/// A resource in the form that it has before a server identifies it, as the body of a creation.
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

  /// Makes a body of a resource without identifier.
  ///
  /// - Parameters:
  ///   - form: The resource.
  ///   - model: The resource with its identifier.
  public init(_ form: Model.NewForm, as model: Model.Type = Model.self) { self.form = form }

  /// The type of the model.
  public var resourceIdentifier: ResourceIdentifier { ResourceIdentifier(type: Model.resourceType) }

  /// Writes the resource as its `Codable` code does.
  public func writeBody(to writer: inout ResourceWriter) throws {
    try writer.encodeObject(form, type: Model.resourceType)
  }

  /// The server's resource; nil where the server sends none.
  public static func updated(_ body: NewResource, by saved: Model?) -> Model? { saved }
}

/// A resource that has another type before the server has assigned an id.
///
/// Resource objects conform; clients create them from their new form.
public protocol ResourceWithNewForm: Resource {
  /// The resource without an identifier, written as a resource object.
  associatedtype NewForm: Encodable
}
