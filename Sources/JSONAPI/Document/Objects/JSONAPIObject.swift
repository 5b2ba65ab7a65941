/// The `jsonapi` object, which describes the server's implementation (JAO).
public struct JSONAPIObject: DocumentObject {
  /// The member names that the specification defines.
  public static let memberNames = ["version", "ext", "profile", "meta"]

  /// All members, in order.
  public var members: JSONObject

  /// Creates a `jsonapi` object from its members.
  public init(members: JSONObject) { self.members = members }

  /// Creates a `jsonapi` object.
  public init(
    version: String? = nil, ext: [String]? = nil, profile: [String]? = nil, meta: JSONObject? = nil
  ) {
    self.init(members: JSONObject())
    self.version = version
    self.ext = ext
    self.profile = profile
    self.meta = meta
  }

  /// The highest supported version of JSON:API.
  ///
  /// A number reads as its text.
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

  /// Additional information.
  public var meta: JSONObject? {
    get { plainObject("meta") }
    set { setPlainObject(newValue, "meta") }
  }
}
