/// Links by name, in order (LNK).
///
/// ```swift
/// let links: LinksObject = ["self": "/articles?page=2", "next": nil]
/// links.next   // .null: this is the last page
/// links.first  // nil: the document doesn't have it
/// ```
public struct LinksObject: DocumentObject {
  /// Empty, since links can have any name.
  public static let memberNames: [String] = []

  /// All members, in order.
  public var members: JSONObject

  /// Creates a links object from its members.
  public init(members: JSONObject = [:]) { self.members = members }

  /// The link with this name; `nil` if it is absent or malformed.
  public subscript(name: String) -> AnyLink? {
    get { members[name].flatMap { AnyLink($0) } }
    set { members[name] = newValue?.json }
  }

  /// Returns whether the member with this name is a broken link: one without a target, or not a
  /// link at all.
  ///
  /// `null` isn't broken; it means that there is no such link.
  package func isBroken(_ name: String) -> Bool {
    guard let value = members[name], !value.isNull else { return false }
    return AnyLink(value)?.href?.isEmpty ?? true
  }

  /// The link `self`, under a name that Swift doesn't reserve.
  public var selfLink: AnyLink? {
    get { self["self"] }
    set { self["self"] = newValue }
  }

  /// The link to the related resources.
  public var related: AnyLink? {
    get { self["related"] }
    set { self["related"] = newValue }
  }

  /// The link to the first page.
  public var first: AnyLink? {
    get { self["first"] }
    set { self["first"] = newValue }
  }

  /// The link to the last page.
  public var last: AnyLink? {
    get { self["last"] }
    set { self["last"] = newValue }
  }

  /// The link to the previous page.
  public var prev: AnyLink? {
    get { self["prev"] }
    set { self["prev"] = newValue }
  }

  /// The link to the next page.
  public var next: AnyLink? {
    get { self["next"] }
    set { self["next"] = newValue }
  }

  /// The link to details about this occurrence of the error.
  public var about: AnyLink? {
    get { self["about"] }
    set { self["about"] = newValue }
  }

  /// The link that identifies the type of the error.
  public var type: AnyLink? {
    get { self["type"] }
    set { self["type"] = newValue }
  }

  /// The link to a description of the document.
  public var describedby: AnyLink? {
    get { self["describedby"] }
    set { self["describedby"] = newValue }
  }
}

extension LinksObject: Sequence, ExpressibleByDictionaryLiteral {
  /// Creates a links object from a literal, in order.
  public init(dictionaryLiteral elements: (String, AnyLink)...) {
    self.init(members: JSONObject(elements.map { (name: $0.0, value: $0.1.json) }))
  }

  /// Iterates over the links in document order.
  public func makeIterator() -> AnyIterator<(name: String, link: AnyLink)> {
    let links = members.lazy.compactMap { name, value in
      AnyLink(value).map { (name: name, link: $0) }
    }
    return AnyIterator(links.makeIterator())
  }
}

extension AnyLink {
  /// Returns the relation type of the link: its `rel`, or else its name in the links object
  /// (LNK-14).
  ///
  /// - Parameter name: The link's name in the links object.
  public func relationType(named name: String) -> String {
    if case .object(let object) = self, let rel = object.rel { rel } else { name }
  }
}

extension LinksObject {
  /// Returns the first link with a relation type, regardless of its name (LNK-14).
  ///
  /// - Returns: The link; `nil` if there is none.
  public func link(relationType type: String) -> AnyLink? {
    first { $0.link.relationType(named: $0.name) == type }?.link
  }
}
