/// A type that a response can be read as: a resource, an optional, a relationship, a document.
///
/// A request carries its output type, so a client needs only one method to fetch a model or an
/// optional of one, `AnyResource`, a union, ``ToOne`` and ``ToMany``, ``Document``,
/// ``AnyDocument``, and a client's pages. Conform your own types by reading one of those:
///
/// ```swift
/// struct Feed: RequestOutput {
///   typealias QuerySubject = Article
///   let articles: [Article]
///   let unread: Int
///
///   static func read(from response: some ResponseSource) throws -> Feed {
///     let document = try response.decode(Document<[Article], FeedMeta>.self)
///     return Feed(articles: document.data, unread: document.meta?.unread ?? 0)
///   }
/// }
/// ```
public protocol RequestOutput: Sendable {
  /// The resource type that the paths of a query start from.
  associatedtype QuerySubject: Sendable

  /// Reads the output from a successful response.
  ///
  /// - Parameter response: The response's document, parsed on demand.
  /// - Returns: The output.
  /// - Throws: Any error; a client wraps errors that aren't its own.
  static func read(from response: some ResponseSource) throws -> Self
}

/// The document of a response, to read a ``RequestOutput`` from.
public protocol ResponseSource {
  /// Decodes the primary data.
  ///
  /// - Parameter type: A model, an optional or an array.
  /// - Returns: The primary data.
  /// - Throws: ``ResourceDecodingError``, or an error of the source.
  func decode<D: PrimaryData>(_ type: D.Type) throws -> D

  /// Decodes the whole document.
  ///
  /// - Parameter type: The document with its primary data and meta.
  /// - Returns: The document.
  /// - Throws: ``ResourceDecodingError``, or an error of the source.
  func decode<D: PrimaryData, Meta>(
    _ type: Document<D, Meta>.Type
  ) throws -> Document<D, Meta>

  /// Decodes the document of a relationship: its linkage, links and meta.
  ///
  /// - Parameter type: ``ToOne`` or ``ToMany``.
  /// - Returns: The relationship.
  /// - Throws: ``ResourceDecodingError``, or an error of the source.
  func decodeRelationship<Value: LinkageValue>(_ type: Value.Type) throws -> Value

  /// Reads the document without models.
  ///
  /// - Returns: The document.
  /// - Throws: An error of the source if the response isn't a JSON:API document.
  func document() throws -> AnyDocument
}

/// A type that one resource of a response, or one element of a page, can be read as.
public protocol ResourceOutput: RequestOutput, ResourceReferencing
where QuerySubject == Self, Referenced == Self {
  associatedtype QuerySubject = Self
  associatedtype Referenced = Self

  /// Reads the primary data of a collection.
  ///
  /// - Parameter response: The response's document.
  /// - Returns: The resources, in the order of the document.
  /// - Throws: As ``RequestOutput/read(from:)``.
  static func readMany(from response: some ResponseSource) throws -> [Self]

  /// Reads primary data that is one resource or null.
  ///
  /// - Parameter response: The response's document.
  /// - Returns: The resource; nil if the data is null.
  /// - Throws: As ``RequestOutput/read(from:)``.
  static func readOptional(from response: some ResponseSource) throws -> Self?
}

extension Optional: RequestOutput where Wrapped: ResourceOutput {
  /// The resource type that paths start from.
  public typealias QuerySubject = Wrapped

  /// Reads one resource, or nil if the primary data is null.
  public static func read(from response: some ResponseSource) throws -> Wrapped? {
    try Wrapped.readOptional(from: response)
  }
}

extension AnyDocument: RequestOutput {
  /// The resource type that paths start from.
  public typealias QuerySubject = AnyResource

  /// Reads the document without models.
  public static func read(from response: some ResponseSource) throws -> AnyDocument {
    try response.document()
  }
}

extension Array: RequestOutput where Element: ResourceOutput {
  /// The resource type that paths start from.
  public typealias QuerySubject = Element

  /// Reads the resources of a collection, or of one page if the server paginates.
  public static func read(from response: some ResponseSource) throws -> [Element] {
    try Element.readMany(from: response)
  }
}
