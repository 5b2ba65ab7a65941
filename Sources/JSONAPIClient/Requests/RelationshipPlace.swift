import JSONAPI

/// Where a relationship is, checked.
struct RelationshipPlace: Sendable {
  /// The type of the resource that has it.
  let type: String
  /// The id of that resource.
  let id: String
  /// The relationship's name in JSON.
  var name: String
  /// The model of the resource that has it, if there is one.
  var model: (any Resource.Type)?

  init(
    _ name: String, of owner: ResourceIdentifier, model: (any Resource.Type)? = nil
  ) throws(ClientError) {
    guard !owner.type.isEmpty, let id = owner.id, !id.isEmpty else {
      throw ClientError(
        .invalidURL, "a resource of type '\(owner.type)' has no id yet, nor have its relationships")
    }
    type = owner.type
    self.id = id
    self.name = name
    self.model = model
  }

  /// The place of the relationship itself.
  var linkage: Endpoint.Target { .relationship(type: type, id: id, relationship: name) }

  /// The place of the resources at its other end.
  var related: Endpoint.Target { .related(type: type, id: id, relationship: name) }
}

extension JSONAPIClient {
  /// The place with the name that documents have, by the coder's format where the model has none.
  func named(_ place: RelationshipPlace) -> RelationshipPlace {
    guard let model = place.model else { return place }
    var place = place
    place.name = model.documentName(
      for: place.name, keys: configuration.encoder.values.keyFormat)
    return place
  }
}

/// The name of a relationship that is the type's own.
func relationshipName<R: Resource, Path: RelationshipPath>(
  _ path: KeyPath<R.Fields, Path>
) throws(ClientError) -> String where Path.Root == R {
  let path = R.fields[keyPath: path].fieldRoute.path
  guard path.count == 1 else {
    throw ClientError(
      .invalidURL, "'\(path)' leads over several relationships; none of them has this address")
  }
  return path.text
}
