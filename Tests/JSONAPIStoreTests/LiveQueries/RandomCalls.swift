import JSONAPI

@testable import JSONAPIStore

/// Random calls of everything that changes a store, on few resources, so that they meet each other.
struct RandomCalls {
  let store: Store
  /// Records that were removed, and that somebody still has.
  private var removed: [Record] = []
  private var snapshots: [[UInt8]] = []
  /// Whether the last step was one call of the store, of which observers are notified once.
  private(set) var isSingle = true
  private var random = SplitMix(state: 0)
  private let types = ["articles", "people", "companies", "tags"]

  init(_ store: Store) { self.store = store }

  /// Makes one call, of which a seed decides everything.
  ///
  /// - Parameter isShared: Whether other threads use the store; then nothing is done to all of it.
  mutating func step(_ seed: UInt64, isShared: Bool = false) throws {
    random = SplitMix(state: seed)
    isSingle = true
    switch below(28) {
    case 0...5: try insertDocument()
    case 6: try insertLate(isShared)
    case 7...12: editAttribute()
    case 13, 14: editRelationship()
    case 15: editMembers()
    case 16: anyRecord()?.revert()
    case 17: anyRecord()?.unload()
    case 18, 19:
      guard let record = anyRecord() else { return }
      store.remove(record, as: below(2) == 0 ? store.begin() : nil)
      removed.append(record)
    case 20:
      guard let record = removed.randomElement(using: &random) else { return }
      if below(3) == 0 {
        store.remove(record, as: store.begin())
      } else {
        record.setAttribute("title", to: "gone")
      }
    case 21: try create()
    case 22:
      let record = store.records.filter { $0.id == nil }.randomElement(using: &random)
      if let record { try? store.assign(id: id(), to: record) }
    case 23: _ = store.placeholder(type: type(), id: id())
    case 24: save()
    case 25: store.records.filter(\.isNew).randomElement(using: &random)?.markKnown()
    case 26: joinStores()
    default: if !isShared { try changeAll() }
    }
  }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
  private mutating func id() -> String { String(below(9)) }
  private mutating func type() -> String { types[below(4)] }
  private mutating func anyRecord() -> Record? { store.records.randomElement(using: &random) }

  private mutating func identifier(_ type: String) -> ResourceIdentifier {
    let lids = store.records(of: type).compactMap(\.lid)
    if below(6) == 0, let lid = lids.randomElement(using: &random) {
      return ResourceIdentifier(type: type, lid: lid)
    }
    return ResourceIdentifier(type: type, id: id())
  }

  private mutating func many(_ type: String) -> [ResourceIdentifier] {
    var seen: Set<ResourceIdentifier.Identity?> = []
    return (0..<below(4)).map { _ in identifier(type) }.filter { seen.insert($0.identity).inserted }
  }

  private mutating func one(_ type: String) -> AnyRelationship {
    AnyRelationship(data: below(4) == 0 ? .null : .one(identifier(type)))
  }

  private mutating func relationships(_ type: String) -> [(String, AnyRelationship)] {
    switch type {
    case "articles":
      [("author", one("people")), ("tags", AnyRelationship(data: .many(many("tags"))))]
    case "people":
      [
        ("company", one("companies")),
        ("articles", AnyRelationship(data: .many(many("articles")))),
      ]
    default: []
    }
  }

  private mutating func attribute(_ type: String) -> (String, JSONValue) {
    switch (type, below(4)) {
    case ("articles", 0): return ("title", JSONValue("a\(below(6))"))
    case ("articles", 1):
      if below(5) == 0 { return ("words", .null) }
      return ("words", below(25) == 0 ? JSONValue("many") : JSONValue(below(100)))
    case ("articles", 2):
      if below(12) == 0 { return ("created", "soon") }
      let fraction = below(2) == 0 ? ".5" : ""
      return (
        "created", JSONValue("2024-0\(1 + below(9))-01T00:00:0\(below(9))\(fraction)Z")
      )
    case ("articles", _): return ("other", JSONValue(below(10)))
    case ("people", _): return ("name", JSONValue("n\(below(4))"))
    case ("companies", _): return ("name", JSONValue("c\(below(4))"))
    default: return ("label", JSONValue(["t1", "t2", "u1"][below(3)]))
    }
  }

