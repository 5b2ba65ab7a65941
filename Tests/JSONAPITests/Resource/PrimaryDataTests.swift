import Foundation
import JSONAPI
import Testing

private struct Post: Resource, Equatable {
  static let resourceType = "posts"
  var id: String
  var title: String
  var author: User?
  var notes: [Remark]
}

private struct User: Resource, Equatable {
  static let resourceType = "users"
  var id: Int
  var name: String
}

private struct Remark: Resource, Equatable {
  static let resourceType = "remarks"
  var id: String
  var text: String
}

private enum Owner: ResourceUnion, Equatable {
  case user(User)
  case remark(Remark)

  static var destinationTypes: [String]? { [User.resourceType, Remark.resourceType] }

  static func resolve(_ reader: RelatedReader) throws -> Resolution<Owner> {
    if let user = try reader.resource(User.self) { return user.map(Owner.user) }
    if let remark = try reader.resource(Remark.self) { return remark.map(Owner.remark) }
    return .unresolved(.unknownType)
  }

  var resource: any RelatedResource {
    switch self {
    case .user(let user): user
    case .remark(let remark): remark
    }
  }
}

/// Counts how often it is read.
private struct Broken: Resource {
  static let resourceType = "broken"
  static let reads = Guarded(0)
  var id: String

  init(from decoder: any Decoder) throws {
    Self.reads.withLock { $0 += 1 }
    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "it is broken"))
  }
}

private struct Leading: Resource {
  static let resourceType = "leading"
  var id: String
  var broken: Broken?
}

/// One that requires another, which requires a third.
private struct Holder: Resource {
  static let resourceType = "holders"
  var id: String?
  var owner: Keeper
}

private struct Keeper: Resource {
  static let resourceType = "keepers"
  var id: String
  var user: User
}

private struct PageMeta: Codable, Equatable {
  var total: Int
  var pageSize: Int?
}

@Suite("Primary data and documents")
struct PrimaryDataTests {
  private func decode<D: PrimaryData>(
    _ type: D.Type, _ text: String, _ change: (inout JSONAPIDecoder) -> Void = { _ in }
  ) throws -> D {
    var decoder = JSONAPIDecoder()
    change(&decoder)
    return try decoder.decode(type, from: Data(text.utf8))
  }

