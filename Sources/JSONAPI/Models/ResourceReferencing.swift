/// Whatever says which resource is meant: a value, a live object, a record, a ``ResourceReference``.
public protocol ResourceReferencing<Referenced>: Sendable {
  /// What the resource is read as.
  associatedtype Referenced: ResourceOutput

  /// The type, and the id or the local id.
  var resourceIdentifier: ResourceIdentifier { get }
}
