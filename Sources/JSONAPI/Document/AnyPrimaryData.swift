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

  /// The data as a value of JSON; `nil` if it is absent.
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
