#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Encodes models as JSON:API documents.
///
/// ```swift
/// var encoder = JSONAPIEncoder()
/// encoder.include = ["author", "comments.author"]
/// encoder.fieldsets["people"] = ["name"]
/// let body = try encoder.encode(article)
/// ```
///
/// Relationships are written as linkage. Embedded resources go to `included`, each once, in the order in which
/// they are first encountered; include paths and sparse fieldsets narrow that down.
public struct JSONAPIEncoder: Sendable {
  /// The strategies for dates, data and floats, and the key format.
  ///
  /// The key format applies to every type without its own, with or without a macro; see
  /// <doc:ModellingResources>.
  public var values = PlainJSONEncoder()

  /// How an optional property that is nil is written; it is omitted by default.
  public var nilEncoding = NilEncoding.omit

  /// Whether embedded resources go to `included`.
  ///
  /// Request documents have no `included` (CRU-03).
  public var includesRelated = true

  /// The relationships whose resources go to `included`, by their names in JSON (INC-05); nil, the default, for
  /// all embedded resources.
  public var include: IncludePaths?

  /// The fields to write for each type, by their names in JSON (SPF-04); other types are written
  /// with all fields.
  public var fieldsets: [String: Set<String>] = [:]

  /// The format of the text; compact by default.
  public var format = JSONFormat.compact

  /// Whether related resources without id and lid get a lid, as new ones in requests do (RID-03).
  var givesLIDs = false

  /// Whether a request body is written, which has no links and no relationships without linkage
  /// (CRU-05).
  @usableFromInline var isRequest = false

  /// Whether an optional relationship that is nil is written as empty, as in the new value of a
  /// difference.
  @usableFromInline var emptiesRelationships = false

  /// Whether a resource is created, which omits empty arrays of resources.
  @usableFromInline var isCreation = false

  /// Creates an encoder that writes dates as RFC 3339 and includes embedded resources.
  public init() {}

  /// Encodes primary data as a document.
  ///
  /// - Parameters:
  ///   - data: One resource, an optional, or an array.
  ///   - meta: The member `meta`; nil for none.
  ///   - links: The member `links`; nil for none.
  ///   - jsonapi: The member `jsonapi`; nil for none.
  /// - Returns: The document, UTF-8.
  /// - Throws: `EncodingError` if a value can't be written, or any error its type throws.
  public func encode<D: PrimaryData>(
    _ data: D, meta: JSONObject? = nil, links: LinksObject? = nil, jsonapi: JSONAPIObject? = nil
  ) throws -> Data {
    try write(data, meta, links, jsonapi).intoData()
  }

  /// Encodes primary data as a document with `meta` of any `Encodable` type.
  ///
  /// - Parameters:
  ///   - data: One resource, an optional, or an array.
  ///   - meta: The member `meta`, which must encode as an object (MTA-01); nil for none.
  ///   - links: The member `links`; nil for none.
  ///   - jsonapi: The member `jsonapi`; nil for none.
  /// - Returns: The document, UTF-8.
  /// - Throws: `EncodingError` if a value can't be written, or any error its type throws.
  @_disfavoredOverload
  public func encode<D: PrimaryData, Meta: Encodable>(
    _ data: D, meta: Meta?, links: LinksObject? = nil, jsonapi: JSONAPIObject? = nil
  ) throws -> Data {
    try write(data, meta, links, jsonapi).intoData()
  }

  /// Encodes a document: its data, embedded resources, `meta`, `links` and `jsonapi`.
  ///
  /// Resources of ``Document/included`` that no model embeds aren't written.
  ///
  /// - Returns: The document, UTF-8.
  /// - Throws: `EncodingError` if a value can't be written, or any error its type throws.
  public func encode<D: PrimaryData, Meta: Encodable>(
    _ document: Document<D, Meta>
  ) throws -> Data {
    try write(document.data, document.meta, document.links, document.jsonapi).intoData()
  }

  /// Encodes primary data as a document.
  ///
  /// - Parameters:
  ///   - data: One resource, an optional, or an array.
  ///   - meta: The member `meta`; nil for none.
  ///   - links: The member `links`; nil for none.
  ///   - jsonapi: The member `jsonapi`; nil for none.
  /// - Returns: The document, UTF-8.
  /// - Throws: `EncodingError` if a value can't be written, or any error its type throws.
  public func encodeBytes<D: PrimaryData>(
    _ data: D, meta: JSONObject? = nil, links: LinksObject? = nil, jsonapi: JSONAPIObject? = nil
  ) throws -> [UInt8] {
    try write(data, meta, links, jsonapi).finish()
  }

  private func write<D: PrimaryData, Meta: Encodable>(
    _ data: D, _ meta: Meta?, _ links: LinksObject?, _ jsonapi: JSONAPIObject?
  ) throws -> JSONWriter {
    var writer = ResourceWriter(options: self)
    writer.json.beginObject()
    if D.self != NoData.self {
      writer.json.name(quoted: "\"data\":")
      try data.writePrimary(to: &writer)
      try writer.writeIncluded()
    }
    if let meta { try writer.documentMeta(meta) }
    if let links {
      writer.json.name(quoted: "\"links\":")
      links.json.write(to: &writer.json)
    }
    if let jsonapi {
      writer.json.name(quoted: "\"jsonapi\":")
      jsonapi.json.write(to: &writer.json)
    }
    writer.json.endObject()
    guard format != .compact else { return writer.intoJSON() }
    return try format.write(writer.intoJSON().finish())
  }
}

extension JSONAPIEncoder {
  /// Creates an encoder for a resource within a plain value, with that value's strategies.
  init(within encoder: any Encoder) {
    if let encoder = encoder as? NodeEncoder { values = encoder.node.session.options }
  }
}

extension JSONAPIEncoder {
  /// How an optional property that is `nil` is written.
  public enum NilEncoding: Sendable, Hashable {
    /// Omitted: the receiver keeps its value.
    case omit
    /// As `null`: the receiver clears its value.
    ///
    /// An optional ``ToOne``, ``ToMany`` or array of resources that is nil is omitted, since nil
    /// may mean that the server didn't send it (REL-07). A difference between two values empties
    /// one that became nil; see ``Resource/changes(from:using:ordered:)``.
    case null
  }
}
