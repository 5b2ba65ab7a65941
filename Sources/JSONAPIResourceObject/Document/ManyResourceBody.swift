/// Primary data that is an array of resources.
public struct ManyResourceBody<
  PrimaryResource: EncodablePrimaryResource
>: ManyResourceBodyProtocol, ResourceBodyAppendable {
  /// The resources.
  public let values: [PrimaryResource]

  /// Creates primary data from resources.
  public init(resourceObjects: [PrimaryResource]) {
    values = resourceObjects
  }

  /// Returns these resources, followed by others.
  public func appending(_ other: ManyResourceBody) -> ManyResourceBody {
    ManyResourceBody(resourceObjects: values + other.values)
  }

  /// Writes the resources.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for value in values {
      try container.encode(value)
    }
  }
}

extension ManyResourceBody: Decodable, CodableResourceBody
where PrimaryResource: CodablePrimaryResource {
  /// Reads the resources.
  ///
  /// - Throws: A ``ManyResourceBodyDecodingError`` with the index of the resource that can't be
  ///   read; a `DecodingError` if there is no array.
  public init(from decoder: any Decoder) throws {
    if try decoder.singleValueContainer().decodeNil() {
      throw DecodingError.valueNotFound(
        (any UnkeyedDecodingContainer).self,
        .init(codingPath: decoder.codingPath, debugDescription: "The primary data is null."))
    }
    var container = try decoder.unkeyedContainer()
    let dispatch = PolyDispatch<PrimaryResource>.of(PrimaryResource.self)
    var values: [PrimaryResource] = []
    values.reserveCapacity(min(container.count ?? 0, 0xFFFF))
    while !container.isAtEnd {
      do {
        if let dispatch {
          values.append(try dispatch.decode(from: container.superDecoder()))
        } else {
          values.append(try container.decode(PrimaryResource.self))
        }
      } catch let error as ResourceObjectDecodingError {
        throw ManyResourceBodyDecodingError(error: error, idx: values.count)
      }
    }
    self.values = values
  }
}

extension ManyResourceBody: Hashable where PrimaryResource: Hashable {}

extension ManyResourceBody: Sendable where PrimaryResource: Sendable {}

extension ManyResourceBody: CustomStringConvertible {
  /// The resources.
  public var description: String { "PrimaryResourceBody(\(String(describing: values)))" }
}

/// The reason why a primary resource could not be read, and its index.
public struct ManyResourceBodyDecodingError: Error, Equatable, Sendable {
  /// The reason why the resource could not be read.
  public let error: ResourceObjectDecodingError

  /// The index of the resource, from zero.
  public let idx: Int
}
