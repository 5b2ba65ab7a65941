import JSONAPI

/// The checked location of a relationship.
struct RelationshipPlace: Sendable {
  /// The type of the owner.
  let type: String
  /// The id of the owner.
  let id: String
  /// The relationship's name in JSON.
  var name: String
  /// The model of the owner, if there is one.
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

  /// The endpoint of the relationship itself.
  var linkage: Endpoint.Target { .relationship(type: type, id: id, relationship: name) }

  /// The endpoint of the related resources.
  var related: Endpoint.Target { .related(type: type, id: id, relationship: name) }
}

extension JSONAPIClient {
  /// Returns the location with the name as in documents, in the coder's format if the model has none.
  func named(_ place: RelationshipPlace) -> RelationshipPlace {
    guard let model = place.model else { return place }
    var place = place
    place.name = model.documentName(
      for: place.name, keys: configuration.encoder.values.keyFormat)
    return place
  }
}
