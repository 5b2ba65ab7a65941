import HTTPTypes
import JSONAPI
import JSONAPIStore

// Sends every creation and every update, whatever the body was made from.
extension JSONAPIClient {
  /// Creates or updates a resource.
  ///
  /// - Parameters:
  ///   - body: The request's body.
  ///   - isCreation: Whether the resource is created; otherwise it is updated.
  ///   - query: The `include` and `fields` of the response.
  ///   - model: The model of the resource, if there is one.
  ///   - version: The version of the resource that the program has seen, if it is known.
  /// - Returns: The response of a request that was carried out.
  func send(
    _ body: RequestBody, isCreation: Bool, _ query: QueryParameters, model: (any Resource.Type)?,
    version: Int? = nil
  ) async throws -> ClientResponse {
    try body.check()
    let (type, id) = (body.identifier.type, body.identifier.id)
    let query = try queryString(query, of: model)
    var endpoint = Endpoint(.create, .collection(type: type))
    try encoding { try isCreation ? body.checkPages() : body.checkUpdate() }
    if !isCreation {
      guard let id else { throw ClientError.missingID(of: type) }
      endpoint = Endpoint(.update, .resource(type: type, id: id))
    }
    var request = ClientRequest(
      isCreation ? .post : .patch, .endpoint(endpoint), query: query, body: body.data,
      model: model)
    request.version = version
    return try await carryOut(request)
  }

  /// Creates or updates a resource, reads it from the response, and updates the client's store.
  ///
  /// - Returns: The resource, nil for 204 or a document with only meta (CRU-46); and the response.
  func write<Output: ResourceOutput>(
    _ body: RequestBody, isCreation: Bool, returning query: Query<Output>
  ) async throws -> (saved: Output?, response: ClientResponse) {
    let sent = store?.begin()
    let response = try await send(
      body, isCreation: isCreation, query.parameters, model: Output.self as? any Resource.Type)
    // Earlier than the response's version, so that the response's fields replace those that were sent.
    let version = sent.flatMap { store?.begin(answering: $0) }
    let saved = try saved(Output.self, from: response, sentAt: sent)
    if let version { try store?.update(body.resource(), as: version) }
    return (saved, response)
  }

  /// Reads the resource in the response to a write.
  ///
  /// - Parameter sent: The store's version before the write was sent; nil without a store.
  private func saved<Output: ResourceOutput>(
    _ type: Output.Type, from response: ClientResponse, sentAt sent: Store.Version?
  ) throws -> Output? {
    guard !response.isEmpty else { return nil }
    var quiet = response
    // A response without a resource isn't a deviation.
    if store == nil { quiet.findingLog = nil }
    // A store that was cleared since takes nothing of the version that it had then.
    let version = sent.map { store?.begin(answering: $0) ?? $0 }
    let reader = ResponseReader(
      quiet, to: ClientRequest(.get, .link(response.url)), client: self, version: version)
    do {
      let saved = try Output.readOptional(from: reader)
      if store == nil, let findings = reader.parts?.findings() {
        response.findingLog?.tell(findings, of: response)
      }
      return saved
    } catch let error as ClientError where error.saysNoResource {
      return nil
    } catch {
      let cause = (error as? ClientError)?.underlying ?? error
      if store == nil { response.findingLog?.tell(failure: cause, of: response) }
      throw error
    }
  }

  /// Writes a body.
  func written(
    _ body: some ResourceBody, _ nilEncoding: JSONAPIEncoder.NilEncoding, newID: String? = nil,
    isCreation: Bool = false
  ) throws(ClientError) -> RequestBody {
    try encoding {
      try configuration.encoder.body(
        of: body, nilEncoding: nilEncoding, newID: newID, isCreation: isCreation)
    }
  }

  /// An id for a resource that is created without one, if the configuration makes ids.
  func newID(
    for identifier: ResourceIdentifier, of model: (any Resource.Type)?
  ) throws(ClientError) -> String? {
    guard identifier.id?.isEmpty ?? true, let id = configuration.makeID?() else { return nil }
    guard model?.canHold(id) ?? true else {
      throw ClientError(
        .encodingFailed,
        "'makeID' makes the id '\(id)', which the model of '\(identifier.type)' can't hold")
    }
    return id
  }
}

extension Resource {
  fileprivate static func canHold(_ id: String) -> Bool { ID(idText: id) != nil }
}

extension ClientError {
  /// Whether the document has no resource; some servers send an empty `errors` instead.
  fileprivate var saysNoResource: Bool {
    if let cause = underlying as? ResourceDecodingError { return cause.code == .missingData }
    return code == .errorsInSuccess && errors.isEmpty
  }
}
