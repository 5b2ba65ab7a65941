public import JSONAPI

/// What to fetch: an address, its parameters, and what the response is read as.
///
/// ```swift
/// Article.query(id: "1").include(\.author)                 // Request<Article>
/// article.related(\.comments).sort(.descending(\.date))    // Request<Page<Comment>>
/// AnyResource.query(type: "articles")                      // Request<Page<AnyResource>>
/// Request(link, as: Page<Article>.self)
/// Request(path: "search", as: Page<Article>.self)
/// ```
///
/// A request is a value without a client. Steps that only a collection has, such as `sort` and `page`,
/// are there where the output is a ``Page``.
public struct Request<Output: RequestOutput>: QueryBuilding, Hashable {
  /// The resources that paths begin at.
  public typealias Subject = Output.Subject

  /// The parameters of the request.
  public var parameters = QueryParameters()

  /// Where the request goes.
  let address: RequestAddress

  /// The model in which names of parameters are looked up, where that isn't the subject.
  var model: ModelType?

  init(_ address: RequestAddress, _ parameters: QueryParameters = QueryParameters()) {
    self.address = address
    self.parameters = parameters
  }

  /// Asks for what a link leads to.
  ///
  /// The link is followed verbatim; parameters that are set are added to its own.
  ///
  /// - Parameters:
  ///   - link: The link as it is in a document.
  ///   - documentURL: The address of that document, which a relative link needs; the base URL where it
  ///     isn't given.
  ///   - output: What the response is read as.
  public init(
    _ link: AnyLink, from documentURL: String? = nil, as output: Output.Type = Output.self
  ) {
    address = .link(link.href, documentURL: documentURL)
  }

  /// Asks for what is at a path below the client's base URL.
  ///
  /// - Parameters:
  ///   - path: The path, percent-encoded, such as `search` or `me/articles`.
  ///   - output: What the response is read as.
  public init(path: String, as output: Output.Type = Output.self) {
    address = .path(path)
  }
}

extension Request: CollectionQueryBuilding where Output: CollectionOutput {}

/// Where a request goes, before it is known whether that is an address.
enum RequestAddress: Sendable, Hashable {
  case collection(type: String)
  case resource(ResourceIdentifier)
  case related(RelationshipAddress)
  case relationship(RelationshipAddress)
  case link(String?, documentURL: String?)
  case path(String)
}
