import JSONAPI

extension RequestBody {
  /// Throws where the resource has no type, or linkage is to a resource that nobody knows: one without id,
  /// whose local id is neither the resource's own nor among those given.
  func check(knowing localIDs: Set<String> = []) throws(ClientError) {
    guard !identifier.type.isEmpty else {
      throw ClientError(.encodingFailed, "a resource without type can't be sent")
    }
    try identifier.check(references, knowing: localIDs)
  }
}

extension AnyResource {
  /// Throws where linkage is to a resource that nobody knows, as `RequestBody` does.
  func checkLinkage(knowing localIDs: Set<String> = []) throws(ClientError) {
    for (_, relationship) in relationships ?? [:] {
      let references = relationship.data.identifiers.filter { $0.id == nil }
      try resourceIdentifier.check(references, knowing: localIDs)
    }
  }
}

extension ResourceIdentifier {
  fileprivate func check(
    _ references: [ResourceIdentifier], knowing localIDs: Set<String>
  ) throws(ClientError) {
    for reference in references {
      if let lid = reference.lid, lid == self.lid || localIDs.contains(lid) { continue }
      throw ClientError.unknownRelated(reference)
    }
  }
}

extension ClientError {
  /// The refusal to send linkage to a resource without id.
  static func unknownRelated(_ identifier: ResourceIdentifier) -> ClientError {
    ClientError(
      .encodingFailed,
      "a related resource of type '\(identifier.type)' has no id, and nothing creates it before")
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
