import Foundation
import JSONAPI

/// Models of one document in which articles and their authors lead to each other.
enum CycleModels {
  struct Article: Resource {
    static let resourceType = "articles"
    var id: String
    var author: Person
  }

  struct Person: Resource {
    static let resourceType = "people"
    var id: String
    var articles: [Article]
  }

  struct OptionalArticle: Resource {
    static let resourceType = "articles"
    var id: String
    var author: OptionalPerson?
  }

  struct OptionalPerson: Resource {
    static let resourceType = "people"
    var id: String
    var articles: [OptionalArticle]
  }

  struct LinkedArticle: Resource {
    static let resourceType = "articles"
    var id: String
    var author: ToOne<LinkedPerson>
  }

  struct LinkedPerson: Resource {
    static let resourceType = "people"
    var id: String
    var articles: ToMany<LinkedArticle>
  }

  /// Has rules of its own about what it leads to.
  struct StrictPerson: Resource {
    static let resourceType = "people"
    struct NoArticles: Error {}
    var id: String
    var articles: [StrictArticle]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(String.self, forKey: .id)
      articles = try container.decode([StrictArticle].self, forKey: .articles)
      guard !articles.isEmpty else { throw NoArticles() }
    }
  }

  struct StrictArticle: Resource {
    static let resourceType = "articles"
    var id: String
    var author: StrictPerson?
  }

  /// Takes what it can get.
  struct LaxArticle: Resource {
    static let resourceType = "articles"
    var id: String
    var author: Person?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(String.self, forKey: .id)
      author = try? container.decode(Person.self, forKey: .author)
    }
  }

  /// Does not follow what leads back.
  struct AuthorOnly: Resource {
    static let resourceType = "people"
    var id: String
  }

  struct OneWayArticle: Resource {
    static let resourceType = "articles"
    var id: String
    var author: AuthorOnly
  }

  /// Needs itself, in the end.
  struct Hen: Resource {
    static let resourceType = "hens"
    var id: String
    var egg: Egg
  }

  indirect enum Egg: ResourceUnion {
    case hen(Hen)

    static var destinationTypes: [String]? { ["hens"] }

    static func resolve(_ reader: RelatedReader) throws -> Resolution<Egg> {
      try reader.resource(Hen.self)?.map(Egg.hen) ?? .unresolved(.unknownType)
    }

    var resource: any RelatedResource {
      switch self {
      case .hen(let hen): hen
      }
    }
  }
}

/// Models that lead to each other in every way there is.
enum GraphModels {
  struct A: Resource, Rendered {
    static let resourceType = "as"
    var id: String
    var b: B?
    var cs: [C]
    var next: ToOne<A>

    var text: String { "A\(id)(\(b?.text ?? "-") \(cs.text) \(next.text))" }
  }

  struct B: Resource, Rendered {
    static let resourceType = "bs"
    var id: String
    var list: [A]
    var c: C?
    var peers: ToMany<B>

    var text: String { "B\(id)(\(list.text) \(c?.text ?? "-") \(peers.text))" }
  }

  struct C: Resource, Rendered {
    static let resourceType = "cs"
    var id: String
    var a: ToOne<A>
    var need: D
    var mixed: [Either]

    var text: String { "C\(id)(\(a.text) \(need.text) \(mixed.text))" }
  }

  struct D: Resource, Rendered {
    static let resourceType = "ds"
    var id: String
    var cs: [C]

    var text: String { "D\(id)(\(cs.text))" }
  }

  enum Either: ResourceUnion, Rendered {
    case a(A)
    case d(D)

    static var destinationTypes: [String]? { ["as", "ds"] }

    static func resolve(_ reader: RelatedReader) throws -> Resolution<Either> {
      if let a = try reader.resource(A.self) { return a.map(Either.a) }
      if let d = try reader.resource(D.self) { return d.map(Either.d) }
      return .unresolved(.unknownType)
    }

    var resource: any RelatedResource {
      switch self {
      case .a(let a): a
      case .d(let d): d
      }
    }

    var text: String {
      switch self {
      case .a(let a): a.text
      case .d(let d): d.text
      }
    }
  }
}

/// A value that shows all that it embeds, unlike `==` of linkage.
protocol Rendered {
  var text: String { get }
}

extension Array: Rendered where Element: Rendered {
  var text: String { "[\(map(\.text).joined(separator: " "))]" }
}

extension ToOne: Rendered where Destination: Rendered {
  var text: String { "\(identifier?.id ?? "-")=\(value?.text ?? "-")" }
}

extension ToMany: Rendered where Destination: Rendered {
  var text: String {
    "\(linkage.identifiers.map { $0.id ?? "" })=\(values.text)"
  }
}

/// A node that counts how often its codec ran, in this task.
struct CountedNode: StaticResource {
  static let resourceType = "nodes"
  static let fieldTable = FieldTable(attributes: [], relationships: ["next", "items"])
  @TaskLocal static var count = Guarded(0)

  var id: Int
  var next: ToOne<CountedNode>
  var items: [CountedNode]

  init(from reader: inout ResourceReader) throws {
    Self.count.withLock { $0 += 1 }
    id = try reader.id()
    next = try reader.relationship(0, in: Self.fieldTable, ToOne<CountedNode>.self)
    items = try reader.relationship(1, in: Self.fieldTable, [CountedNode].self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.relationship(0, in: Self.fieldTable, next)
    try writer.relationship(1, in: Self.fieldTable, items)
  }
}

/// A node as large as models get.
struct WideNode: Resource {
  static let resourceType = "nodes"
  var id: Int
  var a01, a02, a03, a04, a05, a06, a07, a08, a09, a10: String?
  var b01, b02, b03, b04, b05, b06, b07, b08, b09, b10: Int?
  var c01, c02, c03, c04, c05, c06, c07, c08, c09: Double?
  var next: ToOne<WideNode>
  var items: [WideNode]
}
