import HTTPTypes
import JSONAPI
import JSONAPIStore

extension ClientRequest {
  /// The request that does to a relationship what an operation would do.
  init(_ action: AtomicOperation.Action, _ place: RelationshipPlace, data: JSONValue) {
    let (method, verb): (HTTPRequest.Method, Endpoint.Action) =
      switch action {
      case .add: (.post, .add)
      case .update: (.patch, .update)
      case .remove: (.delete, .remove)
      }
    self.init(
      method, .endpoint(Endpoint(verb, place.linkage)),
      body: JSONValue(JSONObject([(name: "data", value: data)])).data(), model: place.model)
  }
}

// Whatever changes a relationship comes through here, typed or not.
extension JSONAPIClient {
  /// Changes a relationship, and reads it as the server has it then, if it says so.
  func change(
    _ place: RelationshipPlace, _ action: AtomicOperation.Action, _ linkage: Linkage
  ) async throws -> AnyRelationship? {
    let answer = try await send(linkage, action, place)
    guard !answer.isEmpty else { return nil }
    return AnyRelationship(members: try answer.anyDocument(.relationship).members)
  }

  /// Changes a relationship, and reads it as the server has it then, if it says so.
  func change<Value: LinkageValue>(
    _ place: RelationshipPlace, _ action: AtomicOperation.Action, _ value: Value
  ) async throws -> Value? {
    let answer = try await send(value.linkage, action, place)
    guard !answer.isEmpty else { return nil }
    let saved = try decodeRelationship(Value.self, from: answer)
    return saved.linkage == .absent ? nil : saved
  }

  /// Changes a relationship that a typed path leads to.
  func change<R: Resource, Path: RelationshipPath, Value: LinkageValue>(
    _ path: KeyPath<R.Fields, Path>, of owner: ResourceIdentifier,
    _ action: AtomicOperation.Action, _ value: Value
  ) async throws -> Value? where Path.Root == R {
    try await change(RelationshipPlace(path, of: owner), action, value)
  }

  /// Changes a relationship of a resource that is at hand, which a typed path leads to.
  func change<R: Resource, Path: RelationshipPath, Value: LinkageValue>(
    _ path: KeyPath<R.Fields, Path>, of owner: R, _ action: AtomicOperation.Action, _ value: Value
  ) async throws -> Value? where Path.Root == R {
    try await change(
      RelationshipPlace(path, of: owner.resourceIdentifier), of: owner, action, value)
  }

  /// Changes a relationship of a resource that is at hand, and tells the store where that is a live object.
  ///
  /// A cast tells, and not an overload, so that it is told in generic code, too.
  func change<Value: LinkageValue>(
    _ place: RelationshipPlace, of owner: some RelatedResource, _ action: AtomicOperation.Action,
    _ value: Value
  ) async throws -> Value? {
    let saved = try await change(place, action, value)
    if let object = owner as? any LiveResource {
      try object.note(saved?.linkage, of: place.name, after: action, value.linkage)
    }
    return saved
  }

  /// Sends linkage to where a relationship is.
  ///
  /// Every resource in it needs an id that the server knows (REL-U-03).
  private func send(
    _ linkage: Linkage, _ action: AtomicOperation.Action, _ place: RelationshipPlace
  ) async throws -> ServerAnswer {
    guard let data = linkage.json else {
      throw ClientError(.encodingFailed, "a relationship without linkage can't be sent")
    }
    for identifier in linkage.identifiers where identifier.type.isEmpty || identifier.id == nil {
      throw ClientError(
        .encodingFailed, "a related resource of type '\(identifier.type)' has no id yet")
    }
    let answer = try await send(ClientRequest(action, named(place), data: data))
    try answer.checkCarriedOut()
    return answer
  }
}

extension AnyRelationship? {
  /// The relationship, if it has linkage.
  var known: AnyRelationship? { flatMap { $0.data == .absent ? nil : $0 } }
}
