import HTTPTypes
public import JSONAPI

/// A write of an ``OfflineJournal`` that the server refused, and that couldn't be merged.
public struct WriteConflict: Sendable {
  /// The journal's entry.
  public let entry: JournalEntry

  /// The operation of this device, with ids in place of lids.
  public internal(set) var operation: AtomicOperation

  /// The server's error; ``ClientError/problems`` says which fields it rejects.
  ///
  /// Problems also name properties if the journal knows the model: that of drafts added since it was opened, of
  /// live objects, and the models it was opened with. After a restart, those of ``OfflineJournal/parked`` have the
  /// names in JSON only.
  ///
  /// The code is ``ClientError/Code/unknownLocalID`` if the write needs a resource that was never created, and
  /// ``ClientError/Code/encodingFailed`` if it can't be encoded.
  public let error: ClientError

  /// The server's current resource; nil if there is none, or if it wasn't fetched since the error
  /// isn't about it.
  public let theirs: AnyResource?

  /// The names of the fields that both sides have changed, to different values; for a creation whose id is taken,
  /// those that differ.
  public let fields: [String]

  /// The entity tag of ``theirs``.
  var tag: String?

  /// The fields before the write; nil if it isn't based on anything.
  public var base: AnyResource? { entry.base }
}

extension WriteConflict {
  /// Reads a conflict as ``json`` writes it; nil if it is malformed.
  init?(json: JSONValue, of entry: JournalEntry, named operation: AtomicOperation) {
    self.init(
      entry: entry, operation: operation, error: ClientError(parked: json["error"] ?? .null),
      theirs: json["theirs"]?.object.map { AnyResource(members: $0) },
      fields: json["fields"]?.array?.compactMap(\.string) ?? [], tag: json["tag"]?.string)
  }

  /// The part of the conflict that a journal stores besides the entry.
  var json: JSONValue {
    var members: JSONObject = [
      "error": error.parked, "fields": JSONValue(fields.map { JSONValue($0) }),
    ]
    members["theirs"] = theirs?.json
    members["tag"] = tag.map { JSONValue($0) }
    return JSONValue(members)
  }
}

extension ClientError {
  /// Reads an error that was stored before a restart.
  fileprivate init(parked json: JSONValue) {
    let status = json["status"]?.int
    code = Code(json["code"]?.string ?? "")
    message = json["message"]?.string ?? ""
    method = nil
    url = nil
    self.status = status
    fields = [:]
    errors = (json["errors"]?.array ?? []).compactMap(\.object).map { ErrorObject(members: $0) }
    excerpt = nil
  }

  /// The part of the error that a journal stores.
  fileprivate var parked: JSONValue {
    var members: JSONObject = [
      "code": JSONValue(code.description), "message": JSONValue(message),
      "errors": JSONValue(errors.map(\.json)),
    ]
    members["status"] = status.map { JSONValue($0) }
    return JSONValue(members)
  }
}
