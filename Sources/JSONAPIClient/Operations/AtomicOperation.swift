public import JSONAPI

/// An operation of the Atomic Operations extension.
public struct AtomicOperation: Sendable, Hashable {
  /// The action of an operation (ATM-08).
  public enum Action: String, Sendable, Hashable {
    /// Creates a resource, or adds members to a to-many relationship.
    case add
    /// Updates a resource, or replaces a relationship.
    case update
    /// Deletes a resource, or removes members from a to-many relationship.
    case remove
  }

  /// The action.
  public var action: Action

  /// The target; nil if ``data`` identifies it.
  public var target: ResourceIdentifier?

  /// The name of the target's relationship; nil for an operation on a resource.
  public var relationship: String?

  /// The resource, the identifier or the identifiers; nil for a deletion.
  public var data: JSONValue?

  /// Creates an operation.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - target: The target; nil if `data` identifies it.
  ///   - relationship: The name of the target's relationship; nil for an operation on a resource.
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

  /// The operation as JSON.
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
