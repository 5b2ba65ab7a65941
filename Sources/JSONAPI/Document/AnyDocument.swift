/// A JSON:API 1.1 document of any kind, without models.
///
/// Reading and writing is lossless: the order of members, the spelling of numbers and strings,
/// extension members, `@`-members and unknown members are kept. Reading is lenient: the only error
/// is a root that is not an object. A member whose value has the wrong kind reads as absent and is
/// kept; half of a surrogate pair in an escape is read as U+FFFD. Use `DocumentValidator` to find
/// violations.
///
/// ```swift
/// var document = try AnyDocument(parsing: bytes)
/// for article in document.data.resources {
///   let author = document.related(to: article, named: "author").first
///   print(article.title?.string ?? "", author?.name?.string ?? "")
/// }
/// document.meta = ["total": 1]
/// let text = document.bytes(format: .pretty)
/// ```
public struct AnyDocument: DocumentObject {
  /// The member names that the specification defines (DOC-02, DOC-04).
  public static let memberNames = ["data", "errors", "meta", "jsonapi", "links", "included"]

  /// The primary data.
  public var data: AnyPrimaryData {
    get { storedData }
    _modify {
      isDataChanged = true
      forgetIndex()
      yield &storedData
    }
  }

  /// The included resources (CMP-01), ignoring elements that aren't objects.
  ///
  /// Ignored elements are kept in the document until this list is changed.
  public var included: [AnyResource]? {
    get { storedIncluded }
    _modify {
      isIncludedChanged = true
      forgetIndex()
      yield &storedIncluded
    }
  }

  // Modified through accessors rather than observed, so that a change to one resource doesn't copy
  // the list.
  private var storedData: AnyPrimaryData
  private var storedIncluded: [AnyResource]?
  /// All members as they were before `data` and `included` were changed.
  private var base: JSONObject
  private var isDataChanged = false
  private var isIncludedChanged = false
  /// The position on the tape that `data` and `included` still match.
  private var source: DocumentIndex.Source?
  /// Created on the first lookup; copies of the document share it until they are changed.
  private var index = Guarded<DocumentIndex?>(nil)

  /// Creates a document from its members.
  public init(members: JSONObject) {
    base = members
    storedData = AnyPrimaryData(members["data"])
    storedIncluded = members["included"]?.objects()
    if case .parsed(let storage, let index, _) = members.content {
      source = DocumentIndex.Source(storage: storage, root: index)
    }
  }

  /// Creates a document.
  public init(
    data: AnyPrimaryData = .absent, errors: [ErrorObject]? = nil, meta: JSONObject? = nil,
    links: LinksObject? = nil, included: [AnyResource]? = nil, jsonapi: JSONAPIObject? = nil
  ) {
    var members = JSONObject()
    members["jsonapi"] = jsonapi?.json
    members["links"] = links?.json
    members["data"] = data.json
    members["errors"] = errors.map { JSONValue($0.map(\.json)) }
    members["included"] = included.map { JSONValue($0.map(\.json)) }
    members["meta"] = meta.map { JSONValue($0) }
    self.init(members: members)
  }

  /// All members, in order.
  public var members: JSONObject {
    get {
      var members = base
      if isDataChanged { members["data"] = data.json }
      if isIncludedChanged { members["included"] = included.map { JSONValue($0.map(\.json)) } }
      return members
    }
    set { self = AnyDocument(members: newValue) }
  }

  /// The errors (ERR), ignoring elements that aren't objects.
  public var errors: [ErrorObject]? {
    get { base["errors"]?.objects() }
    set { base["errors"] = newValue.map { JSONValue($0.map(\.json)) } }
  }

  /// Non-standard information about the document (MTA).
  public var meta: JSONObject? {
    get { base["meta"]?.object }
    set { base["meta"] = newValue.map { JSONValue($0) } }
  }

  /// The links of the document (DOC-08).
  public var links: LinksObject? {
    get { base["links"]?.object.map(LinksObject.init(members:)) }
    set { base["links"] = newValue?.json }
  }