  private mutating func resource(_ type: String, _ id: String) -> AnyResource {
    var attributes = JSONObject()
    for _ in 0..<below(4) {
      let (name, value) = attribute(type)
      attributes[name] = value
    }
    var links = RelationshipsObject()
    for (name, relationship) in relationships(type) where below(2) == 0 {
      links[name] = relationship
    }
    return AnyResource(type: type, id: id, attributes: attributes, relationships: links)
  }

  private mutating func insertDocument() throws {
    let version = below(3) == 0 ? store.begin() : nil
    var seen: Set<ResourceIdentifier.Identity?> = []
    var document = AnyDocument(
      data: .many(
        (0..<1 + below(4)).map { _ in resource(type(), id()) }
          .filter { seen.insert($0.resourceIdentifier.identity).inserted }))
    document.included = (0..<below(3)).map { _ in resource(type(), id()) }
    try store.insert(document, as: version)
  }

  private mutating func insertLate(_ isShared: Bool) throws {
    let early = store.begin()
    if below(2) == 0, !isShared, let record = anyRecord() {
      store.remove(record, as: store.begin())
      isSingle = false
    }
    try store.insert(AnyDocument(data: .one(resource(type(), id()))), as: early)
  }

  private mutating func editAttribute() {
    guard let record = anyRecord() else { return }
    let (name, value) = attribute(record.type)
    record.setAttribute(name, to: below(12) == 0 ? nil : value)
  }

  private mutating func editRelationship() {
    guard let record = anyRecord(),
      let (name, relationship) = relationships(record.type).randomElement(using: &random)
    else { return }
    record.setRelationship(name, to: relationship)
  }

  private mutating func editMembers() {
    guard let record = anyRecord() else { return }
    let name = record.type == "articles" ? "tags" : "articles"
    let members = many(name)
    if below(2) == 0 {
      record.add(members, to: name)
    } else {
      record.remove(members, from: name)
    }
  }

  private mutating func create() throws {
    let type = type()
    let (name, value) = attribute(type)
    // With an id of its own, as a resource that the server doesn't know yet.
    let own = below(3) == 0 ? id() : nil
    if let own, store.contains(type: type, id: own) { return }
    var links = RelationshipsObject()
    if below(2) == 0 {
      for (name, relationship) in relationships(type) { links[name] = relationship }
    }
    let lid = "l\(random.next())"
    try store.create(
      type, id: own, lid: own.map { _ in lid }, attributes: below(3) == 0 ? [:] : [name: value],
      relationships: links)
  }

  private mutating func save() {
    let records = store.records.filter { $0.isDirty || $0.id == nil }
    guard let record = records.randomElement(using: &random) else { return }
    // The answer may have the id of another record.
    let answer = resource(record.type, record.id ?? id())
    try? record.markSaved(
      with: below(3) == 0 ? nil : answer, as: below(2) == 0 ? store.begin() : nil)
  }

  /// Has the store take in the records of one that was made for an object.
  private mutating func joinStores() {
    let other = Store(forOneObject: true)
    let type = type()
    let (name, value) = attribute(type)
    other.makeRecord(type).setAttribute(name, to: value)
    _ = below(2) == 0 ? store.join(other) : other.join(store)
  }

  private mutating func changeAll() throws {
    switch below(8) {
    case 0, 1: snapshots.append(try store.snapshot())
    case 2, 3:
      if let snapshot = snapshots.randomElement(using: &random) { try store.restore(snapshot) }
    case 4: if below(4) == 0 { store.removeAll() }
    case 5: store.removeAll(of: type())
    default: store.compact()
    }
  }
}
