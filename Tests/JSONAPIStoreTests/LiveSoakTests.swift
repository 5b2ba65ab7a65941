import JSONAPI
import JSONAPIStore
import Observation
import Testing

/// A live class as `@LiveResource` spells it out.
private final class Node: LiveResource {
  var title: String {
    get { liveRecord.value(0, of: self, "") }
    set { liveRecord.set(0, of: self, newValue) }
  }
  var number: Int {
    get { liveRecord.value(1, of: self, 0) }
    set { liveRecord.set(1, of: self, newValue) }
  }
  var next: Node? {
    get { liveRecord.one(2, of: self) }
    set { liveRecord.set(2, of: self, one: newValue) }
  }
  var friends: [Node] {
    get { liveRecord.many(3, of: self) }
    set { liveRecord.set(3, of: self, many: newValue) }
  }
  var anything: [AnyResource] { liveRecord.many(3, of: self) }
  var id: String? { liveRecord.id(of: self) }

  let liveRecord: LiveRecord
  init(liveRecord: consuming UnclaimedRecord) { self.liveRecord = liveRecord.claim() }
  static let resourceType = "nodes"
  static let liveFields = LiveFields<Node>(
    FieldTable(attributes: ["title", "number"], relationships: ["next", "friends"]))
  static let livePaths = LivePaths<Node>(4)
  static let schema = Schema(
    "nodes", id: String?.self,
    [
      .attribute("title", String.self), .attribute("number", Int.self),
      .relationship("next", Node?.self), .relationship("friends", [Node].self),
    ])

  struct Fields: Sendable {
    var title: AttributePath<Node, String> { .init("title") }
    var next: ToOnePath<Node, Node> { .init("next") }
    var friends: ToManyPath<Node, Node> { .init("friends") }
  }
  static var fields: Fields { Fields() }
}

/// The same records as another class sees them, whose fields have other indexes.
private final class Titled: LiveResource {
  var friends: [Titled] { liveRecord.many(1, of: self) }
  var title: String { liveRecord.value(0, of: self, "") }
  var id: String? { liveRecord.id(of: self) }

  let liveRecord: LiveRecord
  init(liveRecord: consuming UnclaimedRecord) { self.liveRecord = liveRecord.claim() }
  static let resourceType = "nodes"
  static let liveFields = LiveFields<Titled>(
    FieldTable(attributes: ["title"], relationships: ["friends"]))
  static let livePaths = LivePaths<Titled>(2)
  static let schema = Schema("nodes", id: String?.self, [.attribute("title", String.self)])
}

/// Many tasks at the live objects of one store; with the thread sanitizer this finds data races.
@Suite("Live objects used by many tasks")
struct LiveSoakTests {
  private let ids = 24
  private let store = Store()

  private func document(_ id: Int, _ other: Int, _ number: Int) -> String {
    """
    {"data": {"type": "nodes", "id": "\(id)", "attributes": {"title": "T\(number)", "number": \(number)},
      "relationships": {
        "next": {"data": {"type": "nodes", "id": "\(other)"}},
        "friends": {"data": [{"type": "nodes", "id": "\(other)"}, {"type": "nodes", "id": "\(id)"},
          {"type": "nodes", "id": "\((other + 1) % ids)"}, {"type": "nodes", "id": "none"}]}}},
     "included": [{"type": "nodes", "id": "\(other)", "attributes": {"number": \(number)}}]}
    """
  }

  private func node(_ id: Int) -> Node? { store.object(Node.self, id: String(id)) }

  /// One step of one task, whichever it is.
  private func step(_ kind: UInt64, _ id: Int, _ other: Int, _ number: Int) async throws {
    switch kind {
    case 0...2: try store.insert(text: document(id, other, number), as: store.begin())
    case 3: node(id)?.title = "edited \(number)"
    case 4: node(id)?.number = number
    case 5: node(id)?.next = node(other)
    case 6: node(id)?.friends.append(contentsOf: [node(other)].compactMap { $0 })
    case 7: node(id)?.revert()
    case 8: node(id)?.revert(\.title)
    case 9...11:
      guard let node = node(id) else { return }
      #expect(node.friends.allSatisfy { $0.id != nil || $0.lid != nil })
      for friend in node.friends { _ = (friend.title, friend.number, friend.next?.friends.count) }
      _ = (node.anything.count, node.isDirty, node.changes.resource, try node.field(\.title))
      _ = store.object(Titled.self, id: String(id)).map { ($0.friends.count, $0.title) }
    case 12: if let node = node(id) { store.remove(node.record, as: store.begin()) }
    case 13: node(id)?.unload()
    case 14:
      _ = try Store(snapshot: store.snapshot()).objects(matching: Node.query).map(\.friends.count)
    case 15:
      let new = Node(in: store)
      new.title = "new"
      node(other)?.next = new
      let answer = AnyResource(type: "nodes", id: new.lid, attributes: ["number": 1])
      try new.record.markSaved(with: answer, sent: new.record.changes)
      #expect(new.id == new.lid)
      #expect(store.object(Node.self, id: new.lid ?? "") === new)
      store.remove(new.record)
    case 16:
      guard let node = node(id) else { return }
      withObservationTracking {
        _ = (node.title, node.friends.count, node.isLoaded)
      } onChange: {
        _ = (node.title, node.friends.count)
      }
    default:
      guard let node = node(id) else { return }
      var values = node.values(of: \.friends).makeAsyncIterator()
      _ = await values.next()
    }
  }

  @Test
  func `Reading, writing, reverting, resolving, observing, filling, saving and removing at once`()
    async throws
  {
    let listeners = (0..<4).map { id in
      Task {
        let node = store.reference(Node.self, id: String(id))
        var count = 0
        for await friends in node.values(of: \.friends) { count += friends.count }
        return count
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          var random = SplitMix(state: UInt64(task))
          for number in 0..<400 {
            let id = Int(random.next() % UInt64(ids))
            try await step(random.next() % 18, id, Int(random.next() % UInt64(ids)), number)
          }
        }
      }
      try await group.waitForAll()
    }
    for listener in listeners { listener.cancel() }
    for listener in listeners { _ = await listener.value }
    // What is read through objects, which may be what they have kept, is what records say now.
    for id in 0..<ids {
      try store.insert(text: document(id, (id + 1) % ids, 0))
      node(id)?.revert()
    }
    for id in 0..<ids {
      let node = try #require(self.node(id))
      #expect(node.friends.map(\.id) == node.record.related("friends").map(\.id))
      #expect(node.friends.map(\.id) == [id + 1, id, id + 2].map { String($0 % ids) })
      #expect(node.friends[1] === node)
      #expect(node.next === self.node((id + 1) % ids))
      #expect(node.title == "T0")
    }
  }

  @Test
  func `A related resource is seen as soon as it is inserted, and no more when it is removed`()
    async throws
  {
    try store.insert(text: document(0, 1, 0))
    let owner = try #require(node(0))
    // Each task has a resource of its own, and all of them one owner. The list is complete before they begin: what is
    // removed between reading and writing `friends` would be missing from it.
    let tasks = 2..<6
    owner.friends += tasks.map { store.reference(Node.self, id: "f\($0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in tasks {
        group.addTask {
          for number in 0..<200 {
            let resource = AnyResource(
              type: "nodes", id: "f\(task)", attributes: ["number": JSONValue(number)])
            let record = try store.insert(resource)
            #expect(owner.friends.contains { $0.record === record })
            #expect(store.remove(record))
            #expect(!owner.friends.contains { $0.record === record })
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
