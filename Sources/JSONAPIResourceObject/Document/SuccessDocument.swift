extension Document {
  /// A document that is always a data document.
  ///
  /// ```swift
  /// let document = try decoder.decode(ArticlesDocument.SuccessDocument.self, from: data)
  /// document.primaryResource.values   // not optional
  /// ```
  public struct SuccessDocument: EncodableJSONAPIDocument, SucceedableJSONAPIDocument {
    /// The primary data.
    public typealias PrimaryResourceBody = Document.PrimaryResourceBody
    /// The metadata of the document.
    public typealias MetaType = Document.MetaType
    /// The links of the document.
    public typealias LinksType = Document.LinksType
    /// The included resources.
    public typealias IncludeType = Document.IncludeType
    /// The included resources.
    public typealias Include = Document.Include
    /// The description of the server's implementation.
    public typealias APIDescription = Document.APIDescription
    /// The errors.
    public typealias Error = Document.Error
    /// Data or errors; always data here.
    public typealias Body = Document.Body
    /// The data of the document.
    public typealias BodyData = Document.BodyData

    /// The description of the server's implementation.
    public let apiDescription: APIDescription

    /// The data of the document.
    public let data: BodyData

    /// The data as the body of a document that could have errors.
    public let body: Body

    /// This document as one that could have errors.
    public var document: Document { Document(apiDescription: apiDescription, data: data) }

    /// The primary data.
    public var primaryResource: PrimaryResourceBody { data.primary }

    /// The included resources.
    public var includes: Includes<IncludeType> { data.includes }

    /// The document's metadata.
    public var meta: MetaType { data.meta }

    /// The document's links.
    public var links: LinksType { data.links }

    init(apiDescription: APIDescription, data: BodyData) {
      self.apiDescription = apiDescription
      self.data = data
      body = .data(data)
    }

    /// Creates a data document.
    public init(
      apiDescription: APIDescription,
      body: PrimaryResourceBody,
      includes: Includes<Include>,
      meta: MetaType,
      links: LinksType
    ) {
      self.init(
        apiDescription: apiDescription,
        data: BodyData(primary: body, includes: includes, meta: meta, links: links))
    }

    /// Writes the document.
    public func encode(to encoder: any Encoder) throws {
      try document.encode(to: encoder)
    }

    /// Returns whether a document is a data document and equal to this one.
    public static func == (lhs: Document, rhs: SuccessDocument) -> Bool {
      lhs == rhs.document
    }

    /// Returns whether a document is a data document and equal to this one.
    public static func == (lhs: SuccessDocument, rhs: Document) -> Bool {
      lhs.document == rhs
    }
  }

  init(apiDescription: APIDescription, data: BodyData) {
    self.init(
      apiDescription: apiDescription,
      body: data.primary,
      includes: data.includes,
      meta: data.meta,
      links: data.links)
  }
}

extension Document.SuccessDocument: Decodable, CodableJSONAPIDocument
where PrimaryResourceBody: CodableResourceBody, IncludeType: Decodable {
  /// Reads a data document.
  ///
  /// - Throws: ``DocumentDecodingError/foundErrorDocumentWhenExpectingSuccess`` if it is an error
  ///   document; otherwise any error of ``Document``.
  public init(from decoder: any Decoder) throws {
    let document = try Document(from: decoder)
    guard let data = document.body.data else {
      throw DocumentDecodingError.foundErrorDocumentWhenExpectingSuccess
    }
    self.init(apiDescription: document.apiDescription, data: data)
  }
}

extension Document.SuccessDocument
where
  Document.MetaType == NoMetadata,
  Document.LinksType == NoLinks,
  Document.IncludeType == NoIncludes,
  Document.APIDescription == NoAPIDescription
{
  /// Creates a document with only primary data.
  public init(body: Document.PrimaryResourceBody) {
    self.init(apiDescription: .none, body: body, includes: .none, meta: .none, links: .none)
  }
}

extension Document.SuccessDocument: Sendable
where
  Document.PrimaryResourceBody: Sendable,
  Document.MetaType: Sendable,
  Document.LinksType: Sendable,
  Document.IncludeType: Sendable,
  Document.APIDescription: Sendable
{}
