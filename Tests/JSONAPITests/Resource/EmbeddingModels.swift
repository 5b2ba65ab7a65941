import Foundation
import JSONAPI

/// Models for what can become of related resources.
enum EmbeddingModels {
  struct Person: Resource, Hashable {
    static let resourceType = "people"
    var id: String
    var name: String?
  }

  /// Needs more than its identity.
  struct Bot: Resource, Hashable {
    static let resourceType = "bots"
    var id: String
    var version: Int
  }

  /// Takes people and bots, and nothing else.
  enum Closed: ResourceUnion, Hashable {
    case person(Person)
    case bot(Bot)

    static var destinationTypes: [String]? { ["people", "bots"] }

    static func resolve(_ reader: RelatedReader) throws -> Resolution<Closed> {
      if let person = try reader.resource(Person.self) { return person.map(Closed.person) }
      if let bot = try reader.resource(Bot.self) { return bot.map(Closed.bot) }
      return .unresolved(.unknownType)
    }

    var resource: any RelatedResource {
      switch self {
      case .person(let person): person
      case .bot(let bot): bot
      }
    }
  }

  /// Takes people, and keeps everything else as it is.
  enum Opened: ResourceUnion, Hashable {
    case person(Person)
    case unknown(AnyResource)

    static var destinationTypes: [String]? { nil }

    static func resolve(_ reader: RelatedReader) throws -> Resolution<Opened> {
      if let person = try reader.resource(Person.self) { return person.map(Opened.person) }
      return .found(.unknown(try reader.anyResource()))
    }

    var resource: any RelatedResource {
      switch self {
      case .person(let person): person
      case .unknown(let resource): resource
      }
    }
  }

  struct Embedded: Resource, Hashable {
    static let resourceType = "things"
    var id: String
    var owner: Person?
    var bots: [Bot]
  }

  struct Needing: Resource, Hashable {
    static let resourceType = "things"
    var id: String
    var owner: Person
  }

  struct Linked: Resource, Hashable {
    static let resourceType = "things"
    var id: String
    var owner: ToOne<Person>
    var bots: ToMany<Bot>
  }

  struct Union<U: ResourceUnion & Hashable>: Resource, Hashable {
    static var resourceType: String { "things" }
    var id: String
    var owner: U?
    var others: [U]
  }

  /// Lead to each other, in a way that may end.
  struct Chapter: Resource, Hashable {
    static let resourceType = "chapters"
    var id: String
    var related: [Chapter]
  }

  /// Needs an egg, which needs its chicken: a circle that has no end.
  struct Chicken: Resource {
    static let resourceType = "chickens"
    var id: String
    var eggs: [Egg]
  }

  struct Egg: Resource {
    static let resourceType = "eggs"
    var id: String
    var chicken: Chicken
  }
}

/// A mark of one run of a codec.
final class DecodingMark: Sendable {}

/// A node that knows in which run of its codec it was made.
protocol MarkedNode: Resource where ID == Int {
  var mark: DecodingMark { get }
  var related: [Self] { get }
}

struct PlainNode: MarkedNode {
  static let resourceType = "nodes"
  var id: Int
  var next: ToOne<PlainNode>
  var peers: ToMany<PlainNode>
  let mark = DecodingMark()

  enum CodingKeys: CodingKey { case id, next, peers }

  var related: [PlainNode] { [next.value].compactMap { $0 } + peers.values }
}

struct WrittenNode: StaticResource, MarkedNode {
  static let resourceType = "nodes"
  static let fieldTable = FieldTable(attributes: [], relationships: ["next", "peers"])
  var id: Int
  var next: ToOne<WrittenNode>
  var peers: ToMany<WrittenNode>
  let mark = DecodingMark()

  var related: [WrittenNode] { [next.value].compactMap { $0 } + peers.values }

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    id = try reader.id()
    next = try reader.relationship(0, in: table, ToOne<WrittenNode>.self)
    peers = try reader.relationship(1, in: table, ToMany<WrittenNode>.self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.relationship(0, in: Self.fieldTable, next)
    try writer.relationship(1, in: Self.fieldTable, peers)
  }
}
