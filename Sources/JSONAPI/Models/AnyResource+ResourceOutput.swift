extension AnyResource {
  /// Reads the resources of a collection, or the one that is the primary data; identifiers as the resources that are
  /// included for them.
  public static func readMany(from response: some ResponseSource) throws -> [AnyResource] {
    let document = try response.document()
    return document.data.resources.map { resource in
      guard resource.attributes == nil, resource.relationships == nil else { return resource }
      return document.resolve(resource.resourceIdentifier) ?? resource
    }
  }
}
