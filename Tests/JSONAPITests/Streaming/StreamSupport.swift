import Foundation
import JSONAPI

/// A text in pieces, and what is thrown after the last one.
struct Pieces: AsyncSequence, Sendable {
  struct Broken: Error {}

  let pieces: [[UInt8]]
  var isBroken = false

  init(_ pieces: [[UInt8]], isBroken: Bool = false) {
    self.pieces = pieces
    self.isBroken = isBroken
  }

  /// Cuts a text after every so many bytes.
  init(_ text: [UInt8], every count: Int) {
    self.init(
      stride(from: 0, to: text.count, by: count).map { Array(text[$0...].prefix(count)) })
  }

  /// Cuts a text in two.
  init(_ text: [UInt8], at position: Int) {
    self.init([Array(text[..<position]), Array(text[position...])])
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    var pieces: ArraySlice<[UInt8]>
    let isBroken: Bool

    mutating func next() async throws -> [UInt8]? {
      if let piece = pieces.popFirst() { return piece }
      if isBroken { throw Broken() }
      return nil
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(pieces: pieces[...], isBroken: isBroken)
  }
}

/// What a stream delivered, and what it threw.
struct Outcome<Element> {
  var elements: [Element] = []
  var error: (any Error)?

  var stream: StreamError? { error as? StreamError }
  var failure: String? { error.map { "\($0)" } }
}

extension ResourceStream {
  /// Iterates to the end, and once more to see that it stays ended.
  func outcome() async -> Outcome<Element> {
    var outcome = Outcome<Element>()
    var iterator = makeAsyncIterator()
    do {
      while let element = try await iterator.next() { outcome.elements.append(element) }
    } catch {
      outcome.error = error
    }
    if let more = try? await iterator.next() { outcome.elements.append(more) }
    return outcome
  }
}

/// A file with some text, which goes with this object.
final class TemporaryFile: Sendable {
  let url: URL

  init(_ text: [UInt8]) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "stream-\(UUID().uuidString).json")
    try Data(text).write(to: url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

enum StreamModels {
  struct Person: Resource, Hashable {
    static let resourceType = "people"
    var id: String
    var name: String
    var team: Team?
  }

  struct Team: Resource, Hashable {
    static let resourceType = "teams"
    var id: String
    var name: String
    var members: [Person]
  }

  struct Article: Resource, Hashable {
    static let resourceType = "articles"
    var id: String
    var title: String
    var author: ToOne<Person>
    var next: ToOne<Article>
  }

  static func article(_ id: Int, title: String? = nil, author: Int? = nil) -> String {
    let author = author ?? id
    return #"""
      {"type":"articles","id":"\#(id)","attributes":{"title":"\#(title ?? "a \\\" {[\(id)")"},
      "relationships":{"author":{"data":{"type":"people","id":"\#(author)"}},"next":{"data":{"type":"articles","id":"\#(id + 1)"}}}}
      """#
  }

  static func person(_ id: Int) -> String {
    #"""
    {"type":"people","id":"\#(id)","attributes":{"name":"p\#(id)"},"relationships":{"team":{"data":{"type":"teams","id":"t"}}}}
    """#
  }

  static let team = #"""
    {"type":"teams","id":"t","attributes":{"name":"T"},"relationships":{"members":{"data":[{"type":"people","id":"1"},{"type":"people","id":"2"}]}}}
    """#

  static func articles(_ count: Int) -> String {
    (1...count).map { article($0) }.joined(separator: ",")
  }
}
