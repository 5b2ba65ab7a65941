import Foundation
import JSONAPI

/// Models as a user writes them: plain structs.
enum PlainModels {
  struct Person: Resource, Hashable {
    static let resourceType = "people"
    var id: String
    var name: String
    var twitter: String?
  }

  struct Comment: Resource, Hashable {
    static let resourceType = "comments"
    var id: String
    var body: String
    var author: Person?
  }

  struct Article: Resource, Hashable {
    static let resourceType = "articles"
    var id: String
    var title: String
    var summary: String?
    var createdAt: Date?
    var tags: [String]
    var author: Person
    var comments: [Comment]
    var editor: ToOne<Person>
    var reviewers: ToMany<Person>
  }

  /// Refers to others of its own type.
  struct Node: Resource, Hashable {
    static let resourceType = "nodes"
    var id: String
    var next: ToOne<Node>
    var peers: ToMany<Node>
  }

  struct Folder: Resource, Hashable {
    static let resourceType = "folders"
    var id: Int
    var name: String
    var children: [Folder]
  }
}

/// The same with codecs written out, as `@Resource` makes them.
enum WrittenModels {
  struct Person: StaticResource, Hashable {
    static let resourceType = "people"
    static let fieldTable = FieldTable(attributes: ["name", "twitter"], relationships: [])
    var id: String
    var name: String
    var twitter: String?

    init(id: String, name: String, twitter: String? = nil) {
      self.id = id
      self.name = name
      self.twitter = twitter
    }

    init(from reader: inout ResourceReader) throws {
      let table = Self.fieldTable
      id = try reader.id()
      name = try reader.attribute(0, in: table, String.self)
      twitter = try reader.attribute(1, in: table, String?.self)
    }

    func write(to writer: inout ResourceWriter) throws {
      try writer.attribute(0, in: Self.fieldTable, name)
      try writer.attribute(1, in: Self.fieldTable, twitter)
    }
  }

  struct Comment: StaticResource, Hashable {
    static let resourceType = "comments"
    static let fieldTable = FieldTable(attributes: ["body"], relationships: ["author"])
    var id: String
    var body: String
    var author: Person?

    init(from reader: inout ResourceReader) throws {
      let table = Self.fieldTable
      id = try reader.id()
      body = try reader.attribute(0, in: table, String.self)
      author = try reader.relationship(1, in: table, Person?.self)
    }

    func write(to writer: inout ResourceWriter) throws {
      try writer.attribute(0, in: Self.fieldTable, body)
      try writer.relationship(1, in: Self.fieldTable, author)
    }
  }

  struct Article: StaticResource, Hashable {
    static let resourceType = "articles"
    static let fieldTable = FieldTable(
      attributes: ["title", "summary", "createdAt", "tags"],
      relationships: ["author", "comments", "editor", "reviewers"])
    var id: String
    var title: String
    var summary: String?
    var createdAt: Date?
    var tags: [String]
    var author: Person
    var comments: [Comment]
    var editor: ToOne<Person>
    var reviewers: ToMany<Person>

    init(from reader: inout ResourceReader) throws {
      let table = Self.fieldTable
      id = try reader.id()
      title = try reader.attribute(0, in: table, String.self)
      summary = try reader.attribute(1, in: table, String?.self)
      createdAt = try reader.attribute(2, in: table, Date?.self)
      tags = try reader.attribute(3, in: table, [String].self)
      author = try reader.relationship(4, in: table, Person.self)
      comments = try reader.relationship(5, in: table, [Comment].self)
      editor = try reader.relationship(6, in: table, ToOne<Person>.self)
      reviewers = try reader.relationship(7, in: table, ToMany<Person>.self)
    }

    func write(to writer: inout ResourceWriter) throws {
      try writer.attribute(0, in: Self.fieldTable, title)
      try writer.attribute(1, in: Self.fieldTable, summary)
      try writer.attribute(2, in: Self.fieldTable, createdAt)
      try writer.attribute(3, in: Self.fieldTable, tags)
      try writer.relationship(4, in: Self.fieldTable, author)
      try writer.relationship(5, in: Self.fieldTable, comments)
      try writer.relationship(6, in: Self.fieldTable, editor)
      try writer.relationship(7, in: Self.fieldTable, reviewers)
    }
  }
}
