/// The errors that a server returned instead of data.
///
/// ```swift
/// do {
///   let article = try JSONAPIDecoder().decode(Article.self, from: data)
/// } catch let error as ServerError {
///   for problem in error.errors { print(problem.title ?? "", problem.source?.pointer ?? "") }
/// }
/// ```
public struct ServerError: Error, Sendable, Hashable {
  /// The errors, in the server's order.
  public var errors: [ErrorObject]
  /// The document's `meta`; nil if it has none.
  public var meta: JSONObject?
  /// The links of the document; nil if it has none.
  public var links: LinksObject?
  /// The server's JSON:API implementation; nil if the document doesn't specify it.
  public var jsonapi: JSONAPIObject?

  /// Creates an error.
  public init(
    errors: [ErrorObject], meta: JSONObject? = nil, links: LinksObject? = nil,
    jsonapi: JSONAPIObject? = nil
  ) {
    self.errors = errors
    self.meta = meta
    self.links = links
    self.jsonapi = jsonapi
  }

  /// Creates the error from a document; `nil` if the document has no `errors`.
  ///
  /// A string in place of an error object becomes the title of one.
  public init?(_ document: AnyDocument) {
    guard let errors = document.members["errors"]?.errorObjects() else { return nil }
    self.init(
      errors: errors, meta: document.meta, links: document.links, jsonapi: document.jsonapi)
  }
}

extension ServerError: DescribedError {
  /// The errors on one line: status, title and detail of each.
  public var description: String {
    guard !errors.isEmpty else { return "the server reported errors and named none" }
    return errors.map { error in
      let parts = [error.status, error.title ?? error.code, error.detail].compactMap { $0 }
      return parts.isEmpty ? error.json.description : parts.joined(separator: " · ")
    }
    .joined(separator: "; ")
  }
}
