import JSONAPI

/// What the frames of a journal add up to.
struct JournalState: Sendable {
  /// Entries that are sent as one request.
  struct Batch: Sendable, Hashable {
    let key: String
    let entries: [Int]
  }

  /// The entries that the server hasn't taken yet, in order.
  private(set) var entries: ArraySlice<JournalEntry> = []
  /// The resources that these delete, by the names that they use, with how many do.
  private var deletions: [ResourceIdentifier.Identity: Int] = [:]
  /// The request of many entries that was sent last, if no answer to it is known.
  private(set) var batch: Batch?
  /// The ids of resources that were created by way of the journal.
  private(set) var names = CreatedNames()
  private(set) var nextNumber = 1
  /// How many frames say nothing any more.
  private(set) var deadCount = 0
}

/// What a frame of a journal says.
enum JournalFrame: Sendable {
  /// Writes were added.
  case added([JournalEntry])
  /// An entry is about to be sent.
  case sent(Int)
  /// Entries are about to be sent as one request.
  case batched(JournalState.Batch)
  /// The request of many entries was refused as a whole, the first time that it was sent or when it was
  /// repeated after its answer got lost.
  case unbatched(wasRepeated: Bool)
  /// The server has taken entries, and has given ids.
  case done([Int], [CreatedNames.Name])
  /// An entry is not to be sent at all.
  case dropped(Int)
  /// An entry is to be sent as a new request.
  case renewed(JournalEntry)
  /// What a compact journal begins with.
  case head(next: Int, [CreatedNames.Name])
}

extension JournalState {
  func index(of number: Int) -> Int? { entries.firstIndex { $0.id == number } }

  /// Whether an entry deletes a resource.
  func deletes(_ identity: ResourceIdentifier.Identity) -> Bool {
    deletions[identity] != nil
      || deletions.keys.contains { deleted in
        deleted.isLocal && deleted.type == identity.type && names.ids[deleted] == identity.id
      }
  }

  private mutating func note(_ entry: JournalEntry, count: Int) {
    guard entry.operation.isDeletion, let identity = entry.operation.subject?.identity else {
      return
    }
    let known = deletions[identity, default: 0] + count
    deletions[identity] = known > 0 ? known : nil
  }

  /// Takes entries out, in no more steps than there are if they are the first ones.
  private mutating func remove(_ numbers: Set<Int>) -> [JournalEntry] {
    var removed = Array(entries.prefix { numbers.contains($0.id) })
    entries.removeFirst(removed.count)
    if removed.count < numbers.count {
      removed += entries.filter { numbers.contains($0.id) }
      entries.removeAll { numbers.contains($0.id) }
    }
    for entry in removed { note(entry, count: -1) }
    // A slice keeps what was taken off its beginning.
    if entries.isEmpty { entries = [] }
    return removed
  }

  /// Does what a frame says.
  mutating func apply(_ frame: JournalFrame) {
    switch frame {
    case .added(let added):
      entries += added
      for entry in added {
        nextNumber = max(nextNumber, entry.id + 1)
        note(entry, count: 1)
      }
    case .sent(let number):
      if let index = index(of: number) {
        entries[index].wasSent = true
        entries[index].wasSentAlone = true
      }
      deadCount += 1
    case .batched(let batch):
      self.batch = batch
      mark(batch) { $0.wasSent = true }
      deadCount += 1
    case .unbatched(let wasRepeated):
      // The refusal of a repetition says nothing of the request whose answer got lost.
      if let batch, !wasRepeated { mark(batch) { $0.wasSent = $0.wasSentAlone } }
      batch = nil
      deadCount += 1
    case .done(let numbers, let named):
      let numbers = Set(numbers)
      let done = remove(numbers)
      // Before the new names, which the records of a batch are about to be told.
      names.trim(keeping: Set(entries.flatMap(\.operation.references)))
      for name in named { names.add(name) }
      // In order, since a batch may delete and create the same resource.
      for operation in done.map(\.operation) {
        if let name = operation.name(givenIn: nil) { names.add(name) }
        guard operation.isDeletion, let subject = operation.named(by: names).subject else {
          continue
        }
        names.forget(subject)
      }
      if let batch, Set(batch.entries).isDisjoint(with: entries.lazy.map(\.id)) {
        self.batch = nil
      }
      deadCount += 1 + numbers.count
    case .dropped(let number):
      _ = remove([number])
      if batch?.entries.contains(number) == true { batch = nil }
      deadCount += 2
    case .renewed(let entry):
      if batch?.entries.contains(entry.id) == true { batch = nil }
      if let index = index(of: entry.id) {
        note(entries[index], count: -1)
        entries[index] = entry
        note(entry, count: 1)
      }
      deadCount += 1
    case .head(let next, let named):
      nextNumber = max(nextNumber, next)
      for name in named { names.add(name) }
    }
  }

