/// An error object: one problem that a server reports (ERR).
public struct ErrorObject: DocumentObject {
  /// The member names that the specification defines.
  public static let memberNames = [
    "id", "links", "status", "code", "title", "detail", "source", "meta",
  ]

  /// All members, in order.
  public var members: JSONObject

  /// Creates an error object from its members.
  public init(members: JSONObject) { self.members = members }

  /// Creates an error object.
  public init(
    id: String? = nil, links: LinksObject? = nil, status: String? = nil, code: String? = nil,
    title: String? = nil, detail: String? = nil, source: Source? = nil, meta: JSONObject? = nil
  ) {
    self.init(members: JSONObject())
    self.id = id
    self.links = links
    self.status = status
    self.code = code
    self.title = title
    self.detail = detail
    self.source = source
    self.meta = meta
  }

  /// A unique identifier of this occurrence of the problem.
  ///
  /// A number reads as its text.
  public var id: String? {
    get { text("id") }
    set { setText(newValue, "id") }
  }

  /// Links to explanations: `about` and `type`.
  public var links: LinksObject? {
    get { object("links") }
    set { setObject(newValue, "links") }
  }

  /// The HTTP status code as text.
  ///
  /// A number reads as its text.
  public var status: String? {
    get { text("status") }
    set { setText(newValue, "status") }
  }

  /// The HTTP status code as a number.
  public var statusCode: Int? { status.flatMap { Int($0) } }

  /// An application-specific error code.
  ///
  /// A number reads as its text.
  public var code: String? {
    get { text("code") }
    set { setText(newValue, "code") }
  }

  /// A short summary of the problem, the same for every occurrence.
  public var title: String? {
    get { members["title"]?.string }
    set { setText(newValue, "title") }
  }

  /// An explanation of this occurrence of the problem.
  public var detail: String? {
    get { members["detail"]?.string }
    set { setText(newValue, "detail") }
  }

  /// The part of the request that caused the problem.
  public var source: Source? {
    get { object("source") }
    set { setObject(newValue, "source") }
  }

  /// Non-standard information about the problem.
  public var meta: JSONObject? {
    get { plainObject("meta") }
    set { setPlainObject(newValue, "meta") }
  }

  /// The part of a request that caused an error.
  public struct Source: DocumentObject {
    /// The member names that the specification defines.
    public static let memberNames = ["pointer", "parameter", "header"]

    /// All members, in order.
    public var members: JSONObject

    /// Creates a source from its members.
    public init(members: JSONObject) { self.members = members }

    /// Creates a source.
    public init(pointer: JSONPointer? = nil, parameter: String? = nil, header: String? = nil) {
      self.init(members: JSONObject())
      self.pointer = pointer
      self.parameter = parameter
      self.header = header
    }

    /// The location in the request's document; `nil` for text that isn't a JSON pointer, which
    /// stays in ``members``.
    public var pointer: JSONPointer? {
      get { members["pointer"]?.string.flatMap { JSONPointer($0) } }
      set { setText(newValue?.description, "pointer") }
    }

    /// The name of a query parameter.
    public var parameter: String? {
      get { members["parameter"]?.string }
      set { setText(newValue, "parameter") }
    }

    /// The name of a header field.
    public var header: String? {
      get { members["header"]?.string }
      set { setText(newValue, "header") }
    }
  }
}
