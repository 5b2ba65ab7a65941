import Foundation
import JSONAPI
import Testing

@testable import JSONAPIStore

@Suite("Files of journals that are replaced while they are opened") struct JournalFileTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("articles.journal")
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Puts another file at the path, as a journal does that is rewritten.
  private func replace(_ text: String) throws {
    // Written elsewhere and renamed.
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  @Test(arguments: [1, 2, 10])
  func `A file that was replaced before it was locked is left for the new one`(_ count: Int) throws
  {
    var left = count
    let file = try JournalFile(
      path,
      willLock: {
        guard left > 0 else { return }
        left -= 1
        #expect(throws: Never.self) { try replace("new \(left)") }
      })
    #expect(left == 0)
    #expect(file.isFile(at: path))
    #expect(try file.contents() == Array("new 0".utf8))
  }

  @Test func `A new file is for its user alone, also after it is rewritten`() throws {
    func mode(_ path: String) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
    let path = folder.file("new.journal")
    let journal = try StoreJournal(path: path)
    #expect(try mode(path) == 0o600)
    for number in 0..<200 {
      try journal.store.create("articles", attributes: ["title": JSONValue("t\(number)")])
      try journal.commit()
    }
    try journal.compact()
    #expect(try mode(path) == 0o600)
  }

  @Test func `A file that was lost before it was locked is made again`() throws {
    var isLost = false
    let file = try JournalFile(
      path,
      willLock: {
        guard !isLost else { return }
        isLost = true
        #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: path) }
      })
    #expect(file.isFile(at: path))
    #expect(try file.contents() == [])
  }

  @Test func `A file that is replaced again and again is not opened for ever`() throws {
    var count = 0
    let file = try JournalFile(
      path,
      willLock: {
        count += 1
        if count < 100 { #expect(throws: Never.self) { try replace("new \(count)") } }
      })
    #expect(count == 11)
    #expect(!file.isFile(at: path))
  }

  @Test func `What a killed process left of a new file is no part of the next one`() throws {
    let journal = folder.file("other.journal")
    let log = try StoreJournal(path: journal)
    try Data("left over".utf8).write(to: URL(fileURLWithPath: journal + ".new"))
    try log.compact()
    try log.close()
    #expect(try StoreJournal(path: journal).store.isEmpty)
  }
}
