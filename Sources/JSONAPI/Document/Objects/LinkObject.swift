/// A link: a string, a link object or `null` (LNK).
public enum AnyLink: Sendable, Hashable {
  /// `null`: there is no such link.
  case null
  /// A link given as a plain string.
  case string(String)
  /// A link object.
  case object(LinkObject)

  /// Creates a link from a JSON value; `nil` if the value isn't a valid link.
  ///
  /// - Parameter value: A JSON value.
  public init?(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .string: self = .string(value.string ?? "")
    case .object:
      guard let members = value.object else { return nil }
      self = .object(LinkObject(members: members))
    default: return nil
    }
  }

  /// The link as a JSON value.
  public var json: JSONValue {
    switch self {
    case .null: .null
    case .string(let href): JSONValue(href)
    case .object(let object): object.json
    }
  }

  /// The target, verbatim; `nil` for `null`.
  public var href: String? {
    switch self {
    case .null: nil
    case .string(let href): href
    case .object(let object): object.href
    }
  }
}

extension AnyLink: ExpressibleByStringLiteral, ExpressibleByNilLiteral, Codable {
  /// Creates a link from its target.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates a `null` link.
  public init(nilLiteral: ()) { self = .null }

  /// Decodes a link with any decoder.
  ///
  /// - Throws: `DecodingError` for a value other than null, a string or an object.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    guard let link = AnyLink(value) else {
      throw decoder.mismatch(AnyLink.self, "Expected a link, found \(value.kind).")
    }
    self = link
  }

  /// Encodes the link with any encoder.
  ///
  /// - Throws: `EncodingError` for numbers that the encoder can't represent.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

/// A link object: a target with its attributes.
public struct LinkObject: DocumentObject {
  /// The member names that the specification defines.
  public static let memberNames = [
    "href", "rel", "describedby", "title", "type", "hreflang", "meta",
  ]

  /// All members, in order.
  public var members: JSONObject

  /// Creates a link object from its members.
  public init(members: JSONObject) { self.members = members }

  /// Creates a link object.
  public init(
    href: String, rel: String? = nil, describedby: AnyLink? = nil, title: String? = nil,
    type: String? = nil, hreflang: [String] = [], meta: JSONObject? = nil
  ) {
    self.init(members: JSONObject())
    self.href = href
    self.rel = rel
    self.describedby = describedby
    self.title = title
    self.type = type
    self.hreflang = hreflang
    self.meta = meta
  }

  /// The target, verbatim; `nil` if the object has none, which version 1.0 allowed.
  public var href: String? {
    get { members["href"]?.string }
    set { setText(newValue, "href") }
  }

  /// The link's relation type.
  public var rel: String? {
    get { members["rel"]?.string }
    set { setText(newValue, "rel") }
  }

  /// A link to a description of the target.
  public var describedby: AnyLink? {
    get { members["describedby"].flatMap { AnyLink($0) } }
    set { members["describedby"] = newValue?.json }
  }

  /// A title for humans.
  public var title: String? {
    get { members["title"]?.string }
    set { setText(newValue, "title") }
  }

  /// The media type of the target.
  public var type: String? {
    get { members["type"]?.string }
    set { setText(newValue, "type") }
  }

  /// The languages of the target.
  ///
  /// A single one is written as a string, several as an array.
  public var hreflang: [String] {
    get { members["hreflang"]?.string.map { [$0] } ?? texts("hreflang") ?? [] }
    set {
      if newValue.count > 1 {
        setTexts(newValue, "hreflang")
      } else {
        setText(newValue.first, "hreflang")
      }
    }
  }

  /// Non-standard information about the link.
  public var meta: JSONObject? {
    get { plainObject("meta") }
    set { setPlainObject(newValue, "meta") }
  }
}
