import JSONAPI

/// A write in an ``OfflineJournal`` that the server hasn't accepted yet.
public struct JournalEntry: Sendable, Hashable, Identifiable {
  /// The entry's number; later entries have greater ones.
  public let id: Int

  /// The operation; its lids are replaced by ids when it is sent.
  public internal(set) var operation: AtomicOperation

  /// The `Idempotency-Key` of the request, which stays the same across restarts.
  var idempotencyKey: String

  /// Whether the entry was sent in a separate request whose response isn't known.
  var wasSent = false

  /// The former values of the fields that the operation changes, or all fields for a deletion; nil
  /// if it isn't based on anything, such as a draft.
  var base: AnyResource?

  /// The entity tag of the resource that the operation is based on; ``look`` if that isn't known and the resource has
  /// to be fetched first; nil if the operation is sent without a condition.
  var match: String?

  /// A mark to fetch the resource and compare it with the base before sending the operation.
  static let look = ""

  init(id: Int, _ operation: AtomicOperation, key: String) {
    self.id = id
    self.operation = operation
    idempotencyKey = key
  }
}

extension JournalEntry {
  /// The valid numbers of entries, which leave room for those of later entries.
  static let numbers = 0...Int.max / 2

  /// Creates an entry from a journal's JSON; nil if it is malformed.
  init?(json: JSONValue) {
    guard let number = json["entry"]?.int, JournalEntry.numbers.contains(number),
      let key = json["key"]?.string,
      let operation = json["operation"].flatMap({ AtomicOperation(json: $0) })
    else { return nil }
    self.init(id: number, operation, key: key)
    base = json["base"]?.object.map { fields in
      var base = AnyResource(members: fields)
      base.members["type"] = resource.map { JSONValue($0.type) }
      base.members["id"] = resource?.id.map { JSONValue($0) }
      return base
    }
    match = json["match"]?.string
    wasSent = json["sent"]?.bool ?? false
  }

  /// The entry in the format of a journal.
  var json: JSONValue {
    var members: JSONObject = [
      "entry": JSONValue(id), "key": JSONValue(idempotencyKey), "operation": operation.json,
    ]
    if let base {
      var fields = JSONObject()
      for name in ["attributes", "relationships"] { fields[name] = base.members[name] }
      members["base"] = JSONValue(fields)
    }
    members["match"] = match.map { JSONValue($0) }
    if wasSent { members["sent"] = true }
    return JSONValue(members)
  }

  /// Returns the entry as a new request.
  ///
  /// - Parameters:
  ///   - operation: The operation to send instead of the entry's.
  ///   - key: A new key.
  ///   - theirs: The resource that the operation is based on from now on; nil if the base stays.
  ///   - tag: The entity tag of that resource.
  func renewed(
    _ operation: AtomicOperation, key: String, on theirs: AnyResource?, tag: String?
  ) -> JournalEntry {
    var entry = JournalEntry(id: id, operation, key: key)
    (entry.base, entry.match) = (base, match)
    if let theirs {
      entry.base = theirs.reduced(to: operation.body)
      entry.match = tag
    }
    return entry
  }

  /// The resource that the operation is about: the one that it names, or that it creates.
  var resource: ResourceIdentifier? { operation.subject }
}
