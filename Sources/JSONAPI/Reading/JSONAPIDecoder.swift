#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Decodes JSON:API documents into models.
///
/// ```swift
/// let decoder = JSONAPIDecoder()
/// let articles = try decoder.decode([Article].self, from: data)
/// let document = try decoder.decode(Document<[Article], PageMeta>.self, from: data)
/// ```
///
/// Related resources are embedded from `included` and from the primary data, each decoded once. Two settings
/// limit the depth:
///
/// - ``maximumCycleDepth`` for cyclic relationships,
/// - ``maximumEmbeddingDepth`` for long chains.
///
/// If a relationship is cut, ``ToOne`` and ``ToMany`` keep the identifier, an optional is nil, and
/// an array is shorter. A resource whose model requires the relationship is left out instead; this
/// is an error only if no property on the path to it can be empty. What is cut doesn't depend on
/// the order of resources in the document.
///
/// A document with `errors` throws ``ServerError``.
public struct JSONAPIDecoder: Sendable {
  /// How deviations from the specification are handled; ``JSONAPIDecoder/Mode/lenient`` by default.
  public var mode = Mode.lenient

  /// How related resources that the document lacks are handled; they are left out by default.
  ///
  /// ``ToOne`` and ``ToMany`` keep their identifiers with any policy.
  public var missingResources = MissingResourcePolicy.skip

  /// How resources whose type isn't a case of a union are handled; they are left out by default.
  public var unknownTypes = UnknownTypePolicy.skip

  /// How resources of a collection that can't be decoded are handled; they are errors by default.
  public var unreadableResources = UnreadableResourcePolicy.throw

  /// The number of steps that are embedded along a cycle, from where it is entered; 2 by default.
  ///
  /// A cycle is entered at the primary data, and wherever a relationship leads to it from outside. With 2,
  /// articles embed their author, the author embeds the articles, and their author is cut. With 0,
  /// no relationship that is part of a cycle is embedded.
  ///
  /// Decoding time is proportional to it. It is clamped to at most 64, and to less than
  /// ``maximumEmbeddingDepth``.
  public var maximumCycleDepth = 2

  /// The maximum number of nested resources, the primary resource included; 64 by default.
  ///
  /// Nothing within this depth is cut. Longer chains are cut so that values can be freed, compared
  /// and encoded on a small stack; each primary resource then embeds more than three quarters of
  /// this depth. With 1 or less, nothing is embedded.
  ///
  /// Relationships that lead to the same resource share its value. Comparing, hashing or printing a value visits
  /// what it embeds once for each path, so lower the limit for servers that you don't trust.
  public var maximumEmbeddingDepth = 64

  /// The strategies for dates, data and floats, and the key format.
  ///
  /// The key format applies to every type without its own; see <doc:ModellingResources>.
  public var values = PlainJSONDecoder()

  /// The URL against which relative URLs in attributes are resolved; nil, the default, leaves them relative.
  public var baseURL: URL? {
    get { values.baseURL }
    set { values.baseURL = newValue }
  }

  /// The extensions, profiles and version for the validator, in strict mode and for findings.
  public var validation = DocumentValidator.Options()

  /// The known deviations of the documents from the specification; nil by default.
  ///
  /// Documents are repaired before they are decoded, which takes another pass if there is something
  /// to repair. ``Document/findings`` and strict mode report only other deviations; their offsets
  /// refer to the repaired text, as does ``Document/source``.
  public var quirks: Quirks? {
    get { validation.quirks }
    set { validation.quirks = newValue }
  }

  /// The kind of the documents; responses by default.
  ///
  /// The kind selects the rules for strict mode and ``Document/findings``. A server decodes
  /// requests, in which a new resource needs no id and may have a `lid` (RES-03):
  ///
  /// ```swift
  /// var decoder = JSONAPIDecoder()
  /// decoder.mode = .strict
  /// decoder.context = .createRequest
  /// let article = try decoder.decode(Article.self, from: body)  // its id is a String?
  /// ```
  ///
  /// Documents with errors, and those read by ``decodeRelationship(_:from:)``, are checked by their own rules.
  public var context = DocumentContext.response

