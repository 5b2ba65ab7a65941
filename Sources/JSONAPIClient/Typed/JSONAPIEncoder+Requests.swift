import JSONAPI

extension JSONAPIEncoder {
  /// A model as the resource that a request carries, with nothing included; it has its lid, if it has one.
  ///
  /// - Parameters:
  ///   - resource: The model.
  ///   - nilEncoding: How an optional property that is nil is written.
  /// - Returns: The resource.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed``.
  func resource<R: Resource>(of resource: R, nilEncoding: NilEncoding) throws -> AnyResource {
    var encoder = self
    encoder.nilEncoding = nilEncoding
    return try made { try JSONValue(parsing: encoder.partDocument(for: resource))["data"] }
  }

  /// A draft as the resource that a request carries.
  func resource<R: Resource>(of draft: Draft<R>) throws -> AnyResource {
    try made { try JSONValue(parsing: partDocument(for: draft))["data"] }
  }

  /// A resource without an identifier as the resource that a request carries.
  func resource(ofNew new: some Encodable) throws -> AnyResource {
    try made { try JSONValue(parsing: values.encodeBytes(new)) }
  }

  /// What is different between two versions of a resource.
  func changes<R: Resource>(from old: R, to new: R) throws -> ResourceChanges<R> {
    do {
      return try new.changes(from: old, using: self)
    } catch {
      throw ClientError(.encodingFailed, "the changes can't be told", underlying: error)
    }
  }

  private func made(_ encode: () throws -> JSONValue?) throws -> AnyResource {
    do {
      guard let members = try encode()?.object else {
        throw ClientError(.encodingFailed, "the model was not made into one resource")
      }
      return AnyResource(members: members)
    } catch let error as ClientError {
      throw error
    } catch {
      throw ClientError(.encodingFailed, "the model can't be encoded", underlying: error)
    }
  }
}
