/// The reason why a document can't be read as an OpenAPI description.
public struct OpenAPIError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason.
  public let description: String

  init(_ description: String) { self.description = description }
}
