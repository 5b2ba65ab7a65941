import JSONAPI

extension RequestBody {
  /// Throws where the resource has no type, or linkage is to a resource that nobody knows: one without id,
  /// whose local id is not the resource's own.
  func check() throws(ClientError) { try identifier.check(references) }
}

extension AnyResource {
  /// Throws as `RequestBody` does, unless a local id is among those given.
  func check(knowing localIDs: Set<String>) throws(ClientError) {
    let related = (relationships ?? [:]).flatMap { $1.data.identifiers }
    try resourceIdentifier.check(related.filter { $0.id == nil }, knowing: localIDs)
  }
}

extension ResourceIdentifier {
  fileprivate func check(
    _ references: [ResourceIdentifier], knowing localIDs: Set<String> = []
  ) throws(ClientError) {
    guard !type.isEmpty else { throw .missingType }
    for reference in references {
      if let lid = reference.lid, lid == self.lid || localIDs.contains(lid) { continue }
      throw .unknownRelated(reference)
    }
  }
}

extension JSONAPIEncoder {
  /// The resource that a body writes, by its local id where it has one.
  ///
  /// - Parameter isUpdate: Whether an update sends it, which has null for nil.
  func resource(
    of body: some ResourceBody, isUpdate: Bool
  ) throws(ClientError) -> AnyResource {
    try encoding {
      let body = try self.body(
        of: body, nilEncoding: isUpdate ? .null : .omit, keepsLID: true, isCreation: !isUpdate)
      if isUpdate { try body.checkUpdate() } else { try body.checkPages() }
      return try body.resource()
    }
  }
}

extension ClientError {
  /// The refusal to send a resource without type.
  static let missingType = ClientError(.encodingFailed, "a resource without type can't be sent")

  /// The refusal to send linkage to a resource without id.
  static func unknownRelated(_ identifier: ResourceIdentifier) -> ClientError {
    ClientError(
      .encodingFailed,
      "a related resource of type '\(identifier.type)' has no id, and no earlier operation creates it"
    )
  }

  /// The refusal to update or to delete a resource that has no id.
  static func missingID(of type: String) -> ClientError {
    ClientError(.encodingFailed, "a resource of type '\(type)' has no id yet")
  }
}

/// Runs what writes a body, and throws whatever goes wrong as an error of the client.
func encoding<Result>(
  _ failure: String = "can't encode the resource", _ body: () throws -> Result
) throws(ClientError) -> Result {
  do {
    return try body()
  } catch let error as ClientError {
    throw error
  } catch {
    throw ClientError(.encodingFailed, failure, underlying: error)
  }
}
