/// Primary data that consists of one resource, or of null if `PrimaryResource` is optional.
public struct SingleResourceBody<
  PrimaryResource: OptionalEncodablePrimaryResource
>: SingleResourceBodyProtocol {
  /// The resource.
  public let value: PrimaryResource

  /// Creates primary data from a resource.
  public init(resourceObject: PrimaryResource) {
    value = resourceObject
  }

  /// Writes the resource, or null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension SingleResourceBody: Decodable, CodableResourceBody
where PrimaryResource: OptionalCodablePrimaryResource {
  /// Reads the resource, or null.
  ///
  /// - Throws: Any error of the resource; a `DecodingError` if it is null and the type doesn't
  ///   allow that.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if PrimaryResource.self is any AbstractResourceObject.Type, container.decodeNil() {
      throw DecodingError.valueNotFound(
        PrimaryResource.self,
        .init(codingPath: decoder.codingPath, debugDescription: "The primary resource is null."))
    }
    value = try container.decode(PrimaryResource.self)
  }
}

extension SingleResourceBody: Hashable where PrimaryResource: Hashable {}

extension SingleResourceBody: Sendable where PrimaryResource: Sendable {}

extension SingleResourceBody: CustomStringConvertible {
  /// The resource.
  public var description: String { "PrimaryResourceBody(\(String(describing: value)))" }
}
