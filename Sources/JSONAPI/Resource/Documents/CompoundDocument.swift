/// A decoded document: its primary data as models, and everything else that stood in it.
///
/// ```swift
/// let document = try JSONAPIDecoder().decode(CompoundDocument<[Article], PageMeta>.self, from: data)
/// document.data.first?.author.name
/// document.meta?.total
/// document.links?.next
/// for finding in document.findings { print(finding) }
/// ```
public struct CompoundDocument<Data: PrimaryData, Meta: Decodable & Sendable>: Sendable {
  /// The primary data.
  public var data: Data
  /// The member `meta`, `nil` where there is none.
  public var meta: Meta?
  /// The member `links`.
  public var links: LinksObject?
  /// The member `jsonapi`.
  public var jsonapi: JSONAPIObject?
  /// Every departure from the specification that was tolerated, and everything that was left out.
  ///
  /// The document is checked when this is read, so that nobody pays for it who doesn't look; keep the
  /// result where it's needed more than once.
  public var findings: [Finding] {
    get { known ?? unread?.findings ?? [] }
    set { known = newValue }
  }
  /// The whole document as it came, with unknown members and all resources of `included`.
  public var source: AnyDocument

  private var known: [Finding]?
  var unread: UnreadFindings?

  /// The resources of `included`, whether or not a model embeds them.
  public var included: [AnyResource] { source.included ?? [] }

  /// Creates a document, for tests and previews.
  ///
  /// - Parameters:
  ///   - data: The primary data.
  ///   - meta: The member `meta`.
  ///   - links: The member `links`.
  ///   - jsonapi: The member `jsonapi`.
  ///   - findings: What was tolerated.
  ///   - source: The whole document.
  public init(
    data: Data, meta: Meta? = nil, links: LinksObject? = nil, jsonapi: JSONAPIObject? = nil,
    findings: [Finding] = [], source: AnyDocument = AnyDocument()
  ) {
    self.data = data
    self.meta = meta
    self.links = links
    self.jsonapi = jsonapi
    known = findings
    self.source = source
  }
}

/// A document whose `meta` is read as JSON of any kind.
public typealias AnyMetaDocument<Data: PrimaryData> = CompoundDocument<Data, JSONValue>

extension CompoundDocument {
  /// Keeps a decoded document whose findings nobody has asked for.
  init(data: Data, meta: Meta?, source: AnyDocument, unread: UnreadFindings) {
    self.init(data: data, meta: meta, links: source.links, jsonapi: source.jsonapi, source: source)
    known = nil
    self.unread = unread
  }
}

/// What is needed to tell the findings of a document that was decoded.
struct UnreadFindings: Sendable {
  let storage: JSONStorage
  let options: DocumentValidator.Options
  /// What was left out in decoding.
  let reported: [Finding]

  var findings: [Finding] {
    let validator = DocumentValidator(context: .response, options: options)
    return withExtendedLifetime(storage) { validator.validate(JSONNode(storage.tape, 0)) }
      + reported
  }
}