  /// The server's JSON:API implementation (JAO).
  public var jsonapi: JSONAPIObject? {
    get { base["jsonapi"]?.object.map(JSONAPIObject.init(members:)) }
    set { base["jsonapi"] = newValue?.json }
  }

  private mutating func forgetIndex() {
    source = nil
    index = Guarded(nil)
  }

  /// Returns the number of a resource in the document, primary data first.
  private func number(of identity: ResourceIdentifier.Identity) -> Int? {
    let (source, data, included) = (source, data, included)
    return index.withLock { index in
      let found =
        index ?? source.map { DocumentIndex($0) } ?? DocumentIndex(data: data, included: included)
      index = found
      return found.find(identity)
    }
  }

  /// Returns the primary or included resource with this identity.
  func resource(_ identity: ResourceIdentifier.Identity) -> AnyResource? {
    guard let number = number(of: identity) else { return nil }
    let primary = data.resources
    if primary.indices.contains(number) { return primary[number] }
    guard let included, included.indices.contains(number - primary.count) else { return nil }
    return included[number - primary.count]
  }
}

extension AnyDocument: Equatable {
  /// Compares all members, in any order.
  public static func == (one: AnyDocument, other: AnyDocument) -> Bool {
    one.members == other.members
  }

  /// Hashes all members, in any order.
  public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

extension AnyDocument {
  /// Returns the resource with a type and an id.
  ///
  /// The first lookup indexes the document; later ones take constant time until `data` or
  /// `included` changes. If the primary data consists of identifiers, lookups return the included
  /// resources that they identify (CMP-03).
  ///
  /// - Returns: The primary or included resource, or `nil` if the document doesn't contain it.
  public func resource(type: String, id: String) -> AnyResource? {
    resource(ResourceIdentifier.Identity(type: type, id: id))
  }

  /// Returns the resource with a type and a local id (RES-03).
  ///
  /// - Returns: The primary or included resource, or `nil` if the document doesn't contain it.
  public func resource(type: String, lid: String) -> AnyResource? {
    resource(ResourceIdentifier.Identity(type: type, id: lid, isLocal: true))
  }

  /// Finds the resource that an identifier refers to, by its id or else by its local id.
  ///
  /// - Returns: The primary or included resource, or `nil` if the document doesn't contain it.
  public func resolve(_ identifier: ResourceIdentifier) -> AnyResource? {
    if let id = identifier.id, let resource = resource(type: identifier.type, id: id) {
      return resource
    }
    return identifier.lid.flatMap { resource(type: identifier.type, lid: $0) }
  }

  /// Returns the related resources that this document contains.
  ///
  /// - Returns: The resources in linkage order, omitting those that the document doesn't contain.
  public func related(to resource: AnyResource, named name: String) -> [AnyResource] {
    resource.relationships?[name]?.data.identifiers.compactMap(resolve) ?? []
  }
}

/// The primary data of a document whose resources have no model (DOC-11, DOC-12).
public enum AnyPrimaryData: Sendable, Hashable {
  /// The member `data` is missing or malformed.
  case absent
  /// `null`: no resource for a request that targets one.
  case null
  /// One resource, or one identifier.
  case one(AnyResource)
  /// An array of resources or identifiers, possibly empty.
  case many([AnyResource])

  init(_ value: JSONValue?) {
    if let object = value?.object {
      self = .one(AnyResource(members: object))
    } else if let objects: [AnyResource] = value?.objects() {
      self = .many(objects)
    } else {
      self = value?.isNull == true ? .null : .absent
    }
  }

  /// The data as a JSON value; `nil` if it is absent.
  public var json: JSONValue? {
    switch self {
    case .absent: nil
    case .null: .some(.null)
    case .one(let resource): resource.json
    case .many(let resources): JSONValue(resources.map(\.json))
    }
  }

  /// The resources; empty if the data is absent or null.
  public var resources: [AnyResource] {
    switch self {
    case .absent, .null: []
    case .one(let resource): [resource]
    case .many(let resources): resources
    }
  }
}
