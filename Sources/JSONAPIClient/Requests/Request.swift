public import JSONAPI

/// A request to fetch something: an address, its parameters, and the type of the result.
///
/// ```swift
/// Article.query(id: "1").include(\.author)                 // Request<Article>
/// article.related(\.comments).sort(.descending(\.date))    // Request<Page<Comment>>
/// AnyResource.query(type: "articles")                      // Request<Page<AnyResource>>
/// Request(link, as: Page<Article>.self)
/// Request(path: "search", as: Page<Article>.self)
/// ```
///
/// A request is independent of a client. `sort`, `page` and `filter` are available if the output is a
/// collection, such as a ``Page``.
public struct Request<Output: RequestOutput>: QueryBuilding, Hashable {
  /// The resources that paths begin at.
  public typealias Subject = Output.QuerySubject

  /// The parameters of the request.
  public var parameters = QueryParameters()

  /// Where the request goes.
  let address: RequestAddress

  /// The model in which the parameters' names are looked up, if it isn't the subject.
  var model: ModelType?

  init(_ address: RequestAddress, _ parameters: QueryParameters = QueryParameters()) {
    self.address = address
    self.parameters = parameters
  }

  /// Creates a request for a link.
  ///
  /// The link is followed verbatim; the request's parameters are added to its own, replacing those
  /// with the same names.
  ///
  /// - Parameters:
  ///   - link: The link from a document.
  ///   - documentURL: The URL of that document, against which a relative link is resolved; nil for the
  ///     client's base URL.
  ///   - output: The type of the result.
  public init(
    _ link: AnyLink, from documentURL: String? = nil, as output: Output.Type = Output.self
  ) {
    address = .link(link.href, documentURL: documentURL)
  }

  /// Creates a request for a path below the client's base URL.
  ///
  /// - Parameters:
  ///   - path: The path, percent-encoded, such as `search` or `me/articles`.
  ///   - output: The type of the result.
  public init(path: String, as output: Output.Type = Output.self) {
    address = .path(path)
  }
}

extension Request: CollectionQueryBuilding where Output: CollectionOutput {}

/// The address of a request, which hasn't been checked yet.
enum RequestAddress: Sendable, Hashable {
  case collection(type: String)
  case resource(ResourceIdentifier)
  case related(RelationshipAddress)
  case relationship(RelationshipAddress)
  case link(String?, documentURL: String?)
  case path(String)
}
