/// The types that make up the data of a document.
public protocol DocumentBodyDataContext {
  /// The primary data.
  associatedtype PrimaryResourceBody: EncodableResourceBody
  /// The metadata of the document.
  associatedtype MetaType: Meta
  /// The links of the document.
  associatedtype LinksType: Links
  /// The included resources.
  associatedtype IncludeType: Include
}

/// The types that make up the body of a document.
public protocol DocumentBodyContext: DocumentBodyDataContext {
  /// The errors.
  associatedtype Error: JSONAPIError
  /// The data.
  associatedtype BodyData: DocumentBodyData
  where
    BodyData.PrimaryResourceBody == PrimaryResourceBody,
    BodyData.MetaType == MetaType,
    BodyData.LinksType == LinksType,
    BodyData.IncludeType == IncludeType
}

/// The data of a data document.
public protocol DocumentBodyData: DocumentBodyDataContext {
  /// The primary data.
  var primary: PrimaryResourceBody { get }

  /// The included resources.
  var includes: Includes<IncludeType> { get }

  /// The document's metadata.
  var meta: MetaType { get }

  /// The document's links.
  var links: LinksType { get }
}

/// The body of a document: data or errors.
public protocol DocumentBody: DocumentBodyContext {
  /// Whether the body consists of errors.
  var isError: Bool { get }

  /// The errors; `nil` if the body is data.
  var errors: [Error]? { get }

  /// The data; `nil` if the body consists of errors.
  var data: BodyData? { get }

  /// The primary data; `nil` if the body consists of errors.
  var primaryResource: PrimaryResourceBody? { get }

  /// The included resources; `nil` if the body consists of errors.
  var includes: Includes<IncludeType>? { get }

  /// The metadata; `nil` for an error document without metadata.
  var meta: MetaType? { get }

  /// The links; `nil` for an error document without links.
  var links: LinksType? { get }
}

/// A document that can be written.
public protocol EncodableJSONAPIDocument: Equatable, Encodable, DocumentBodyContext {
  /// The description of the server's implementation.
  associatedtype APIDescription: APIDescriptionType
  /// Data or errors.
  associatedtype Body: DocumentBody where Body.Error == Error, Body.BodyData == BodyData

  /// Data or errors.
  var body: Body { get }

  /// The description of the server's implementation.
  var apiDescription: APIDescription { get }
}

/// A document that can be read and written.
public protocol CodableJSONAPIDocument: EncodableJSONAPIDocument, Decodable
where PrimaryResourceBody: CodableResourceBody, IncludeType: Decodable {}

/// A document that can be a data document.
public protocol SucceedableJSONAPIDocument: EncodableJSONAPIDocument {
  /// Creates a data document.
  init(
    apiDescription: APIDescription,
    body: PrimaryResourceBody,
    includes: Includes<IncludeType>,
    meta: MetaType,
    links: LinksType
  )
}

/// A document that can be an error document.
public protocol FailableJSONAPIDocument: EncodableJSONAPIDocument {
  /// Creates an error document.
  init(apiDescription: APIDescription, errors: [Error], meta: MetaType?, links: LinksType?)
}
