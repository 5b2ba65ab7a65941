import JSONAPI

/// The state that results from the frames of a journal.
struct JournalState: Sendable {
  /// Entries that are sent as one request.
  struct Batch: Sendable, Hashable {
    let key: String
    let entries: [Int]
  }

  /// The entries that the server hasn't accepted yet, in order.
  private(set) var entries: ArraySlice<JournalEntry> = []
  /// The number of entries that delete a resource, by the identity that they use.
  private var deletions: [ResourceIdentifier.Identity: Int] = [:]
  /// The number of entries that change a resource conditionally, by its identity.
  private var matched: [ResourceIdentifier.Identity: Int] = [:]
  /// The undecided conflicts, by the numbers of their entries.
  private(set) var parked: [Int: WriteConflict] = [:]
  /// The last request with many entries, if no answer to it is known.
  private(set) var batch: Batch?
  /// The ids of resources that were created through the journal.
  private(set) var names = CreatedNames()
  private(set) var nextNumber = 1
  /// The number of obsolete frames.
  private(set) var deadCount = 0
}

/// A frame of a journal.
enum JournalFrame: Sendable {
  /// Writes were added.
  case added([JournalEntry])
  /// An entry is about to be sent.
  case sent(Int)
  /// Entries are about to be sent as one request.
  case batched(JournalState.Batch)
  /// The request with many entries was rejected as a whole.
  case unbatched
  /// The server has accepted entries, and has assigned ids.
  case done([Int], [CreatedNames.Name])
  /// An entry will not be sent at all.
  case dropped(Int)
  /// An entry will be sent as a new request, or has another version.
  case renewed(JournalEntry)
  /// An entry awaits a decision about a conflict.
  case parked(Int, JSONValue)
  /// The beginning of a compact journal.
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

  /// Returns the first entry that changes a resource conditionally; nil if there is none, or if it
  /// is parked.
  func nextMatched(_ identity: ResourceIdentifier.Identity) -> JournalEntry? {
    guard matched[identity] != nil else { return nil }
    let next = entries.first { $0.match != nil && $0.operation.subject?.identity == identity }
    return next.flatMap { parked[$0.id] == nil ? $0 : nil }
  }

  private mutating func note(_ entry: JournalEntry, count: Int) {
    guard entry.operation.isDeletion || entry.match != nil,
      let identity = entry.operation.subject?.identity
    else { return }
    func add(to counts: inout [ResourceIdentifier.Identity: Int]) {
      let known = counts[identity, default: 0] + count
      counts[identity] = known > 0 ? known : nil
    }
    if entry.operation.isDeletion { add(to: &deletions) }
    if entry.match != nil { add(to: &matched) }
  }

  /// Returns the entries that can be sent: all but parked ones, later ones about the same
  /// resources, and those that link to a resource that one of these creates.
  ///
  /// - Parameter limit: The maximum number of entries.
  func sendable(limit: Int = .max) -> ArraySlice<JournalEntry> {
    guard !parked.isEmpty else { return entries.prefix(limit) }
    var held: Set<ResourceIdentifier.Identity> = []
    var uncreated: Set<ResourceIdentifier.Identity> = []
    var found: ArraySlice<JournalEntry> = []
    for entry in entries where found.count < limit {
      let subject = entry.operation.subject?.identity.map(named)
      let isHeld =
        parked[entry.id] != nil || subject.map { held.contains($0) } ?? false
        || !uncreated.isEmpty
          && entry.operation.linked.contains { uncreated.contains(named($0)) }
      if !isHeld {
        found.append(entry)
      } else if let subject {
        held.insert(subject)
        if entry.operation.isCreation { uncreated.insert(subject) }
      }
    }
    return found
  }

  /// Returns the current identity of a resource.
  private func named(_ identity: ResourceIdentifier.Identity) -> ResourceIdentifier.Identity {
    guard identity.isLocal, let id = names.ids[identity] else { return identity }
    return .init(type: identity.type, id: id)
  }

  /// Removes entries, in time linear in their number if they are the first ones.
  private mutating func remove(_ numbers: Set<Int>) -> [JournalEntry] {
    var removed = Array(entries.prefix { numbers.contains($0.id) })
    entries.removeFirst(removed.count)
    if removed.count < numbers.count {
      removed += entries.filter { numbers.contains($0.id) }
      entries.removeAll { numbers.contains($0.id) }
    }
    for entry in removed {
      note(entry, count: -1)
      parked[entry.id] = nil
    }
    // A slice retains elements that were removed from its beginning.
    if entries.isEmpty { entries = [] }
    return removed
  }

  /// Applies a frame.
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
      }
      deadCount += 1
    case .batched(let batch):
      self.batch = batch
      deadCount += 1
    case .unbatched:
      batch = nil
      deadCount += 1
    case .done(let numbers, let named):
      let numbers = Set(numbers)
      let done = remove(numbers)
      // Before adding the new names, which the records of a batch still need.
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
      parked[entry.id] = nil
      if let index = index(of: entry.id) {
        note(entries[index], count: -1)
        entries[index] = entry
        note(entry, count: 1)
      }
      deadCount += 1
    case .parked(let number, let conflict):
      if batch?.entries.contains(number) == true { batch = nil }
      if let index = index(of: number) {
        let entry = entries[index]
        parked[number] = WriteConflict(
          json: conflict, of: entry, named: entry.operation.named(by: names))
      }
      deadCount += 1
    case .head(let next, let named):
      nextNumber = max(nextNumber, next)
      for name in named { names.add(name) }
    }
  }

  mutating func noteCompaction() { deadCount = 0 }

  /// The frames of the smallest equivalent journal.
  var compact: [JournalFrame] {
    var frames: [JournalFrame] = [.head(next: nextNumber, names.all)]
    frames += entries.map { .added([$0]) }
    frames += parked.sorted { $0.key < $1.key }.map { .parked($0.key, $0.value.json) }
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
    case .unbatched: ["unbatched": true]
    case .done(let numbers, let names):
      [
        "done": JSONValue(numbers.map { JSONValue($0) }),
        "named": JSONValue(names.map(\.json)),
      ]
    case .dropped(let number): ["dropped": JSONValue(number)]
    case .renewed(let entry): ["renewed": entry.json]
    case .parked(let number, let conflict): ["parked": JSONValue(number), "conflict": conflict]
    case .head(let next, let names):
      ["next": JSONValue(next), "named": JSONValue(names.map(\.json))]
    }
  }

  /// Reads a frame; nil for anything else.
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
      known = .unbatched
    } else if let numbers = json["done"]?.array {
      known = .done(numbers.compactMap(\.int), named)
    } else if let entry = json["renewed"] {
      known = JournalEntry(json: entry).map { .renewed($0) }
    } else if let number = json["parked"]?.int {
      known = json["conflict"].map { .parked(number, $0) }
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
