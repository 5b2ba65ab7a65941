#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Decodes documents of JSON:API into models.
///
/// ```swift
/// let decoder = JSONAPIDecoder()
/// let articles = try decoder.decode([Article].self, from: data)
/// let document = try decoder.decode(Document<[Article], PageMeta>.self, from: data)
/// ```
///
/// Related resources are embedded from `included` (and from the primary data), each decoded once,
/// however many relationships lead to it. Two settings bound how deep that goes:
///
/// - ``maximumCycleDepth`` for relationships that lead back to where they came from,
/// - ``maximumEmbeddingDepth`` for long chains.
///
/// Where a relationship is cut, ``ToOne`` and ``ToMany`` keep the identifier, an optional is `nil`, and an array
/// is shorter. A resource that can't exist without the relationship is left out itself, where it would have been
/// embedded. It is an error only where nothing on the way can be empty. What is cut depends on what
/// leads where, and not on the order of resources in the document.
///
/// A document of errors is thrown as ``ServerError``.
public struct JSONAPIDecoder: Sendable {
  @usableFromInline var options = DecodingOptions()

  /// Creates a lenient decoder that reads dates as RFC 3339.
  public init() {}

  /// What to do where a document departs from the specification; lenient by default.
  public var mode: DecodingMode {
    get { options.mode }
    set { options.mode = newValue }
  }

  /// What to do where a related resource is not in the document; left out by default.
  ///
  /// ``ToOne`` and ``ToMany`` keep their identifiers whatever the policy.
  public var missingResources: MissingResourcePolicy {
    get { options.missingResources }
    set { options.missingResources = newValue }
  }

  /// What to do where a union meets a type that is none of its cases; left out by default.
  public var unknownTypes: UnknownTypePolicy {
    get { options.unknownTypes }
    set { options.unknownTypes = newValue }
  }

  /// The number of steps that are embedded along a cycle, from where it is entered; 2 by default.
  ///
  /// A cycle is entered at primary data, and wherever a relationship leads to it from outside. Articles whose
  /// author links back to all of them have the author (the first step), and the author has the articles (the
  /// second one), whose author is cut. With 0, no relationship that is part of a cycle is embedded.
  ///
  /// The work grows in proportion to it. It counts up to 64, and is less than ``maximumEmbeddingDepth``.
  public var maximumCycleDepth: Int {
    get { options.maximumCycleDepth }
    set { options.maximumCycleDepth = newValue }
  }

  /// The greatest number of resources to embed in one another, 64 by default.
  ///
  /// Nothing within this depth is cut. A longer chain is cut, so that values can be freed, compared and encoded
  /// on a small stack: a primary resource then embeds more than three quarters of this depth, and never more
  /// than all of it. The resource of the primary data is the first one, so with 1 or less none is embedded.
  public var maximumEmbeddingDepth: Int {
    get { options.maximumEmbeddingDepth }
    set { options.maximumEmbeddingDepth = newValue }
  }

  /// How attributes are read: dates, data, floats, and the names of fields.
  ///
  /// The key format here holds for every type that has none of its own, with a macro or without; see
  /// <doc:ModellingResources>.
  public var values: PlainJSONDecoder {
    get { options.values }
    set { options.values = newValue }
  }

  /// What relative URLs in attributes are resolved against, if anything.
  public var baseURL: URL? {
    get { options.values.baseURL }
    set { options.values.baseURL = newValue }
  }

  /// What the validator is told, in strict mode and for findings: extensions, profiles, the version.
  public var validation: DocumentValidator.Options {
    get { options.validation }
    set { options.validation = newValue }
  }

  /// What the documents are sent for; a response by default.
  ///
  /// It says which rules hold in strict mode, and for ``Document/findings``. What a server
  /// receives is a request, in which a resource to create needs no id and may have a `lid` (RES-03):
  ///
  /// ```swift
  /// var decoder = JSONAPIDecoder()
  /// decoder.mode = .strict
  /// decoder.context = .createRequest
  /// let article = try decoder.decode(Article.self, from: body)  // its id is a String?
  /// ```
  ///
  /// Errors that a server reports are held against the rules for errors, whatever stands here, and
  /// what ``decodeRelationship(_:from:)`` reads against those for relationships.
  public var context: DocumentContext {
    get { options.context }
    set { options.context = newValue }
  }

