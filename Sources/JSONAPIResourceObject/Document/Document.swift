/// A document whose contents are described by types.
///
/// ```swift
/// typealias ArticlesDocument = JSONAPI.Document<
///   ManyResourceBody<Article>, PageMetadata, NoLinks, Include2<Person, Comment>, NoAPIDescription,
///   BasicJSONAPIError<String>
/// >
///
/// let document = try JSONDecoder().decode(ArticlesDocument.self, from: data)
/// switch document.body {
/// case .data(let data): print(data.primary.values, data.includes[Person.self])
/// case .errors(let errors, _, _): print(errors)
/// }
/// ```
///
/// Its types describe the contents: the primary data (``SingleResourceBody``, ``ManyResourceBody``
/// or ``NoResourceBody``), the metadata, the links, the included resources, the description of the
/// server's implementation, and the errors. Use ``SuccessDocument`` or ``ErrorDocument`` if only
/// one of the two is acceptable.
///
/// A document with both `data` and `errors` is read as an error document.
public struct Document<
  PrimaryResourceBody: EncodableResourceBody,
  MetaType: Meta,
  LinksType: Links,
  IncludeType: JSONAPIResourceObject.Include,
  APIDescription: APIDescriptionType,
  Error: JSONAPIError
>: EncodableJSONAPIDocument, SucceedableJSONAPIDocument, FailableJSONAPIDocument {
  /// The included resources.
  public typealias Include = IncludeType
  /// The data of the document.
  public typealias BodyData = Body.Data

  /// The description of the server's implementation.
  public let apiDescription: APIDescription

  /// Data or errors.
  public let body: Body

  /// Creates an error document.
  public init(
    apiDescription: APIDescription,
    errors: [Error],
    meta: MetaType? = nil,
    links: LinksType? = nil
  ) {
    self.apiDescription = apiDescription
    body = .errors(errors, meta: meta, links: links)
  }

  /// Creates a data document.
  public init(
    apiDescription: APIDescription,
    body: PrimaryResourceBody,
    includes: Includes<Include>,
    meta: MetaType,
    links: LinksType
  ) {
    self.apiDescription = apiDescription
    self.body = .data(.init(primary: body, includes: includes, meta: meta, links: links))
  }
}

extension Document
where
  MetaType == NoMetadata,
  LinksType == NoLinks,
  IncludeType == NoIncludes,
  APIDescription == NoAPIDescription
{
  /// Creates a document with only primary data.
  public init(body: PrimaryResourceBody) {
    self.init(apiDescription: .none, body: body, includes: .none, meta: .none, links: .none)
  }

  /// Creates a document with only errors.
  public init(errors: [Error]) {
    self.init(apiDescription: .none, errors: errors)
  }
}

extension Document: Sendable
where
  PrimaryResourceBody: Sendable,
  MetaType: Sendable,
  LinksType: Sendable,
  IncludeType: Sendable,
  APIDescription: Sendable
{}

extension Document: CustomStringConvertible {
  /// The body.
  public var description: String { "Document(\(String(describing: body)))" }
}