  /// Receives every document that is decoded into values, for example into a store; if it throws,
  /// decoding fails.
  package var documentTaker: (@Sendable (AnyDocument) throws -> Void)?

  /// Whether relationships also resolve to primary resources; `false` for the parts of a stream.
  var embedsPrimaryData = true

  /// Creates a lenient decoder that decodes dates as RFC 3339.
  public init() {}

  /// Decodes the primary data of a document.
  ///
  /// - Parameters:
  ///   - type: A model for one resource, an optional for data that may be null, an array for many.
  ///   - data: The document in UTF-8.
  /// - Throws: ``ServerError`` for a document with `errors`, ``ResourceDecodingError`` for anything else that
  ///   can't be decoded.
  @inlinable
  public func decode<D: PrimaryData>(_ type: D.Type = D.self, from data: Data) throws -> D {
    try read(type, from: context(for: data))
  }

  /// Decodes the primary data of a document.
  ///
  /// - Parameters:
  ///   - type: A model for one resource, an optional for data that may be null, an array for many.
  ///   - bytes: The document in UTF-8.
  /// - Throws: ``ServerError`` for a document with `errors`, ``ResourceDecodingError`` for anything else that
  ///   can't be decoded.
  @inlinable
  public func decode<D: PrimaryData>(_ type: D.Type = D.self, from bytes: [UInt8]) throws -> D {
    try read(type, from: context(for: bytes))
  }

  /// Decodes a whole document.
  ///
  /// - Parameters:
  ///   - type: The types of the primary data and of the member `meta`.
  ///   - data: The document in UTF-8.
  /// - Returns: The document with its resources, meta, links and findings.
  /// - Throws: ``ServerError`` for a document with `errors`, ``ResourceDecodingError`` for anything else that
  ///   can't be decoded.
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
  /// - Returns: The document with its resources, meta, links and findings.
  /// - Throws: ``ServerError`` for a document with `errors`, ``ResourceDecodingError`` for anything else that
  ///   can't be decoded.
  public func decode<D: PrimaryData, Meta>(
    _ type: Document<D, Meta>.Type = Document<D, Meta>.self, from bytes: [UInt8]
  ) throws -> Document<D, Meta> {
    try readDocument(type, from: context(for: bytes))
  }

  /// Decodes the document that a server returns at a relationship's own URL.
  ///
  /// Its primary data is linkage; its links and meta are the relationship's (FET-13). Included resources are
  /// embedded.
  ///
  /// ```swift
  /// let comments = try decoder.decodeRelationship(ToMany<Comment>.self, from: data)
  /// ```
  ///
  /// - Parameters:
  ///   - type: ``ToOne`` or ``ToMany``.
  ///   - data: The document in UTF-8.
  /// - Throws: ``ServerError`` for a document with `errors`, ``ResourceDecodingError`` for anything else that
  ///   can't be decoded.
  public func decodeRelationship<Value: LinkageValue>(
    _ type: Value.Type = Value.self, from data: Data
  ) throws -> Value {
    let context = try context(for: data)
    return try withExtendedLifetime(context) {
      // The response to a change may have only meta.
      let hasData = context.root.isObject && context.root.member("data") != nil
      _ = try primaryData(of: context, as: hasData ? .relationship : .response)
      do {
        return try context.embedding { try context.read(Value.self, at: 0) }
      } catch {
        throw located(error)
      }
    }
  }
}

extension JSONAPIDecoder {
  /// Creates a decoder for a resource within a plain value, with that value's strategies.
  init(within decoder: any Decoder) {
    if let decoder = decoder as? TapeDecoder { values = decoder.session.options }
  }

  /// Decodes primary data, and hands the document to its receiver.
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

  /// Passes the document to the receiver of all documents, unless live objects have already passed
  /// it to their store.
  @usableFromInline
  func handOver(_ context: DecodeContext) throws {
    guard let take = documentTaker, context.source == nil else { return }
    try take(AnyDocument(context.value(at: 0)))
  }

