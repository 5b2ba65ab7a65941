extension Document {
  /// The body of a document: data or errors.
  public enum Body: DocumentBody, Equatable {
    /// The data of a document.
    public typealias BodyData = Data

    /// An error document.
    case errors([Error], meta: MetaType?, links: LinksType?)
    /// A data document.
    case data(Data)

    /// The data of a document.
    public struct Data: DocumentBodyData, Equatable {
      /// The primary data.
      public let primary: PrimaryResourceBody

      /// The included resources.
      public let includes: Includes<Include>

      /// The document's metadata.
      public let meta: MetaType

      /// The document's links.
      public let links: LinksType

      /// Creates the data of a document.
      public init(
        primary: PrimaryResourceBody,
        includes: Includes<Include>,
        meta: MetaType,
        links: LinksType
      ) {
        self.primary = primary
        self.includes = includes
        self.meta = meta
        self.links = links
      }
    }

    /// Whether the document is an error document.
    public var isError: Bool {
      if case .errors = self { true } else { false }
    }

    /// The errors; `nil` for a data document.
    public var errors: [Error]? {
      if case .errors(let errors, meta: _, links: _) = self { errors } else { nil }
    }

    /// The data; `nil` for an error document.
    public var data: Data? {
      if case .data(let data) = self { data } else { nil }
    }

    /// The primary data; `nil` for an error document.
    public var primaryResource: PrimaryResourceBody? { data?.primary }

    /// The included resources; `nil` for an error document.
    public var includes: Includes<Include>? { data?.includes }

    /// The metadata; `nil` for an error document without metadata.
    public var meta: MetaType? {
      switch self {
      case .data(let data): data.meta
      case .errors(_, let meta, links: _): meta
      }
    }

    /// The links; `nil` for an error document without links.
    public var links: LinksType? {
      switch self {
      case .data(let data): data.links
      case .errors(_, meta: _, let links): links
      }
    }
  }
}

extension Document.Body: Sendable
where
  PrimaryResourceBody: Sendable, MetaType: Sendable, LinksType: Sendable, IncludeType: Sendable
{}

extension Document.Body.Data: Sendable
where
  PrimaryResourceBody: Sendable, MetaType: Sendable, LinksType: Sendable, IncludeType: Sendable
{}

extension Document.Body: CustomStringConvertible {
  /// The data, or the errors with metadata and links.
  public var description: String {
    switch self {
    case .data(let data):
      String(describing: data)
    case .errors(let errors, let meta, let links):
      """
      errors: \(String(describing: errors)), meta: \(String(describing: meta)), links: \
      \(String(describing: links))
      """
    }
  }
}

extension Document.Body.Data: CustomStringConvertible {
  /// The primary data, the included resources, the metadata and the links.
  public var description: String {
    """
    primary: \(String(describing: primary)), includes: \(String(describing: includes)), meta: \
    \(String(describing: meta)), links: \(String(describing: links))
    """
  }
}
