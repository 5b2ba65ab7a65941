public import JSONAPI

/// One operation of a list that a server carries out as a whole.
public struct AtomicOperation: Sendable, Hashable {
  /// What an operation does (ATM-08).
  public enum Action: String, Sendable, Hashable {
    /// Creates a resource, or adds members to a relationship to many.
    case add
    /// Changes a resource, or replaces a relationship.
    case update
    /// Deletes a resource, or removes members from a relationship to many.
    case remove
  }

  /// What the operation does.
  public var action: Action

  /// The resource that the operation is about; nil where ``data`` says it.
  public var target: ResourceIdentifier?

  /// The relationship of the target that the operation is about, if it is about one.
  public var relationship: String?

  /// The resource, the identifier or the identifiers; nil where there are none.
  public var data: JSONValue?

  /// Creates an operation.
  ///
  /// - Parameters:
  ///   - action: What the operation does.
  ///   - target: The resource that the operation is about.
  ///   - relationship: The relationship of the target that the operation is about.
  ///   - data: The resource, the identifier or the identifiers.
  public init(
    _ action: Action,
    target: ResourceIdentifier? = nil,
    relationship: String? = nil,
    data: JSONValue? = nil
  ) {
    self.action = action
    self.target = target
    self.relationship = relationship
    self.data = data
  }

  /// The operation as the request has it.
  public var json: JSONValue {
    var members = JSONObject()
    members["op"] = JSONValue(action.rawValue)
    if let target {
      var ref = JSONObject()
      ref["type"] = JSONValue(target.type)
      if let id = target.id {
        ref["id"] = JSONValue(id)
      } else if let lid = target.lid {
        ref["lid"] = JSONValue(lid)
      }
      ref["relationship"] = relationship.map { JSONValue($0) }
      members["ref"] = JSONValue(ref)
    }
    members["data"] = data
    return JSONValue(members)
  }
}
