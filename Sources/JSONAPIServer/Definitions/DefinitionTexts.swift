import JSONAPI

/// What a definition says to readers of the OpenAPI document; requests are answered without it.
struct DefinitionTexts: Sendable {
  /// The description of the type.
  var type: String?
  /// What one resource is called, such as `person` for `people`.
  var singular: String?
  /// The descriptions of fields.
  var fields: [String: String] = [:]
  /// Sample values of attributes.
  var examples: [String: JSONValue] = [:]
}
