public import JSONAPI

extension ModelDescription {
  /// Reads the resource types of an OpenAPI description, version 3.0 or 3.1.
  ///
  /// A schema is a resource if it has a property `type` and one of `attributes` and
  /// `relationships`. Variants of a type for reading, creating and updating are combined. An attribute
  /// has the values that any of the responses gives it.
  ///
  /// An attribute is optional if the schemas of responses make it nullable, or if it isn't required
  /// and the description uses `required` for attributes at all. For sparse fieldsets, which make
  /// every attribute optional, use `Sparse`.
  ///
  /// - Parameter document: The description. References to other files aren't followed.
  /// - Throws: ``OpenAPIError`` if the document isn't such a description, for example if it is
  ///   Swagger 2.0.
  public init(openAPI document: JSONValue) throws(OpenAPIError) {
    var reader = try OpenAPIReader(checking: document)
    self = reader.description()
  }
}

extension OpenAPIReader {
  /// Creates a reader if the document is a description in a supported version.
  init(checking document: JSONValue) throws(OpenAPIError) {
    guard document.kind == .object else {
      throw OpenAPIError("expected an OpenAPI description, found no object")
    }
    if document["swagger"] != nil {
      throw OpenAPIError(
        "Swagger 2.0 can't say what JSON:API needs; convert the description to OpenAPI 3 first")
    }
    guard let version = document["openapi"]?.string else {
      throw OpenAPIError("expected an OpenAPI description, found no member 'openapi'")
    }
    guard version.hasPrefix("3.") else {
      throw OpenAPIError("expected OpenAPI 3.0 or 3.1, found version \(version.prefix(20))")
    }
    self.init(document)
  }
}
