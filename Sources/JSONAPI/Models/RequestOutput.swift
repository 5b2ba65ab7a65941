/// What a response can be read as: a resource, one or none, a relationship, a document.
///
/// A request carries its output as a type, so that a client needs one method to fetch whatever there is:
/// a model or nil of one, `AnyResource`, a union, ``ToOne`` and ``ToMany``, ``Document``,
/// ``AnyDocument``, and a client's pages. A type of your own is an output, too, by reading itself from
/// one of those:
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
  /// The resources that the paths of a query begin at.
  associatedtype QuerySubject: Sendable

  /// Reads the output from a successful response.
  ///
  /// - Parameter response: The response's document, which is parsed when it is asked for.
  /// - Returns: The output.
  /// - Throws: Any error; a client wraps what isn't an error of its own.
  static func read(from response: some ResponseSource) throws -> Self
}

/// The document of a response, from which a ``RequestOutput`` is read.
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
  /// - Throws: An error of the source where the response isn't a JSON:API document.
  func document() throws -> AnyDocument
}

/// What one resource of a response can be read as, and an element of a page.
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

  /// Reads the primary data where there is one resource or none.
  ///
  /// - Parameter response: The response's document.
  /// - Returns: The resource; nil where the data is null.
  /// - Throws: As ``RequestOutput/read(from:)``.
  static func readOptional(from response: some ResponseSource) throws -> Self?
}

extension Optional: RequestOutput where Wrapped: ResourceOutput {
  /// The resources that paths begin at.
  public typealias QuerySubject = Wrapped

  /// Reads one resource, or nil where the primary data is null.
  public static func read(from response: some ResponseSource) throws -> Wrapped? {
    try Wrapped.readOptional(from: response)
  }
}

extension AnyDocument: RequestOutput {
  /// The resources that paths begin at.
  public typealias QuerySubject = AnyResource

  /// Reads the document as it is.
  public static func read(from response: some ResponseSource) throws -> AnyDocument {
    try response.document()
  }
}

extension Array: RequestOutput where Element: ResourceOutput {
  /// The resources that paths begin at.
  public typealias QuerySubject = Element

  /// Reads the resources of a collection; of one page where the server has pages.
  public static func read(from response: some ResponseSource) throws -> [Element] {
    try Element.readMany(from: response)
  }
}
