import JSONAPI

// Models with a static codec that lead back to each other, or on and on.

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
