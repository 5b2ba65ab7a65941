/// The `jsonapi` object: what the server implements (JAO).
public struct JSONAPIObject: DocumentObject {
  /// The names that the specification gives to members.
  public static let memberNames = ["version", "ext", "profile", "meta"]

  /// All members, in their order.
  public var members: JSONObject

  /// Creates a `jsonapi` object from its members.
  public init(members: JSONObject) { self.members = members }

  /// Creates a `jsonapi` object.
  ///
  /// - Parameters:
  ///   - version: The highest version of JSON:API that is supported.
  ///   - ext: The URIs of the extensions that are applied.
  ///   - profile: The URIs of the profiles that are applied.
  ///   - meta: What else there is to say.
  public init(
    version: String? = nil, ext: [String]? = nil, profile: [String]? = nil, meta: JSONObject? = nil
  ) {
    self.init(members: JSONObject())
    self.version = version
    self.ext = ext
    self.profile = profile
    self.meta = meta
  }

  /// The highest version of JSON:API that is supported; a number's text is taken for one.
  public var version: String? {
    get { text("version") }
    set { setText(newValue, "version") }
  }

  /// The URIs of the extensions that are applied.
  public var ext: [String]? {
    get { texts("ext") }
    set { setTexts(newValue, "ext") }
  }

  /// The URIs of the profiles that are applied.
  public var profile: [String]? {
    get { texts("profile") }
    set { setTexts(newValue, "profile") }
  }

  /// What else there is to say.
  public var meta: JSONObject? {
    get { plainObject("meta") }
    set { setPlainObject(newValue, "meta") }
  }
}
