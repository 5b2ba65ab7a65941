import JSONAPI

extension JSONAPIEncoder {
  /// The resource that a body writes, by its local id where it has one.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - isUpdate: Whether an update sends it, which has null for nil.
  ///   - newID: The id for a resource that has none.
  /// - Throws: ``ClientError`` where it can't be written, or would unlink what the server didn't send.
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
