/// A document with its primary data decoded into models.
///
/// ```swift
/// let document = try JSONAPIDecoder().decode(Document<[Article], PageMeta>.self, from: data)
/// document.data.first?.author.name
/// document.meta?.total
/// document.links?.next
/// for finding in document.findings { print(finding) }
/// ```
///
/// `Meta` is any `Decodable` type, or `JSONValue` for `meta` of any shape. If it is also `Encodable`,
/// ``JSONAPIEncoder`` writes the document.
public struct Document<Data: PrimaryData, Meta: Decodable & Sendable>: Sendable {
  /// The primary data.
  public var data: Data
  /// The member `meta`; nil if there is none.
  public var meta: Meta?
  /// The member `links`; nil if there is none.
  public var links: LinksObject?
  /// The member `jsonapi`; nil if there is none.
  public var jsonapi: JSONAPIObject?
  /// The tolerated deviations from the specification and everything that was left out, in document
  /// order.
  ///
  /// Related resources that can't be embedded, usually because the document doesn't include them,
  /// give one note per relationship of a type, with their number and a pointer to the first. So do
  /// arrays that were null or missing.
  ///
  /// Computed lazily, in time proportional to the document; keep the result if you need it more than once.
  /// Findings don't keep the document in memory; this `Document` does.
  public var findings: [Finding] {
    get { known ?? unread?.findings ?? [] }
    set { known = newValue }
  }
  /// The whole document as received, with unknown members and all of `included`.
  ///
  /// Computed lazily.
  public var source: AnyDocument {
    get { made ?? unread?.document ?? AnyDocument() }
    set { made = newValue }
  }

  private var known: [Finding]?
  private var made: AnyDocument?
  private var unread: UnreadDocument?

  /// The resources of `included`, whether or not a model embeds them.
  public var included: [AnyResource] { source.included ?? [] }

  /// Creates a document, for tests and previews.
  public init(
    data: Data, meta: Meta? = nil, links: LinksObject? = nil, jsonapi: JSONAPIObject? = nil,
    findings: [Finding] = [], source: AnyDocument = AnyDocument()
  ) {
    self.data = data
    self.meta = meta
    self.links = links
    self.jsonapi = jsonapi
    known = findings
    made = source
  }
}

extension Document: Equatable where Data: Equatable, Meta: Equatable {
  /// Compares the parts that models hold: ``data``, ``meta``, ``links`` and ``jsonapi``.
  ///
  /// ``findings`` and ``source`` are ignored.
  public static func == (one: Document, other: Document) -> Bool {
    one.data == other.data && one.meta == other.meta && one.links == other.links
      && one.jsonapi == other.jsonapi
  }
}

extension Document {
  /// Keeps a decoded document for lazily computed properties.
  init(data: Data, meta: Meta?, members: JSONObject, unread: UnreadDocument) {
    self.data = data
    self.meta = meta
    links = members["links"]?.object.map(LinksObject.init(members:))
    jsonapi = members["jsonapi"]?.object.map(JSONAPIObject.init(members:))
    self.unread = unread
  }
}

/// A decoded document and its context, for lazily computed properties.
struct UnreadDocument: Sendable {
  let storage: JSONStorage
  let members: JSONObject
  let validator: DocumentValidator
  /// The deviations that decoding tolerated.
  let log: ToleranceLog
  /// Created once, since it holds an index of its resources.
  private let whole = Guarded<AnyDocument?>(nil)

  var document: AnyDocument {
    let members = members
    return whole.withLock { whole in
      let document = whole ?? AnyDocument(members: members)
      whole = document
      return document
    }
  }

  var findings: [Finding] {
    let found = withExtendedLifetime(storage) { validator.validate(JSONNode(storage.tape, 0)) }
    let known = Set(found.lazy.map { Place(offset: $0.offset, requirement: $0.requirement) })
    let tolerated = log.findings(in: storage).filter {
      !known.contains(Place(offset: $0.offset, requirement: $0.requirement))
        && validator.options.quirks?.tolerates($0) != true
    }
    return (found + tolerated).inDocumentOrder()
  }

  /// Identifies a finding, to match the validator's findings with those of decoding.
  private struct Place: Hashable {
    let offset: Int
    let requirement: String
  }
}

extension Document: RequestOutput where Data: RequestOutput {
  /// The resource type that paths start from.
  public typealias QuerySubject = Data.QuerySubject

  /// Reads the whole document.
  public static func read(from response: some ResponseSource) throws -> Document {
    try response.decode(Document.self)
  }
}
