import Foundation
import HTTPTypes
public import JSONAPI

extension JSONAPIClient {
  /// Fetches a relationship itself: which resources it leads to, not the resources.
  ///
  /// - Parameters:
  ///   - relationship: The relationship's name.
  ///   - type: The type of the resource that has it.
  ///   - id: The id of the resource that has it.
  ///   - query: What to include.
  /// - Returns: The relationship with its linkage, links and meta.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func fetchRelationship(
    _ relationship: String,
    ofType type: String,
    id: String,
    query: QueryParameters = QueryParameters()
  ) async throws -> AnyRelationship {
    let target = Endpoint.Target.relationship(type: type, id: id, relationship: relationship)
    return try await fetch(target, query: query).relationship
  }

  /// Makes a relationship lead to other resources (REL-U-01, REL-U-03).
  ///
  /// - Parameters:
  ///   - relationship: The relationship's name.
  ///   - type: The type of the resource that has it.
  ///   - id: The id of the resource that has it.
  ///   - linkage: Where it is to lead: null or one resource for a relationship to one, a list for
  ///     one to many.
  /// - Returns: The relationship as the server has it now; as it was sent where the server answers
  ///   without a document.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/encodingFailed`` where the linkage
  ///   is absent; `CancellationError` if the task was cancelled.
  @discardableResult
  public func replaceRelationship(
    _ relationship: String,
    ofType type: String,
    id: String,
    with linkage: Linkage
  ) async throws -> AnyRelationship {
    let target = Endpoint.Target.relationship(type: type, id: id, relationship: relationship)
    return try await write(linkage, .patch, Endpoint(.update, target))
  }

  /// Adds resources to a relationship to many (REL-U-03); those that are there already stay once.
  ///
  /// - Parameters:
  ///   - identifiers: The resources to add.
  ///   - relationship: The relationship's name.
  ///   - type: The type of the resource that has it.
  ///   - id: The id of the resource that has it.
  /// - Returns: The relationship as the server has it now; nil where the server answers without a
  ///   document.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func add(
    _ identifiers: [ResourceIdentifier],
    toRelationship relationship: String,
    ofType type: String,
    id: String
  ) async throws -> AnyRelationship? {
    let target = Endpoint.Target.relationship(type: type, id: id, relationship: relationship)
    return try await change(identifiers, .post, Endpoint(.add, target))
  }

  /// Removes resources from a relationship to many (REL-U-03).
  ///
  /// - Parameters:
  ///   - identifiers: The resources to remove.
  ///   - relationship: The relationship's name.
  ///   - type: The type of the resource that has it.
  ///   - id: The id of the resource that has it.
  /// - Returns: The relationship as the server has it now; nil where the server answers without a
  ///   document.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func remove(
    _ identifiers: [ResourceIdentifier],
    fromRelationship relationship: String,
    ofType type: String,
    id: String
  ) async throws -> AnyRelationship? {
    let target = Endpoint.Target.relationship(type: type, id: id, relationship: relationship)
    return try await change(identifiers, .delete, Endpoint(.remove, target))
  }

  /// Adds members to a relationship, or removes some.
  func change(
    _ identifiers: [ResourceIdentifier],
    _ method: HTTPRequest.Method,
    _ endpoint: Endpoint,
    model: (any Resource.Type)? = nil
  ) async throws -> AnyRelationship? {
    let answer = try await sendLinkage(.many(identifiers), method, endpoint, model: model)
    return answer.isEmpty ? nil : try answer.anyDocument().relationship
  }

  /// Replaces a relationship.
  func write(
    _ linkage: Linkage,
    _ method: HTTPRequest.Method,
    _ endpoint: Endpoint,
    model: (any Resource.Type)? = nil
  ) async throws -> AnyRelationship {
    let answer = try await sendLinkage(linkage, method, endpoint, model: model)
    let sent = AnyRelationship(data: linkage)
    guard !answer.isEmpty else { return sent }
    let saved = try answer.anyDocument().relationship
    return saved.data == .absent ? sent : saved
  }

  /// Sends linkage to where a relationship is.
  ///
  /// Every resource in it needs an id that the server knows (REL-U-03).
  func sendLinkage(
    _ linkage: Linkage,
    _ method: HTTPRequest.Method,
    _ endpoint: Endpoint,
    model: (any Resource.Type)? = nil
  ) async throws -> ServerAnswer {
    guard let json = linkage.json else {
      throw ClientError(.encodingFailed, "a relationship without linkage can't be sent")
    }
    for identifier in linkage.identifiers where identifier.type.isEmpty || identifier.id == nil {
      throw ClientError(
        .encodingFailed, "a related resource of type '\(identifier.type)' has no id yet")
    }
    let body = JSONValue(JSONObject([(name: "data", value: json)])).data()
    let answer = try await send(
      ClientRequest(method, .endpoint(endpoint), body: body, model: model))
    try answer.checkCarriedOut()
    return answer
  }
}

extension AnyDocument {
  /// The document of a relationship, seen as the relationship that it is.
  fileprivate var relationship: AnyRelationship {
    AnyRelationship(members: members)
  }
}