  @Test func `DOC-13: null in the place of a collection is an empty one, with a finding`() throws {
    let null = #"{"data": null, "meta": {"total": 0}}"#
    #expect(try decode([Post].self, null) == [])
    #expect(try decode([Owner].self, null) == [])
    let document = try JSONAPIDecoder().decode(
      Document<[Post], PageMeta>.self, from: Data(null.utf8))
    #expect(document.data == [])
    #expect(document.meta == PageMeta(total: 0))
    let finding = try #require(document.findings.first { $0.requirement == "DOC-13" })
    #expect(finding.pointer == JSONPointer(["data"]))
    let strict = try #require(throws: ResourceDecodingError.self) {
      try decode([Post].self, null) { $0.mode = .strict }
    }
    #expect(strict.code == .missingData)
    let absent = try #require(throws: ResourceDecodingError.self) {
      try decode([Post].self, #"{"meta": {}}"#)
    }
    #expect(absent.code == .missingData)
  }

  @Test func `A resource that can't be decoded is left out where that is asked for`() throws {
    let text = """
      {"data": [
        {"type": "posts", "id": "1", "attributes": {"title": "A"}, "relationships": {
          "author": {"data": {"type": "users", "id": "1"}}, "notes": {"data": []}}},
        {"type": "posts", "id": "2", "attributes": {"title": 7}, "relationships": {
          "notes": {"data": []}}},
        {"type": "posts", "id": "3", "attributes": {"title": "C"}, "relationships": {
          "author": {"data": {"type": "users", "id": "2"}}, "notes": {"data": []}}},
        {"type": "posts", "id": "4", "attributes": {"title": "D"}, "relationships": {
          "author": {"data": {"type": "users", "id": "1"}}, "notes": {"data": []}}}
      ], "included": [
        {"type": "users", "id": "1", "attributes": {"name": "U"}},
        {"type": "users", "id": "2", "attributes": {}}
      ]}
      """
    let error = try #require(throws: ResourceDecodingError.self) { try decode([Post].self, text) }
    #expect(error.pointer == JSONPointer(["data", "1", "attributes", "title"]))
    var decoder = JSONAPIDecoder()
    decoder.unreadableResources = .skip
    let document = try decoder.decode(Document<[Post], JSONValue>.self, from: Data(text.utf8))
    #expect(document.data.map(\.id) == ["1", "4"])
    #expect(document.data.map(\.author?.name) == ["U", "U"])
    let notes = document.findings.filter { $0.message.contains("can't be decoded") }
    #expect(notes.map(\.pointer) == [JSONPointer(["data", "1"]), JSONPointer(["data", "2"])])
    #expect(notes.allSatisfy { $0.severity == .note })
    #expect(notes.first?.message.contains("/data/1/attributes/title") == true)
    #expect(notes.last?.message.contains("/included/1") == true)
    // One resource can't be left out, nor one of another type.
    let one = #"{"data": {"type": "posts", "id": "2", "attributes": {"title": 7}}}"#
    let other = #"{"data": [{"type": "users", "id": "1", "attributes": {"name": "U"}}]}"#
    for text in [one, other] {
      #expect(throws: ResourceDecodingError.self) {
        if text == one {
          _ = try decode(Post.self, text) { $0.unreadableResources = .skip }
        } else {
          _ = try decode([Post].self, text) { $0.unreadableResources = .skip }
        }
      }
    }
  }

  @Test func `A related resource that can't be decoded is read once`() throws {
    let primary = (1...20).map { number in
      """
      {"type": "leading", "id": "\(number)", "relationships": {
        "broken": {"data": {"type": "broken", "id": "1"}}}}
      """
    }
    let text =
      #"{"data": ["# + primary.joined(separator: ",")
      + #"], "included": [{"type": "broken", "id": "1", "attributes": {"name": "B"}}]}"#
    var decoder = JSONAPIDecoder()
    decoder.unreadableResources = .skip
    let reads = Broken.reads.withLock { $0 }
    let document = try decoder.decode(Document<[Leading], JSONValue>.self, from: Data(text.utf8))
    #expect(document.data.isEmpty)
    #expect(document.findings.filter { $0.message.contains("can't be decoded") }.count == 20)
    #expect(Broken.reads.withLock { $0 } == reads + 1)
  }

  @Test func `One without id that lacks what was cut is left out`() throws {
    let text = """
      {"data": [{"type": "holders", "relationships": {
        "owner": {"data": {"type": "keepers", "id": "1"}}}}],
      "included": [
        {"type": "keepers", "id": "1", "relationships": {
          "user": {"data": {"type": "users", "id": "1"}}}},
        {"type": "users", "id": "1", "attributes": {"name": "U"}}
      ]}
      """
    var decoder = JSONAPIDecoder()
    let whole = try decoder.decode([Holder].self, from: Data(text.utf8))
    #expect(whole.map(\.owner.user.name) == ["U"])
    decoder.maximumEmbeddingDepth = 1
    #expect(throws: ResourceDecodingError.self) {
      try decoder.decode([Holder].self, from: Data(text.utf8))
    }
    decoder.unreadableResources = .skip
    let document = try decoder.decode(Document<[Holder], JSONValue>.self, from: Data(text.utf8))
    #expect(document.data.isEmpty)
    let notes = document.findings.filter { $0.message.contains("can't be decoded") }
    #expect(notes.map(\.pointer) == [JSONPointer(["data", "0"])])
  }

  @Test func `One that can't be decoded is left out of a union's collection, too`() throws {
    let text = """
      {"data": [
        {"type": "users", "id": "1", "attributes": {}},
        {"type": "remarks", "id": "1", "attributes": {"text": "R"}},
        {"type": "remarks", "id": "2", "attributes": {"text": null}}
      ]}
      """
    #expect(throws: ResourceDecodingError.self) { try decode([Owner].self, text) }
    let found = try decode([Owner].self, text) { $0.unreadableResources = .skip }
    #expect(found == [.remark(Remark(id: "1", text: "R"))])
  }

  @Test func `A collection that may be null is read and written`() throws {
    #expect(try decode([User]?.self, #"{"data": null}"#) == nil)
    #expect(try decode([User]?.self, #"{"data": []}"#) == [])
    let text = #"{"data":[{"type":"users","id":"1","attributes":{"name":"Ann"}}]}"#
    let users = try decode([User]?.self, text) { $0.mode = .strict }
    #expect(users == [User(id: 1, name: "Ann")])
    let encoder = JSONAPIEncoder()
    #expect(try String(decoding: encoder.encodeBytes(users), as: UTF8.self) == text)
    #expect(
      try String(decoding: encoder.encodeBytes([User]?.none), as: UTF8.self) == #"{"data":null}"#)
    let error = try #require(throws: ResourceDecodingError.self) {
      try decode([User]?.self, #"{"meta": {}}"#)
    }
    #expect(error.code == .missingData)
    #expect(throws: ResourceDecodingError.self) {
      try decode([User]?.self, #"{"data": {"type": "users", "id": "1"}}"#)
    }
  }

  private static let missing = #"""
    {"data": {"type": "posts", "id": "1", "attributes": {"title": "T"}, "relationships": {
      "author": {"data": {"type": "users", "id": "9"}}, "notes": {"data": [NOTES]}}}}
    """#

  @Test(
    arguments: [
      (.skip, true, true), (.throwInArrays, true, false), (.throw, false, false),
    ] as [(JSONAPIDecoder.MissingResourcePolicy, Bool, Bool)])
  func `What is not included is left out or an error, by the policy`(
    policy: JSONAPIDecoder.MissingResourcePolicy, toOne: Bool, toMany: Bool
  ) throws {
    let one = Self.missing.replacing("NOTES", with: "")
    let many = one.replacing(#"{"type": "users", "id": "9"}"#, with: "null")
      .replacing("[]", with: #"[{"type": "remarks", "id": "2"}]"#)
    for (text, isRight) in [(one, toOne), (many, toMany)] {
      if isRight {
        let post = try decode(Post.self, text) { $0.missingResources = policy }
        #expect(post.author == nil && post.notes.isEmpty)
      } else {
        #expect(throws: ResourceDecodingError.self) {
          try decode(Post.self, text) { $0.missingResources = policy }
        }
      }
    }
  }

  @Test func `A document is written as it was read, with meta of its own type, and is equal then`()
    throws
  {
    typealias Page = Document<[Post], PageMeta>
    var page = Page(
      data: [Post(id: "1", title: "T", author: User(id: 9, name: "Ann"), notes: [])],
      meta: PageMeta(total: 1, pageSize: 20), links: ["next": "/posts?page=2"],
      jsonapi: JSONAPIObject(members: ["version": "1.1"]))
    var encoder = JSONAPIEncoder()
    encoder.values.keyFormat = .underscored
    var decoder = JSONAPIDecoder()
    decoder.values.keyFormat = .underscored
    let written = try encoder.encode(page)
    let json = try JSONValue(parsing: written)
    #expect(json["meta"] == ["total": 1, "page_size": 20])
    #expect(json["links"] == ["next": "/posts?page=2"])
    #expect(json["jsonapi"] == ["version": "1.1"])
    #expect(json["included"]?[0]?["id"] == "9")
    let read = try decoder.decode(Page.self, from: written)
    #expect(read == page)
    page.meta?.total = 2
    #expect(read != page)
    let plain = try encoder.encode(page.data, meta: PageMeta(total: 3))
    #expect(try JSONValue(parsing: plain)["meta"] == ["total": 3])
    // Without any, and in the order of a literal.
    let none = try encoder.encode(page.data, meta: PageMeta?.none)
    #expect(try JSONValue(parsing: none)["meta"] == nil)
    let literal = try encoder.encode([Post](), meta: ["z": 1, "a": 2, "m": 3])
    #expect(
      String(decoding: literal, as: UTF8.self) == #"{"data":[],"meta":{"z":1,"a":2,"m":3}}"#)
  }

  @Test func `Linkage to one of a union's types is made and read by the case`() throws {
    let owner = ToOne(Owner.user, id: 9)
    #expect(owner.identifier == ResourceIdentifier(type: "users", id: "9"))
    #expect(owner.id(of: Owner.user) == 9)
    #expect(owner.id(of: Owner.remark) == nil)
    #expect(ToOne<Owner>.null.id(of: Owner.user) == nil)
    var owners: ToMany<Owner> = []
    owners.append(ResourceIdentifier(Owner.remark, id: "3"))
    #expect(owners.identifiers == [ResourceIdentifier(type: "remarks", id: "3")])
  }
}
