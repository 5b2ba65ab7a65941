extension Document {
  /// A document that is always an error document.
  public struct ErrorDocument: EncodableJSONAPIDocument, FailableJSONAPIDocument {
    /// The primary data, which an error document doesn't have.
    public typealias PrimaryResourceBody = Document.PrimaryResourceBody
    /// The metadata of the document.
    public typealias MetaType = Document.MetaType
    /// The links of the document.
    public typealias LinksType = Document.LinksType
    /// The included resources, which an error document doesn't have.
    public typealias IncludeType = Document.IncludeType
    /// The description of the server's implementation.
    public typealias APIDescription = Document.APIDescription
    /// The errors.
    public typealias Error = Document.Error
    /// Data or errors; always errors here.
    public typealias Body = Document.Body
    /// The data of a document, which an error document doesn't have.
    public typealias BodyData = Document.BodyData

    /// The description of the server's implementation.
    public let apiDescription: APIDescription

    /// The errors.
    public let errors: [Error]

    /// The document's metadata, if there is any.
    public let meta: MetaType?

    /// The document's links, if there are any.
    public let links: LinksType?

    /// The errors as the body of a document that could have data.
    public var body: Document.Body { .errors(errors, meta: meta, links: links) }

    /// This document as one that could have data.
    public var document: Document {
      Document(apiDescription: apiDescription, errors: errors, meta: meta, links: links)
    }

    /// Creates an error document.
    public init(
      apiDescription: APIDescription,
      errors: [Error],
      meta: MetaType? = nil,
      links: LinksType? = nil
    ) {
      self.apiDescription = apiDescription
      self.errors = errors
      self.meta = meta
      self.links = links
    }

    /// Writes the document.
    public func encode(to encoder: any Encoder) throws {
      try document.encode(to: encoder)
    }

    /// Returns whether a document is an error document and equal to this one.
    public static func == (lhs: Document, rhs: ErrorDocument) -> Bool {
      lhs == rhs.document
    }

    /// Returns whether a document is an error document and equal to this one.
    public static func == (lhs: ErrorDocument, rhs: Document) -> Bool {
      lhs.document == rhs
    }
  }
}

extension Document.ErrorDocument: Decodable, CodableJSONAPIDocument
where PrimaryResourceBody: CodableResourceBody, IncludeType: Decodable {
  /// Reads an error document.
  ///
  /// - Throws: ``DocumentDecodingError/foundSuccessDocumentWhenExpectingError`` if it is a data
  ///   document; otherwise any error of ``Document``.
  public init(from decoder: any Decoder) throws {
    let document = try Document(from: decoder)
    guard case .errors(let errors, let meta, let links) = document.body else {
      throw DocumentDecodingError.foundSuccessDocumentWhenExpectingError
    }
    self.init(
      apiDescription: document.apiDescription, errors: errors, meta: meta, links: links)
  }
}

extension Document.ErrorDocument
where
  Document.MetaType == NoMetadata,
  Document.LinksType == NoLinks,
  Document.IncludeType == NoIncludes,
  Document.APIDescription == NoAPIDescription
{
  /// Creates a document with only errors.
  public init(errors: [Document.Error]) {
    self.init(apiDescription: .none, errors: errors)
  }
}

extension Document.ErrorDocument: Sendable
where
  Document.MetaType: Sendable,
  Document.LinksType: Sendable,
  Document.APIDescription: Sendable
{}
