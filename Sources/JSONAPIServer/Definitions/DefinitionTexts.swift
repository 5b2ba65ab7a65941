import JSONAPI

/// The texts of a definition for the OpenAPI document; they don't affect responses to requests.
struct DefinitionTexts: Sendable {
  /// The description of the type.
  var type: String?
  /// The name of one resource, such as `person` for `people`.
  var singular: String?
  /// The descriptions of fields.
  var fields: [String: String] = [:]
  /// Sample values of attributes.
  var examples: [String: JSONValue] = [:]
}
