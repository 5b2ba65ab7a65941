import JSONAPI

/// A write that waits in an ``OfflineJournal`` for the server to take it.
public struct JournalEntry: Sendable, Hashable, Identifiable {
  /// The entry's number: the greater, the later.
  public let id: Int

  /// What is to be done, as it was written down; lids are replaced when it is sent.
  public internal(set) var operation: AtomicOperation

  /// What the server tells a repetition by (`Idempotency-Key`); it stays the same across restarts.
  public internal(set) var idempotencyKey: String

  /// Whether it was sent before, alone or together with others, and no answer is known.
  public internal(set) var wasSent = false

  /// Whether it was sent in a request of its own, and no answer is known.
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

  /// Reads an entry of a journal.
  init?(json: JSONValue) {
    guard let number = json["entry"]?.int, JournalEntry.numbers.contains(number),
      let key = json["key"]?.string,
      let operation = json["operation"].flatMap({ AtomicOperation(json: $0) })
    else { return nil }
    self.init(id: number, operation, key: key)
    wasSentAlone = json["sent"]?.bool ?? false
    wasSent = wasSentAlone || json["batched"]?.bool ?? false
  }

  /// The entry as a journal has it.
  var json: JSONValue {
    var members: JSONObject = [
      "entry": JSONValue(id), "key": JSONValue(idempotencyKey), "operation": operation.json,
    ]
    if wasSentAlone { members["sent"] = true }
    if wasSent { members["batched"] = true }
    return JSONValue(members)
  }

  /// The resource that the operation is about: the one that it names, or that it creates.
  var resource: ResourceIdentifier? { operation.subject }
}
