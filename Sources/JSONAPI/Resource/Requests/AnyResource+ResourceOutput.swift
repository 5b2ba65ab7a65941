extension AnyResource {
  /// Reads the resource as it stands in the document.
  public static func readMany(from response: some ResponseSource) throws -> [AnyResource] {
    try response.document().data.resources
  }
}
