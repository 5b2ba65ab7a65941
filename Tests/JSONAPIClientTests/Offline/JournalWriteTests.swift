import Foundation
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Writing changes into an offline journal") struct JournalWriteTests {
  let folder: JournalFolder
  let journal: OfflineJournal
  let store = Store()

  init() throws {
    folder = try JournalFolder()
    journal = try OfflineJournal(path: folder.path())
  }

  func note(_ id: String) throws -> Record {
    try store.insert(AnyResource(type: "notes", id: id, attributes: ["text": "A"]))
  }

  @Test func `Several changes are written down as a whole, and return their references`() throws {
    let known = try note("1")
    let (author, new) = try journal.write { changes in
      let author = changes.create(AnyResource(type: "people", attributes: ["name": "Dan"]))
      let new = changes.create(
        AnyResource(
          type: "notes",
          relationships: ["author": AnyRelationship(data: .one(author.resourceIdentifier))]))
      known.setAttribute("text", to: "B")
      changes.save(known)
      changes.save(known)
      return (author, new)
    }
    #expect(journal.entries.map(\.id) == [1, 2, 3])
    #expect(journal.entries.map(\.operation.action) == [.add, .add, .update])
    #expect(author.resourceIdentifier.lid?.count == 36)
    #expect(new.resourceIdentifier.lid != author.resourceIdentifier.lid)
    // One frame, so a file that ends within it has none of them.
    journal.close()
    let bytes = try folder.bytes()
    try folder.write(bytes.dropLast())
    let cut = try OfflineJournal(path: folder.path())
    #expect(cut.isEmpty && cut.cutByteCount > 0)
  }

  @Test func `An observer of a change that is written down may write as well`() throws {
    let journal = try OfflineJournal(path: folder.path("shown"), store: store)
    let known = try note("1")
    known.setAttribute("text", to: "B")
    let states = Box<[Int]>([])
    let number = known.onChange { _ in
      guard states.value.count < 2, case .saving = known.saveState else { return }
      let count = journal.entries.count
      states.update { $0.append(count) }
      _ = try? journal.write { $0.append(.note("\(count)")) }
    }
    try journal.write { $0.save(known) }
    known.removeObserver(number)
    // It is told once that the record waits, when the entry is there.
    #expect(states.value == [1] && journal.entries.map(\.operation.action) == [.update, .add])
    known.setAttribute("text", to: "A")
    #expect(known.isDirty)
  }

  @Test func `If one change can't be written, none is`() throws {
    let known = try note("1")
    known.setAttribute("text", to: "B")
    let new = try store.create("notes")
    let size = journal.size
    let error = #expect(throws: ClientError.self) {
      try journal.write { changes in
        changes.save(known)
        changes.delete(known)
        changes.delete(new)
        changes.delete(
          ResourceReference<AnyResource>(ResourceIdentifier(type: "notes", lid: "unknown")))
      }
    }
    #expect(error?.code == .encodingFailed)
    #expect(journal.isEmpty && journal.size == size)
    #expect(known.isInStore && new.isInStore)
    journal.close()
    #expect(throws: StoreError.self) {
      try journal.write {
        $0.delete(new)
        $0.delete(known)
      }
    }
    #expect(known.isInStore && new.isInStore)
  }

  @Test func `A relationship of a resource that nothing creates is refused`() throws {
    let error = #expect(throws: ClientError.self) {
      try journal.write {
        $0.add(
          [ResourceReference<AnyResource>(ResourceIdentifier(type: "tags", id: "1"))],
          to: ResourceReference<AnyResource>(ResourceIdentifier(type: "notes", lid: "n"))
            .relationship(toMany: "tags"))
      }
    }
    #expect(error?.code == .encodingFailed)
    #expect(journal.isEmpty)
  }

  @Test func `What a list does twice is written down once`() throws {
    let known = try note("1")
    let tag = ResourceIdentifier(type: "tags", id: "1")
    known.add([tag], to: "tags")
    known.setRelationship("author", to: AnyRelationship(data: .null))
    try journal.write { changes in
      changes.save(known)
      changes.save(known.relationship(toMany: "tags"))
      changes.save(known.relationship(toOne: "author"))
      changes.delete(known)
      changes.delete(known)
    }
    #expect(journal.entries.map(\.operation.action) == [.update, .add, .remove])
    #expect(journal.entries.map(\.operation.relationship) == [nil, "tags", nil])
  }

  @Test func `Entries have the version that was seen, and the values before them`()
    throws
  {
    let known = try store.insert(
      AnyResource(
        type: "notes", id: "1", attributes: ["text": "A"], meta: ["version": 7]))
    known.setAttribute("text", to: "B")
    try journal.write { changes in
      changes.save(known)
      changes.delete(known)
    }
    #expect(journal.entries.map(\.match) == ["\"v7\"", "\"v7\""])
    // A change is based on those that wait before it.
    #expect(journal.entries.map { $0.base?.attributes } == [["text": "A"], ["text": "B"]])
  }

  @Test func `What was fetched at another time than the version is to be looked at before`() throws
  {
    func insert(_ attributes: JSONObject, version: Int?) throws -> Record {
      try store.insert(
        AnyResource(
          type: "notes", id: "1", attributes: attributes,
          meta: version.map { ["version": JSONValue($0)] }))
    }
    let known = try insert(["text": "A", "size": 1], version: 7)
    _ = try insert(["size": 2], version: 8)
    known.setAttribute("text", to: "B")
    known.setAttribute("color", to: "red")
    #expect(try journal.adding { $0.save(known) }.map(\.match) == [JournalEntry.look])
    // A field that was never fetched has no base, and a resource without a version no condition.
    #expect(journal.entries.first?.base?.attributes == ["text": "A"])
    let plain = try note("2")
    plain.setAttribute("text", to: "B")
    #expect(try journal.adding { $0.save(plain) }.map(\.match) == [nil])
    let reference = ResourceReference<AnyResource>(plain.identifier)
    try journal.write { $0.update(AnyResource(type: "notes", id: "3", attributes: ["text": "C"])) }
    try journal.write { $0.delete(reference) }
    journal.close()
    let again = try OfflineJournal(path: folder.path())
    #expect(again.entries == journal.entries)
    #expect(again.entries.map { $0.base?.attributes } == [["text": "A"], ["text": "A"], nil, nil])
  }

  @Test func `A write may be made within another one, and by who is told of it`() throws {
    let outer = try note("1")
    let told = try note("2")
    let journal = journal
    told.setAttribute("text", to: "B")
    _ = outer.onChange { change in
      if change.aspects.contains(.isRemoved) { _ = try? journal.write { $0.save(told) } }
    }
    try journal.write { changes in
      changes.create(AnyResource(type: "notes", id: "outer"))
      _ = try? journal.write { $0.create(AnyResource(type: "notes", id: "inner")) }
      changes.delete(outer)
    }
    let subjects = journal.entries.map(\.operation.subject?.id)
    #expect(subjects == ["inner", "outer", "1", "2"])
  }

  @Test func `Tasks that write at once, with observers that write, lose and repeat nothing`()
    async throws
  {
    let journal = journal
    let shared = try (0..<8).map { try note("shared-\($0)") }
    for record in shared { record.setAttribute("text", to: "B") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        let own = try (0..<10).map { try note("\(task)-\($0)") }
        for record in own {
          _ = record.onChange { change in
            if change.aspects.contains(.isRemoved) {
              try? journal.write { changes in for record in shared { changes.save(record) } }
            }
          }
        }
        group.addTask {
          for record in own {
            try journal.write { changes in
              changes.delete(record)
              for record in shared { changes.save(record) }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let operations = journal.entries.map(\.operation)
    #expect(operations.filter { $0.action == .update }.count == 8)
    #expect(Set(operations.filter(\.isDeletion).compactMap(\.subject?.id)).count == 80)
    #expect(operations.count == 88)
  }
}
