import JSONAPI

extension JSONAPIEncoder {
  /// Returns the resource that a body writes, with its local id if it has one.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - isUpdate: Whether it is for an update, which sends null for nil.
  ///   - newID: The id for a resource that has none.
  /// - Throws: ``ClientError`` if it can't be encoded, or would unlink resources that the server didn't send.
  func resource(
    of body: some ResourceBody, isUpdate: Bool, newID: String? = nil
  ) throws(ClientError) -> AnyResource {
    try encoding {
      let body = try self.body(
        of: body, nilEncoding: isUpdate ? .null : .omit, newID: newID, keepsLID: true,
        isCreation: !isUpdate)
      if isUpdate { try body.checkUpdate() } else { try body.checkPages() }
      return try body.resource()
    }
  }
}

extension ClientError {
  /// The error for a resource without type.
  static let missingType = ClientError(.encodingFailed, "a resource without type can't be sent")

  /// The error for linkage to a resource without id.
  static func unknownRelated(_ identifier: ResourceIdentifier) -> ClientError {
    ClientError(
      .encodingFailed,
      "a related resource of type '\(identifier.type)' has no id, and no earlier operation creates it"
    )
  }

  /// The error for updating or deleting a resource without id.
  static func missingID(of type: String) -> ClientError {
    ClientError(.encodingFailed, "a resource of type '\(type)' has no id yet")
  }
}

/// Runs a closure that encodes a body, and wraps its errors as ``ClientError``.
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
