import HTTPTypes
import JSONAPI
import JSONAPIStore

extension ClientRequest {
  /// The request that corresponds to an operation on a relationship.
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

// Sends every change of a relationship, typed or not.
extension JSONAPIClient {
  /// Changes a relationship, and reads it from the response; nil without linkage.
  func change(
    _ place: RelationshipPlace, _ action: AtomicOperation.Action, _ linkage: Linkage
  ) async throws -> AnyRelationship? {
    let response = try await send(linkage, action, place)
    guard !response.isEmpty else { return nil }
    let relationship = try response.anyDocument(.relationship).relationship
    return relationship.data == .absent ? nil : relationship
  }

  /// Changes a relationship, updates the owner's store, or that of the client for a value or a reference, and
  /// reads the relationship from the response, if it has linkage.
  func change<Owner, Value: LinkageValue>(
    _ relationship: RelationshipEndpoint<Owner, Value>, _ action: AtomicOperation.Action,
    _ value: Value
  ) async throws -> Value? {
    try await wrappingErrors {
      let address = relationship.address
      let place = try address.place()
      let query = try queryString(relationship.parameters, of: place.model)
      let version = store?.begin()
      let response = try await send(value.linkage, action, place, query: query)
      var saved = response.isEmpty ? nil : try decodeRelationship(Value.self, from: response)
      if saved?.linkage == .absent { saved = nil }
      if let record = address.record {
        try storing { () throws(StoreError) in
          try record.store?.note(
            saved?.relationship, of: place.name, of: record, after: action, value.linkage)
        }
      } else if let store, let version = version.flatMap({ store.begin(answering: $0) }),
        let record = store.record(type: place.type, id: place.id), record.isLoaded
      {
        try storing { () throws(StoreError) in
          try store.note(
            saved?.relationship, of: named(place).name, of: record, after: action, value.linkage,
            as: version)
        }
      }
      return saved
    }
  }

  /// Sends linkage to a relationship's URL.
  ///
  /// Every resource in the linkage needs an id (REL-U-03).
  private func send(
    _ linkage: Linkage, _ action: AtomicOperation.Action, _ place: RelationshipPlace,
    query: String = ""
  ) async throws -> ClientResponse {
    guard let data = linkage.json else {
      throw ClientError(.encodingFailed, "a relationship without linkage can't be sent")
    }
    for identifier in linkage.identifiers where identifier.type.isEmpty || identifier.id == nil {
      throw ClientError(
        .encodingFailed, "a related resource of type '\(identifier.type)' has no id yet")
    }
    var request = ClientRequest(action, named(place), data: data)
    request.query = query
    return try await carryOut(request)
  }
}