  /// Takes every document that is decoded into values, such as a store; what it throws fails the decoding.
  package var documentTaker: (@Sendable (AnyDocument) throws -> Void)? {
    get { options.documentTaker }
    set { options.documentTaker = newValue }
  }

  /// Decodes the primary data of a document.
  ///
  /// - Parameters:
  ///   - type: A model for one resource, an optional for data that may be null, an array for many.
  ///   - data: The document in UTF-8.
  /// - Throws: ``ServerError`` for a document of errors, ``ResourceDecodingError`` for anything else
  ///   that can't be taken.
  @inlinable
  public func decode<D: PrimaryData>(_ type: D.Type = D.self, from data: Data) throws -> D {
    try read(type, from: context(for: data))
  }

  /// Decodes the primary data of a document.
  ///
  /// - Parameters:
  ///   - type: A model for one resource, an optional for data that may be null, an array for many.
  ///   - bytes: The document in UTF-8.
  /// - Throws: ``ServerError`` for a document of errors, ``ResourceDecodingError`` for anything else
  ///   that can't be taken.
  @inlinable
  public func decode<D: PrimaryData>(_ type: D.Type = D.self, from bytes: [UInt8]) throws -> D {
    try read(type, from: context(for: bytes))
  }

  /// Decodes a whole document.
  ///
  /// - Parameters:
  ///   - type: The types of the primary data and of the member `meta`.
  ///   - data: The document in UTF-8.
  /// - Returns: The resources, and everything else that stands in the document.
  /// - Throws: ``ServerError`` for a document of errors, ``ResourceDecodingError`` for anything else
  ///   that can't be taken.
  public func decode<D: PrimaryData, Meta>(
    _ type: Document<D, Meta>.Type = Document<D, Meta>.self, from data: Data
  ) throws -> Document<D, Meta> {
    try readDocument(type, from: context(for: data))
  }

  /// Decodes a whole document.
  ///
  /// - Parameters:
  ///   - type: The types of the primary data and of the member `meta`.
  ///   - bytes: The document in UTF-8.
  /// - Returns: The resources, and everything else that stands in the document.
  /// - Throws: ``ServerError`` for a document of errors, ``ResourceDecodingError`` for anything else
  ///   that can't be taken.
  public func decode<D: PrimaryData, Meta>(
    _ type: Document<D, Meta>.Type = Document<D, Meta>.self, from bytes: [UInt8]
  ) throws -> Document<D, Meta> {
    try readDocument(type, from: context(for: bytes))
  }

  /// Decodes the document of a relationship, as a server gives it at the relationship's own address.
  ///
  /// Its primary data is linkage, its links and meta are the relationship's (FET-13). Related resources
  /// that are included are embedded.
  ///
  /// ```swift
  /// let comments = try decoder.decodeRelationship(ToMany<Comment>.self, from: data)
  /// ```
  ///
  /// - Parameters:
  ///   - type: ``ToOne`` or ``ToMany``.
  ///   - data: The document in UTF-8.
  /// - Throws: ``ServerError`` for a document of errors, ``ResourceDecodingError`` for anything else
  ///   that can't be taken.
  public func decodeRelationship<Value: LinkageValue>(
    _ type: Value.Type = Value.self, from data: Data
  ) throws -> Value {
    let context = try context(for: data)
    return try withExtendedLifetime(context) {
      // An answer to a change may have nothing but meta.
      let hasData = context.root.isObject && context.root.member("data") != nil
      _ = try primaryData(of: context, as: hasData ? .relationship : .response)
      do {
        return try context.embedding {
          try Value.readRelationship(
            from: RelationshipReader(context.tape, 0, Unretained(context)))
        }
      } catch {
        throw located(error)
      }
    }
  }
}

extension JSONAPIDecoder {
  /// Decodes primary data, and keeps the context for what else is wanted of the document.
  @inlinable
  func read<D: PrimaryData>(
    _ type: D.Type, from context: DecodeContext
  ) throws -> D {
    try withExtendedLifetime(context) {
      let data = try primaryData(of: context)
      do {
        let value = try context.embedding {
          try D.readPrimary(from: PrimaryDataReader(context.tape, data, context))
        }
        try handOver(context)
        return value
      } catch {
        throw located(error)
      }
    }
  }

