/// A resource identifier object (RID).
///
/// Equality compares all members, including `meta`. If only the resource matters, compare or key by
/// ``identity``.
public struct ResourceIdentifier: DocumentObject {
  /// The member names that the specification defines.
  public static let memberNames = ["type", "id", "lid", "meta"]

  /// All members, in order.
  public var members: JSONObject

  /// Creates an identifier from its members.
  public init(members: JSONObject) { self.members = members }

  /// Creates an identifier.
  ///
  /// - Parameters:
  ///   - type: The resource's type.
  ///   - id: The resource's id.
  ///   - lid: The resource's local id, if it has no id yet.
  ///   - meta: Non-standard information about this reference.
  public init(type: String, id: String? = nil, lid: String? = nil, meta: JSONObject? = nil) {
    self.init(members: JSONObject())
    self.type = type
    self.id = id
    self.lid = lid
    self.meta = meta
  }

  /// The resource's type; empty for an object without one.
  public var type: String {
    get { members["type"]?.string ?? "" }
    set { setText(newValue, "type") }
  }

  /// The resource's id.
  ///
  /// An integer reads as its decimal text.
  public var id: String? {
    get { idText("id") }
    set { setText(newValue, "id") }
  }

  /// The resource's local id.
  public var lid: String? {
    get { members["lid"]?.string }
    set { setText(newValue, "lid") }
  }

  /// Non-standard information about this reference.
  public var meta: JSONObject? {
    get { plainObject("meta") }
    set { setPlainObject(newValue, "meta") }
  }

  /// The type and id (or `lid`) that identify the resource within its document; `nil` if either is
  /// missing.
  public var identity: Identity? { Identity(type: members["type"]?.string, id: id, lid: lid) }

  /// The type and id (or `lid`) that identify a resource within its document.
  public struct Identity: Sendable, Hashable {
    /// The resource's type.
    public var type: String
    /// The resource's id or local id.
    public var id: String
    /// Whether ``id`` is a local id.
    public var isLocal: Bool

    /// Creates an identity.
    ///
    /// - Parameters:
    ///   - type: The resource's type.
    ///   - id: The resource's id or local id.
    ///   - isLocal: Whether `id` is a local id.
    public init(type: String, id: String, isLocal: Bool = false) {
      self.type = type
      self.id = id
      self.isLocal = isLocal
    }

    /// Compares bytes, like strings in JSON.
    public static func == (one: Identity, other: Identity) -> Bool {
      one.isLocal == other.isLocal && one.id.isExactly(other.id) && one.type.isExactly(other.type)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ExactString(type))
      hasher.combine(ExactString(id))
      hasher.combine(isLocal)
    }

    /// Creates an identity by id, or else by local id.
    init?(type: String?, id: String?, lid: String?) {
      guard let type, let name = id ?? lid else { return nil }
      self.init(type: type, id: name, isLocal: id == nil)
    }
  }
}
