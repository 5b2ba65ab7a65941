import JSONAPI

// Models with a static codec for the small resources of `GraphDocuments`.

struct CyclicArticle: StaticResource {
  static let resourceType = "articles"
  static let fieldTable = FieldTable(attributes: ["title"], relationships: ["author"])

  var id: String
  var title: String
  var author: CyclicPerson?

  init(from reader: inout ResourceReader) throws {
    id = try reader.id()
    title = try reader.attribute(0, in: Self.fieldTable, String.self)
    author = try reader.relationship(1, in: Self.fieldTable, CyclicPerson?.self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, title)
    try writer.relationship(1, in: Self.fieldTable, author)
  }
}

struct CyclicPerson: StaticResource {
  static let resourceType = "people"
  static let fieldTable = FieldTable(attributes: ["title"], relationships: ["articles"])

  var id: String
  var title: String
  var articles: [CyclicArticle]

  init(from reader: inout ResourceReader) throws {
    id = try reader.id()
    title = try reader.attribute(0, in: Self.fieldTable, String.self)
    articles = try reader.relationship(1, in: Self.fieldTable, [CyclicArticle].self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, title)
    try writer.relationship(1, in: Self.fieldTable, articles)
  }
}

struct ChainLink: StaticResource {
  static let resourceType = "links"
  static let fieldTable = FieldTable(attributes: ["title"], relationships: ["previous"])

  var id: String
  var title: String
  var previous: [ChainLink]

  init(from reader: inout ResourceReader) throws {
    id = try reader.id()
    title = try reader.attribute(0, in: Self.fieldTable, String.self)
    previous = try reader.relationship(1, in: Self.fieldTable, [ChainLink].self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, title)
    try writer.relationship(1, in: Self.fieldTable, previous)
  }
}

struct MixedArticle: StaticResource {
  static let resourceType = "articles"
  static let fieldTable = FieldTable(attributes: ["title"], relationships: ["subjects"])

  var id: String
  var title: String
  var subjects: [AnyResource]

  init(from reader: inout ResourceReader) throws {
    id = try reader.id()
    title = try reader.attribute(0, in: Self.fieldTable, String.self)
    subjects = try reader.relationship(1, in: Self.fieldTable, [AnyResource].self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, title)
    try writer.relationship(1, in: Self.fieldTable, subjects)
  }
}

struct TinyResource: StaticResource {
  static let resourceType = "t"
  static let fieldTable = FieldTable(attributes: ["n"], relationships: [])

  var id: String
  var number: Int

  init(from reader: inout ResourceReader) throws {
    id = try reader.id()
    number = try reader.attribute(0, in: Self.fieldTable, Int.self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, number)
  }
}

struct WideLink: StaticResource {
  static let resourceType = "links"
  static let fieldTable = FieldTable(attributes: ["title"], relationships: ["members"])

  var id: String
  var title: String
  var members: ToMany<StaticPerson>

  init(from reader: inout ResourceReader) throws {
    id = try reader.id()
    title = try reader.attribute(0, in: Self.fieldTable, String.self)
    members = try reader.relationship(1, in: Self.fieldTable, ToMany<StaticPerson>.self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, title)
    try writer.relationship(1, in: Self.fieldTable, members)
  }
}