  private mutating func mark(_ batch: Batch, _ body: (inout JournalEntry) -> Void) {
    let numbers = Set(batch.entries)
    for index in entries.indices where numbers.contains(entries[index].id) {
      body(&entries[index])
    }
  }

  mutating func noteCompaction() { deadCount = 0 }

  /// The frames of a journal that says the same in the fewest words.
  var compact: [JournalFrame] {
    var frames: [JournalFrame] = [.head(next: nextNumber, names.all)]
    frames += entries.map { .added([$0]) }
    if let batch { frames.append(.batched(batch)) }
    return frames
  }
}

extension JournalFrame {
  /// The text of the frame.
  var bytes: [UInt8] { JSONValue(members).bytes() }

  private var members: JSONObject {
    switch self {
    case .added(let entries): ["added": JSONValue(entries.map(\.json))]
    case .sent(let number): ["sent": JSONValue(number)]
    case .batched(let batch):
      ["batch": JSONValue(batch.key), "entries": JSONValue(batch.entries.map { JSONValue($0) })]
    case .unbatched(let wasRepeated): ["unbatched": true, "repeated": JSONValue(wasRepeated)]
    case .done(let numbers, let names):
      [
        "done": JSONValue(numbers.map { JSONValue($0) }),
        "named": JSONValue(names.map(\.json)),
      ]
    case .dropped(let number): ["dropped": JSONValue(number)]
    case .renewed(let entry): ["renewed": entry.json]
    case .head(let next, let names):
      ["next": JSONValue(next), "named": JSONValue(names.map(\.json))]
    }
  }

  /// Reads a frame; nil for what no journal writes.
  init?(_ bytes: ArraySlice<UInt8>) {
    let limits = JSONLimits(maximumDepth: .max)
    guard let json = try? JSONValue(parsing: Array(bytes), limits: limits) else { return nil }
    let named = (json["named"]?.array ?? []).compactMap { CreatedNames.Name(json: $0) }
    let known: JournalFrame?
    if let added = json["added"]?.array {
      let entries = added.compactMap { JournalEntry(json: $0) }
      known = entries.count == added.count ? .added(entries) : nil
    } else if let key = json["batch"]?.string {
      known = .batched(.init(key: key, entries: (json["entries"]?.array ?? []).compactMap(\.int)))
    } else if json["unbatched"] != nil {
      known = .unbatched(wasRepeated: json["repeated"]?.bool ?? false)
    } else if let numbers = json["done"]?.array {
      known = .done(numbers.compactMap(\.int), named)
    } else if let entry = json["renewed"] {
      known = JournalEntry(json: entry).map { .renewed($0) }
    } else if let next = json["next"]?.int, JournalEntry.numbers.contains(next) {
      known = .head(next: next, named)
    } else if let number = json["sent"]?.int {
      known = .sent(number)
    } else {
      known = json["dropped"]?.int.map { .dropped($0) }
    }
    guard let known else { return nil }
    self = known
  }
}
