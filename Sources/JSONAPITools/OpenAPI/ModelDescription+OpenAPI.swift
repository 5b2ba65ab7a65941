public import JSONAPI

extension ModelDescription {
  /// Reads the resource types of an OpenAPI description, version 3.0 or 3.1.
  ///
  /// A schema is a resource if it has a property `type` and one of `attributes` and `relationships`. What the
  /// variants for reading, creating and updating say of a type goes together.
  ///
  /// An attribute is optional if the schemas of responses say that it can be null, or if it isn't required where the
  /// description uses `required` for attributes at all. Sparse fieldsets, which make every attribute optional, are
  /// what `Sparse` is for.
  ///
  /// - Parameter document: The description. References into other files aren't followed.
  /// - Throws: ``OpenAPIError`` if the document isn't such a description, such as Swagger 2.0.
  public init(openAPI document: JSONValue) throws(OpenAPIError) {
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
    var reader = OpenAPIReader(document)
    self = reader.description()
  }
}
