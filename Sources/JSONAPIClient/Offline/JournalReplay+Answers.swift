import HTTPTypes
import JSONAPI
import JSONAPIStore

extension ClientRequest {
  /// The request for a list of operations, each with its model, if it's known.
  static func operations(
    _ operations: [AtomicOperation], of models: [(any Resource.Type)?], key: String
  ) -> ClientRequest {
    var list = AtomicOperations()
    for (operation, model) in zip(operations, models) { list.append(operation, of: model) }
    var request = ClientRequest(
      .post, .endpoint(Endpoint(.operate, .operations)), body: list.document.data(),
      extensions: [AtomicOperations.extensionURI])
    request.operationModels = list.models
    request.fields.idempotencyKey = "\"\(key)\""
    return request
  }
}

extension ServerAnswer {
  /// The documents of a list of operations, each with its resource; nil where there is none.
  func results(of count: Int) throws -> [AnyDocument?] {
    guard !isEmpty, status != .accepted else { return Array(repeating: nil, count: count) }
    let found = try document()["atomic:results"]
    guard let found, found.kind == .array, found.count == count else {
      throw ClientError(
        .malformedDocument, "\(count) results were expected, \(found?.count ?? 0) came", self)
    }
    return found.elements.map { $0.object.map { AnyDocument(members: $0) } }
  }
}

extension ClientError {
  /// Whether the write needs a resource that has no id.
  static func unknownLocalID(_ identifier: ResourceIdentifier) -> ClientError {
    ClientError(
      .unknownLocalID,
      "the resource of type '\(identifier.type)' with the lid '\(identifier.lid ?? "")' has no id")
  }

  /// Whether the same would be refused again: somebody has to decide.
  var isConflict: Bool {
    if code == .unknownLocalID || code == .encodingFailed || code == .errorsInSuccess {
      return true
    }
    guard let status, ![408, 425, 429].contains(status) else { return false }
    return (400..<500).contains(status)
  }

  /// Whether the same request may still be carried out, which servers that know idempotency keys tell by
  /// 409: under another key it would be done twice.
  var mayBeUnderWay: Bool { status == 409 }

  /// Whether the server does not know the extension for atomic operations.
  var isExtensionRefused: Bool {
    [404, 405, 406, 415, 501].contains(status) && failedOperations.isEmpty
  }
}

extension AtomicOperation {
  /// Whether what was wanted is so all the same.
  func isDone(despite error: ClientError) -> Bool {
    action == .remove && relationship == nil && error.code == .notFound
  }

  /// The id that the server has given to the resource that was created.
  func name(givenIn document: AnyDocument?) -> LocalNames.Name? {
    guard isCreation, let subject, let lid = subject.lid, case .one(let created)? = document?.data,
      created.type == subject.type, let id = created.id
    else { return nil }
    return LocalNames.Name(type: subject.type, lid: lid, id: id)
  }
}

extension Store {
  /// Tells the records what the server has done.
  ///
  /// - Parameters:
  ///   - operation: What was sent.
  ///   - document: What the server has answered, if anything.
  /// - Throws: What the store throws that can't take the answer.
  func settle(_ operation: AtomicOperation, _ document: AnyDocument?) throws {
    guard let subject = operation.subject else { return }
    let version = begin()
    let record = record(subject)
    if let relationship = operation.relationship {
      guard let record else { return }
      return try settle(relationship, of: record, operation, document, version)
    }
    guard operation.action != .remove else {
      if let record { remove(record, as: version) }
      return
    }
    var saved: AnyResource?
    if case .one(let resource)? = document?.data { saved = resource }
    if let record, let body = operation.body {
      if saved == nil, record.id == nil, let id = body.id {
        saved = AnyResource(type: body.type, id: id)
      }
      try record.markSaved(with: saved, sent: body, as: version)
    }
    if let document, document.data != .absent { try insert(document, as: version) }
  }

  private func settle(
    _ relationship: String, of record: Record, _ operation: AtomicOperation,
    _ document: AnyDocument?, _ version: Version
  ) throws {
    let change = Linkage(member: operation.data)
    var linkage = record.serverLinkage(of: relationship).applying(operation.action, change)
    if let members = document?.members, members["data"] != nil {
      linkage = AnyRelationship(members: members).data
    }
    // The order of the edit, so that an edit that says the same is none any more.
    if let edited = record.relationship(relationship)?.data, edited.hasSame(as: linkage) {
      linkage = edited
    }
    guard linkage != .absent else { return }
    try insert(
      AnyResource(
        type: record.type, id: record.id, lid: record.id == nil ? record.lid : nil,
        relationships: [relationship: AnyRelationship(data: linkage)]),
      as: version)
  }
}