  /// Gives the document to who takes all documents; live objects have given it to their store already.
  @usableFromInline
  func handOver(_ context: DecodeContext) throws {
    guard let take = options.documentTaker, context.source == nil else { return }
    try take(AnyDocument(context.value(at: 0)))
  }

  /// Makes the context for a document.
  @usableFromInline
  func context(for data: Data) throws -> DecodeContext {
    do throws(JSONError) {
      return DecodeContext(try JSONStorage(data, limits: options.values.limits), options: options)
    } catch {
      throw ResourceDecodingError(error)
    }
  }

  /// Makes the context for a document.
  @usableFromInline
  func context(for bytes: [UInt8]) throws -> DecodeContext {
    do throws(JSONError) {
      return DecodeContext(try JSONStorage(bytes, limits: options.values.limits), options: options)
    } catch {
      throw ResourceDecodingError(error)
    }
  }

  /// Whether errors beside primary data (DOC-03) are thrown, as those of a document without data are.
  package var throwsErrorsBesideData: Bool {
    get { options.throwsErrorsBesideData }
    set { options.throwsErrorsBesideData = newValue }
  }

  /// Checks what can be checked without a model.
  ///
  /// - Returns: The place of the member `data`, or -1.
  @usableFromInline
  func primaryData(of context: DecodeContext) throws -> Int {
    try primaryData(of: context, as: options.context)
  }

  private func primaryData(
    of context: DecodeContext, as kind: DocumentContext
  ) throws -> Int {
    let root = context.root
    guard root.isObject else {
      throw ResourceDecodingError(
        code: .invalidDocument, pointer: .root, expected: "an object",
        found: root.tape.describe(0))
    }
    let data = root.member("data")
    if options.throwsErrorsBesideData, let data, !data.isNull, root.member("errors") != nil,
      let error = ServerError(try AnyDocument(context.value(at: 0))), !error.errors.isEmpty
    {
      throw error
    }
    if mode == .strict { try checkStrictly(root, as: kind) }
    if let data, !data.isNull { return data.index }
    // Some servers say beside their errors that there are no data (DOC-03).
    if root.member("errors") != nil,
      let error = ServerError(try AnyDocument(context.value(at: 0))),
      data == nil || !error.errors.isEmpty
    {
      throw error
    }
    return data?.index ?? -1
  }

  @usableFromInline
  func located(_ error: any Error) -> any Error {
    guard let error = error as? JSONError else { return error }
    return ResourceDecodingError(error)
  }

  private func readDocument<D: PrimaryData, Meta>(
    _ type: Document<D, Meta>.Type, from context: DecodeContext
  ) throws -> Document<D, Meta> {
    context.log = ToleranceLog()
    let data = try read(D.self, from: context)
    let members = context.value(at: 0).object ?? JSONObject()
    var meta: Meta?
    if let node = context.root.member("meta"), !node.isNull {
      do {
        meta = try context.decode(Meta.self, at: node.index)
      } catch {
        throw ResourceDecodingError(error, at: node.pointer)
      }
    }
    let unread = UnreadDocument(
      storage: context.storage, members: members,
      validator: DocumentValidator(context: options.context, options: options.validation),
      log: context.log ?? ToleranceLog())
    return Document(data: data, meta: meta, members: members, unread: unread)
  }

  private func checkStrictly(_ root: JSONNode, as kind: DocumentContext) throws {
    let validator = DocumentValidator(
      context: root.member("errors") == nil ? kind : .errorResponse, options: options.validation)
    guard let finding = validator.validate(root).first(where: { $0.severity == .error }) else {
      return
    }
    // Messages of findings are made as descriptions of errors are.
    let text = finding.message
    let comma = text.hasPrefix("expected ") ? text.firstRange(of: ", found ") : nil
    throw ResourceDecodingError(
      code: .invalidDocument, pointer: finding.pointer,
      expected: comma.map { String(text[..<$0.lowerBound].dropFirst(9)) } ?? "a valid document",
      found: comma.map { String(text[$0.upperBound...]) } ?? text, finding: finding)
  }
}
