public import JSONAPI
import JSONAPIStore

/// A resource's relationship, whose linkage can be fetched and changed by `replace`, `add` and `remove`
/// (FET-13).
///
/// ```swift
/// let comments = try await client.fetch(article.relationship(\.comments))   // ToMany<Comment>
/// try await client.add([comment], to: article.relationship(\.comments))
/// ```
///
/// Paths to include begin at the resource that has the relationship.
public struct RelationshipEndpoint<Owner: ResourceOutput, Value: LinkageValue & RequestOutput>:
  QueryBuilding, RequestConvertible, Hashable
{
  /// The resource that has the relationship.
  public typealias Subject = Owner

  /// The included resources, and the fields.
  public var parameters = QueryParameters()

  let address: RelationshipAddress

  init(_ address: RelationshipAddress) { self.address = address }

  /// The request for the linkage.
  public var request: Request<Value> {
    var request = Request<Value>(.relationship(address), parameters)
    request.model = ModelType(Owner.self)
    return request
  }
}

/// A relationship whose owner may not have an id yet.
struct RelationshipAddress: Sendable, Hashable {
  /// The resource that has the relationship.
  let owner: ResourceIdentifier
  /// The path from the owner; only a path of length 1 has a URL.
  let path: DottedPath
  /// The owner's model, if there is one.
  let model: ModelType?
  /// The owner, if it is in a store.
  let object: StoredOwner?

  init<Owner>(_ name: String, of owner: some ResourceReferencing<Owner>) {
    self.init(DottedPath([name]), of: owner)
  }

  init<Owner>(_ path: DottedPath, of owner: some ResourceReferencing<Owner>) {
    self.owner = owner.resourceIdentifier
    self.path = path
    model = ModelType(Owner.self)
    object = storedObject(in: owner).map { StoredOwner(object: $0) }
  }

  /// The owner's record, if it is in a store.
  var record: Record? { object?.object.record }

  /// The owner's current identifier.
  var currentOwner: ResourceIdentifier { record?.identifier ?? owner }

  /// The relationship's name; throws for a path over several relationships.
  var name: String {
    get throws(ClientError) {
      guard path.count == 1 else {
        throw ClientError(
          .invalidURL,
          "'\(path)' leads over several relationships; none of them has this address")
      }
      return path.text
    }
  }

  /// Returns the endpoint of the relationship, if the owner has an id.
  func place() throws(ClientError) -> RelationshipPlace {
    try RelationshipPlace(name, of: currentOwner, model: model?.type ?? record?.liveClass)
  }
}

/// An owner in a store, as an equatable value.
struct StoredOwner: Sendable, Hashable {
  let object: any StoredObject

  static func == (one: StoredOwner, other: StoredOwner) -> Bool { one.object === other.object }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}

/// A model type as an equatable value.
struct ModelType: Sendable, Hashable {
  let type: any Resource.Type

  /// Creates the value; nil for a type that isn't a model.
  init?(_ type: Any.Type) {
    guard let type = type as? any Resource.Type else { return nil }
    self.type = type
  }

  static func == (one: ModelType, other: ModelType) -> Bool { one.type == other.type }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
