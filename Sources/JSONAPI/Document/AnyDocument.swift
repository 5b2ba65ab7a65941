#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A document of JSON:API 1.1 of any kind, without models.
///
/// Whatever was read is written again: members in their order, numbers and strings as they were spelled,
/// members of extensions, `@`-members and unknown ones. Reading is tolerant: nothing but a root that is
/// no object is an error, and a member whose value is of the wrong kind reads as absent and is kept.
/// `DocumentValidator` tells what breaks the rules.
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
  /// The names that the specification gives to members (DOC-02, DOC-04).
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

  /// The included resources (CMP-01), without elements that are no objects.
  ///
  /// Such elements are written again as long as this list isn't changed.
  public var included: [AnyResource]? {
    get { storedIncluded }
    _modify {
      isIncludedChanged = true
      forgetIndex()
      yield &storedIncluded
    }
  }

  // Not observed but modified through accessors, so that a change to one resource copies no list.
  private var storedData: AnyPrimaryData
  private var storedIncluded: [AnyResource]?
  /// All members as they were before `data` and `included` were changed.
  private var base: JSONObject
  private var isDataChanged = false
  private var isIncludedChanged = false
  /// The place on the tape that `data` and `included` still agree with.
  private var source: DocumentIndex.Source?
  /// Made on the first look-up; copies of the document share it until they are changed.
  private var index = Guarded<DocumentIndex?>(nil)

  /// Creates a document from its members.
  public init(members: JSONObject) {
    base = members
    storedData = AnyPrimaryData(members["data"])
    if let value = members["included"], value.kind == .array { storedIncluded = value.objects() }
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

  /// All members, in their order.
  public var members: JSONObject {
    get {
      var members = base
      if isDataChanged { members["data"] = data.json }
      if isIncludedChanged { members["included"] = included.map { JSONValue($0.map(\.json)) } }
      return members
    }
    set { self = AnyDocument(members: newValue) }
  }

  /// The errors (ERR), without elements that are no objects.
  public var errors: [ErrorObject]? {
    get {
      guard let value = base["errors"], value.kind == .array else { return nil }
      return value.objects()
    }
    set { base["errors"] = newValue.map { JSONValue($0.map(\.json)) } }
  }

  /// What else there is to say (MTA).
  public var meta: JSONObject? {
    get { base["meta"]?.object }
    set { base["meta"] = newValue.map { JSONValue($0) } }
  }

  /// The links of the document (DOC-08).
  public var links: LinksObject? {
    get { base["links"]?.object.map(LinksObject.init(members:)) }
    set { base["links"] = newValue?.json }
  }

  /// What the server implements (JAO).
  public var jsonapi: JSONAPIObject? {
    get { base["jsonapi"]?.object.map(JSONAPIObject.init(members:)) }
    set { base["jsonapi"] = newValue?.json }
  }

  private mutating func forgetIndex() {
    source = nil
    index = Guarded(nil)
  }

  /// The number of a resource in the document, primary data first.
  private func number(of identity: ResourceIdentifier.Identity) -> Int? {
    let (source, data, included) = (source, data, included)
    return index.withLock { index in
      let found =
        index ?? source.map { DocumentIndex($0) } ?? DocumentIndex(data: data, included: included)
      index = found
      return found.find(identity)
    }
  }

  /// The resource of an identity, primary or included.
  func resource(_ identity: ResourceIdentifier.Identity) -> AnyResource? {
    guard let number = number(of: identity) else { return nil }
    let primaryCount: Int
    switch data {
    case .absent, .null: primaryCount = 0
    case .one(let resource):
      if number == 0 { return resource }
      primaryCount = 1
    case .many(let resources):
      if resources.indices.contains(number) { return resources[number] }
      primaryCount = resources.count
    }
    guard let included, included.indices.contains(number - primaryCount) else { return nil }
    return included[number - primaryCount]
  }
}

extension AnyDocument: Equatable {
  /// Compares all members, whatever their order.
  public static func == (one: AnyDocument, other: AnyDocument) -> Bool {
    one.members == other.members
  }

  /// Hashes all members, whatever their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

// MARK: - Parsing

extension AnyDocument {
  /// Reads a document from bytes.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, with or without a byte order mark.
  ///   - limits: What the text may ask for at most.
  /// - Throws: ``JSONError`` for text that is not JSON, ``DocumentError`` where the root is no object.
  public init(parsing bytes: [UInt8], limits: JSONLimits = .default) throws {
    try self.init(JSONValue(parsing: bytes, limits: limits))
  }

  /// Reads a document from data.
  ///
  /// - Parameters:
  ///   - data: UTF-8 text, with or without a byte order mark.
  ///   - limits: What the text may ask for at most.
  /// - Throws: ``JSONError`` for text that is not JSON, ``DocumentError`` where the root is no object.
  public init(parsing data: Data, limits: JSONLimits = .default) throws {
    try self.init(JSONValue(parsing: data, limits: limits))
  }

  /// Reads a document from a string.
  ///
  /// - Throws: ``JSONError`` for text that is not JSON, ``DocumentError`` where the root is no object.
  public init(parsing text: String, limits: JSONLimits = .default) throws {
    try self.init(JSONValue(parsing: text, limits: limits))
  }
}
