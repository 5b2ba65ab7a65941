import JSONAPI

// Code as a generator would write it for the hand-written structs: the same nesting, with members
// looked up in a table of names.

extension HandWritten.Document: JSONReadable {
  private static let members = FieldTable(members: ["data", "included"])

  static func read(from reader: JSONReader) throws -> HandWritten.Document {
    try reader.object(members) { object in
      HandWritten.Document(
        data: try object.value(0),
        included: try object.value(ifPresent: 1))
    }
  }
}

extension HandWritten.Article: JSONReadable {
  private static let members = FieldTable(members: ["type", "id", "attributes", "relationships"])

  static func read(from reader: JSONReader) throws -> HandWritten.Article {
    try reader.object(members) { object in
      HandWritten.Article(
        type: try object.value(0),
        id: try object.value(1),
        attributes: try object.value(2),
        relationships: try object.value(ifPresent: 3))
    }
  }
}

extension HandWritten.Article.Attributes: JSONReadable {
  private static let members = FieldTable(
    members: ["title", "body", "createdAt", "viewCount", "rating", "isFeatured", "tags"])

  static func read(from reader: JSONReader) throws -> HandWritten.Article.Attributes {
    try reader.object(members) { object in
      HandWritten.Article.Attributes(
        title: try object.value(0),
        body: try object.value(1),
        createdAt: try object.value(2),
        viewCount: try object.value(3),
        rating: try object.value(4),
        isFeatured: try object.value(5),
        tags: try object.value(6))
    }
  }
}

extension HandWritten.Article.Relationships: JSONReadable {
  private static let members = FieldTable(members: ["author", "comments"])

  static func read(from reader: JSONReader) throws -> HandWritten.Article.Relationships {
    try reader.object(members) { object in
      HandWritten.Article.Relationships(
        author: try object.value(0),
        comments: try object.value(1))
    }
  }
}

extension HandWritten.Included: JSONReadable {
  private static let members = FieldTable(members: ["type", "id", "attributes", "relationships"])

  static func read(from reader: JSONReader) throws -> HandWritten.Included {
    try reader.object(members) { object in
      HandWritten.Included(
        type: try object.value(0),
        id: try object.value(1),
        attributes: try object.value(2),
        relationships: try object.value(ifPresent: 3))
    }
  }
}

extension HandWritten.Included.Attributes: JSONReadable {
  private static let members = FieldTable(
    members: ["firstName", "lastName", "email", "karma", "body", "createdAt", "likes"])

  static func read(from reader: JSONReader) throws -> HandWritten.Included.Attributes {
    try reader.object(members) { object in
      HandWritten.Included.Attributes(
        firstName: try object.value(ifPresent: 0),
        lastName: try object.value(ifPresent: 1),
        email: try object.value(ifPresent: 2),
        karma: try object.value(ifPresent: 3),
        body: try object.value(ifPresent: 4),
        createdAt: try object.value(ifPresent: 5),
        likes: try object.value(ifPresent: 6))
    }
  }
}

extension HandWritten.Included.Relationships: JSONReadable {
  private static let members = FieldTable(members: ["author"])

  static func read(from reader: JSONReader) throws -> HandWritten.Included.Relationships {
    try reader.object(members) { object in
      HandWritten.Included.Relationships(author: try object.value(0))
    }
  }
}

extension HandWritten.ToOne: JSONReadable {
  private static let members = FieldTable(members: ["data"])

  static func read(from reader: JSONReader) throws -> HandWritten.ToOne {
    try reader.object(members) { object in
      HandWritten.ToOne(data: try object.value(0))
    }
  }
}

extension HandWritten.ToMany: JSONReadable {
  private static let members = FieldTable(members: ["data"])

  static func read(from reader: JSONReader) throws -> HandWritten.ToMany {
    try reader.object(members) { object in
      HandWritten.ToMany(data: try object.value(0))
    }
  }
}

extension HandWritten.Identifier: JSONReadable {
  private static let members = FieldTable(members: ["type", "id"])

  static func read(from reader: JSONReader) throws -> HandWritten.Identifier {
    try reader.object(members) { object in
      HandWritten.Identifier(type: try object.value(0), id: try object.value(1))
    }
  }
}
