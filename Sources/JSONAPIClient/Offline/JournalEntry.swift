import JSONAPI

/// A write in an ``OfflineJournal`` that the server hasn't taken yet.
public struct JournalEntry: Sendable, Hashable, Identifiable {
  /// The entry's number; later entries have greater ones.
  public let id: Int

  /// The operation; its lids are replaced by ids when it is sent.
  public internal(set) var operation: AtomicOperation

  /// The `Idempotency-Key` of the request, which stays the same across restarts.
  public internal(set) var idempotencyKey: String

  /// Whether the entry was sent, alone or together with others, without a known response.
  public internal(set) var wasSent = false

  /// The version of the resource that was known when the entry was added; nil if none was, or if earlier
  /// entries are about the resource.
  var version: Int?

  /// Whether the entry was sent in a request of its own, without a known response.
  var wasSentAlone = false

  init(id: Int, _ operation: AtomicOperation, key: String) {
    self.id = id
    self.operation = operation
    idempotencyKey = key
  }
}

extension JournalEntry {
  /// The numbers that entries can have, which leave room for those of later entries.
  static let numbers = 0...Int.max / 2

  /// Creates an entry from a journal's JSON; nil if it is malformed.
  init?(json: JSONValue) {
    guard let number = json["entry"]?.int, JournalEntry.numbers.contains(number),
      let key = json["key"]?.string,
      let operation = json["operation"].flatMap({ AtomicOperation(json: $0) })
    else { return nil }
    self.init(id: number, operation, key: key)
    version = json["match"]?.string.flatMap { EntityTag.version(of: $0) }
    wasSentAlone = json["sent"]?.bool ?? false
    wasSent = wasSentAlone || json["batched"]?.bool ?? false
  }

  /// The entry as a journal has it.
  var json: JSONValue {
    var members: JSONObject = [
      "entry": JSONValue(id), "key": JSONValue(idempotencyKey), "operation": operation.json,
    ]
    members["match"] = version.map { JSONValue(EntityTag.text(version: $0)) }
    if wasSentAlone { members["sent"] = true }
    if wasSent { members["batched"] = true }
    return JSONValue(members)
  }

  /// The resource that the operation is about: the one that it names, or that it creates.
  var resource: ResourceIdentifier? { operation.subject }
}