  /// Creates the context of a document.
  @usableFromInline
  func context(for data: Data) throws -> DecodeContext {
    if validation.quirks != nil { return try context(for: [UInt8](data)) }
    do throws(JSONError) {
      guard mode == .lenient else {
        return DecodeContext(try JSONStorage(data, limits: values.limits), options: self)
      }
      let (storage, mistake) = try JSONStorage.lenient(data, limits: values.limits)
      return DecodeContext(storage, options: self, mistake: mistake)
    } catch {
      throw ResourceDecodingError(error)
    }
  }

  /// Creates the context of a document or a part of one.
  ///
  /// - Parameter first: The index in the whole document of the first element of `data`.
  @usableFromInline
  func context(for bytes: [UInt8], first: Int = 0) throws -> DecodeContext {
    do throws(JSONError) {
      let limits = values.limits
      let quirks = validation.quirks
      guard mode == .lenient else {
        let text = try quirks?.repaired(bytes, limits: limits, first: first) ?? bytes
        return DecodeContext(
          try JSONStorage(text, limits: limits), options: quirks.map { with($0) } ?? self)
      }
      var text = bytes
      var mistake: JSONError?
      if let quirks {
        do throws(JSONError) {
          text = try quirks.repaired(bytes, limits: limits, first: first)
        } catch {
          guard error.code == .loneSurrogate else { throw error }
          mistake = error
          text = try quirks.repaired(
            LoneSurrogates.replaced(in: bytes), limits: limits, first: first)
        }
      }
      let (storage, other) = try JSONStorage.lenient(text, limits: limits)
      return DecodeContext(
        storage, options: quirks.map { with($0) } ?? self, mistake: mistake ?? other)
    } catch {
      throw ResourceDecodingError(error)
    }
  }

  /// Returns a decoder that reads dates without a zone if the quirks include them.
  private func with(_ quirks: Quirks) -> JSONAPIDecoder {
    guard quirks.repairs.contains(.datesWithoutZone),
      case .format(let format) = values.dateDecodingStrategy, format.isRFC3339
    else { return self }
    var decoder = self
    decoder.values.dateDecodingStrategy = .format(.localTimes)
    return decoder
  }

  /// Performs the checks that need no model.
  ///
  /// - Parameter kind: The kind of the document; the decoder's by default.
  /// - Returns: The token index of the member `data`, or -1.
  @usableFromInline
  func primaryData(of context: DecodeContext, as kind: DocumentContext? = nil) throws -> Int {
    let root = context.root
    guard root.isObject else {
      throw ResourceDecodingError(
        code: .invalidDocument, pointer: .root, expected: "an object",
        found: root.tape.describe(0))
    }
    let data = root.member("data")
    // Errors take precedence over data (DOC-03), except an empty list, which some servers always
    // send.
    var failure: ServerError?
    if root.member("errors") != nil {
      failure = ServerError(try AnyDocument(context.value(at: 0)))
      if let failure, !failure.errors.isEmpty, data?.isNull == false { throw failure }
    }
    if mode == .strict { try checkStrictly(root, as: kind ?? self.context) }
    if let data, !data.isNull { return data.index }
    if let failure, data == nil || !failure.errors.isEmpty { throw failure }
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
    if let mistake = context.mistake { context.note(.loneSurrogate(mistake.pointer), at: 0) }
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
      validator: DocumentValidator(context: self.context, options: validation),
      log: context.log ?? ToleranceLog())
    return Document(data: data, meta: meta, members: members, unread: unread)
  }

  private func checkStrictly(_ root: JSONNode, as kind: DocumentContext) throws {
    let validator = DocumentValidator(
      context: root.member("errors") == nil ? kind : .errorResponse, options: validation)
    guard let finding = validator.firstError(in: root, isPart: !embedsPrimaryData) else { return }
    let (expected, found) = finding.expectation
    throw ResourceDecodingError(
      code: .invalidDocument, pointer: finding.pointer, expected: expected, found: found,
      finding: finding)
  }
}
