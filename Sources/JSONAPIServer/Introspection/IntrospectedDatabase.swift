public import JSONAPI

/// The resource types that a database's tables make.
///
/// ```swift
/// let database = try SQLiteDatabase(path: "shop.sqlite")
/// let found = try await database.introspected()
/// let api = try JSONAPIServer(database: database) {
///   for type in found.types { Serve(introspected: type) }
/// }
/// ```
///
/// The same tables always give the same names, in whatever order the database lists them.
///
/// ## Which tables are types
///
/// - A table with a primary key is a type, and so is one without if one of its columns is unique and never null: `id`,
///   else the first. A key of several columns makes ids such as `3:17`.
/// - A view is a type if it has a column `id`, which no two rows have in common. It can be read only.
/// - A table whose only columns are two foreign keys, which together are unique, and maybe a key of its own, joins two
///   types: both have a to-many relationship, and the table isn't a type. One with more columns is a type.
/// - A table in which a framework keeps account of its migrations, such as `grdb_migrations`, is left out unless
///   ``IntrospectionOptions/only`` names it.
/// - Tables and columns that the role of PostgreSQL can't read are left out, and ``omissions`` says so.
/// - What has no key, or one of values that make no ids, is left out; ``omissions`` says so. So is a table of SQLite
///   whose key has no type and values of several kinds. A row with a null in its key, as SQLite and views can have it, or
///   with a value of another kind than the ids of the type, isn't a resource: it is nowhere served.
/// - Numbers of PostgreSQL's type `numeric` make ids that are text, with all their digits.
///
/// ## Names
///
/// - A type has the name of its table in camel case, in the number that the table has: `blog_posts` is `blogPosts`,
///   `Artist` is `artist`. A word `tbl` at the front goes, and a prefix that all tables share up to an underscore if
///   there are three or more: of `wp_posts`, `wp_users` and `wp_links` it is `wp`.
/// - An attribute has the name of its column in camel case. The key column and those of relationships are no
///   attributes; the other columns of a composite key are.
/// - A foreign key is a to-one relationship with the name of its column, without `id`, `fk`, `uuid`, `key`, `ref` or the
///   name of the column that it refers to, at the end: `author_id` is `author`. If nothing is left, it has the name of the
///   other table in the singular, and so it is for a key of several columns. If the names of those end with the names
///   that they refer to, what stands before is the name: `parent_order_id` and `parent_line` are `parent`.
/// - On the other side there is a to-many relationship with the name of the first table in the plural: `articles`. It is
///   to-one and in the singular if the foreign key is unique.
/// - If several keys of one table lead to the same one, the other side is named by role: `home_team_id` and
///   `away_team_id` of `matches` are `homeMatches` and `awayMatches` of a team; `author_id` and `editor_id` of `articles`
///   are `articlesAsAuthor` and `articlesAsEditor` of a person.
/// - Of a key to its own table the other side is `children` if it is called `parent`, else by role: `employeesAsManager`.
/// - A table that joins two types gives each the plural of the other key's name: `article_id` and `reviewer_id` are
///   `articles` of a person and `reviewers` of an article.
/// - Where a name is taken already, or is `id` or `type`, an attribute and a relationship of that name are told apart
///   like this, and by a number in the end; attributes come first, then to-one relationships, then the rest. An
///   attribute has the type before its name: `productType`. A to-one relationship has the whole name of its column:
///   `authorId`. The other side of a foreign key is named by role, as above; a relationship through a table has the
///   table's name: `articleReviewers`. ``notes`` says so.
///
/// ## Values
///
/// - Columns that can't be null are required when a resource is created, unless they have a default. What the database
///   generates is read-only.
/// - SQLite keeps any value in any column, so up to fifty rows of each table are looked at. Columns that are declared as
///   dates are read as the text or the number that is there, all in one form; UUIDs as text or 16 bytes; decimals as
///   numbers unless they are kept as text. A column whose values aren't what it is declared for is text. What comes
///   later and doesn't fit is null in documents, and `meta.unreadable` of the resource says so.
/// - Enumerated types have their cases, JSON columns any value, and bytes are in base64 unless the definition makes
///   them content, as `jsonapi serve` does: ``IntrospectedType/contents`` lists them.
/// - A whole number that can't be null and is called `version`, `lock_version` or `row_version` is raised by each update
///   and makes entity tags, if the types are writable.
///
/// ## Search
///
/// - A table of FTS5 in SQLite whose `content` is a table or view that is served is its full-text index, and no type:
///   `filter[search]` looks for words in its columns. So is a generated column `tsvector` in PostgreSQL that has a GIN or
///   GiST index. <doc:Search> says which are recognised; ``notes`` lists them.
public struct IntrospectedDatabase: Sendable {
  /// The types, by name.
  public let types: [IntrospectedType]

  /// What is not served, by name.
  public let omissions: [Omission]

  /// What differs from the names in the tables in a way that needs saying, a sentence each.
  public let notes: [String]

  /// A table or a column that is not served.
  public struct Omission: Sendable, Hashable, CustomStringConvertible {
    /// The table.
    public let table: String

    /// The column; nil if it is the whole table.
    public let column: String?

    /// Why it is not served.
    public let reason: String

    /// The names and the reason.
    public var description: String {
      "\(table)\(column.map { ".\($0)" } ?? ""): \(reason)"
    }
  }
}

/// A resource type that a table makes.
public struct IntrospectedType: Sendable {
  /// The schema.
  public let schema: Schema

  /// The table.
  public let table: String

  /// Whether the table is a view, which is read only.
  public let isView: Bool

  /// The columns of the ids.
  public let key: KeyColumns

  /// The column of each attribute.
  public let columns: [String: String]

  /// How the database keeps each relationship.
  public let relationships: [String: EdgeStorage]

  /// The attributes that a full-text index of the database has, and that searches look at.
  public let searched: [String]

  /// The attributes with bytes, which can be served as content, with the media type.
  ///
  /// The media type is in a column of text that is called like that of the bytes with `_type`, `_media_type`,
  /// `_mime_type` or `_content_type`, or like one of these alone if there is one column with bytes; else it is unknown.
  ///
  /// ```swift
  /// Serve(introspected: type) { definition in
  ///   for content in type.contents { definition.content(content.attribute, type: content.type) }
  /// }
  /// ```
  public var contents: [(attribute: String, type: ContentType)] {
    let attributes = schema.attributes.filter { $0.value.kind == .data }.map(\.name)
    let texts = schema.attributes.filter { $0.value.kind == .string }.map(\.name)
    return attributes.map { name in
      let ends = ["MediaType", "MimeType", "ContentType", "Mime", "Type"]
      let alone = attributes.count > 1 ? [] : ["mediaType", "mimeType", "contentType", "mime"]
      let found = (ends.map { name + $0 } + alone).first { texts.contains($0) }
      let column = found.flatMap { columns[$0] }
      return (name, column.map { .column($0) } ?? .constant(ContentType.unknown))
    }
  }

  /// What one resource is called.
  let singular: String
  let storages: [String: ColumnStorage]
  let readOnly: [String]
  let defaulted: [String]
  /// The to-one relationships whose columns can't be null.
  let required: [String]
  let version: String?
  /// The fields that only some operations can set, as parts of the id.
  let limited: [String: [WriteOperation]]
  let clientIDs: ClientIDs
  /// What is allowed.
  let operations: Set<WriteOperation>
}

extension Serve {
  /// Serves a type that a database's tables make.
  ///
  /// Creating, updating, deleting and editing of relationships is allowed to everybody if the type was read with
  /// ``IntrospectionOptions/isWritable``, as far as the database's role may do it.
  ///
  /// - Parameters:
  ///   - found: The type.
  ///   - build: Says what differs.
  public init(
    introspected found: IntrospectedType,
    _ build: (inout AnyDefinition<Principal>) -> Void = { _ in }
  ) {
    self.init(schema: found.schema, table: found.table) { definition in
      definition.map(found)
      definition.allow(found.operations, of: found.schema)
      definition.record.takeAsDefaults()
      build(&definition)
    }
  }
}

extension AnyDefinition {
  fileprivate mutating func map(_ found: IntrospectedType) {
    key(found.key)
    for (name, column) in found.columns {
      self.column(name, column, as: found.storages[name] ?? .standard)
    }
    for (name, storage) in found.relationships { relationship(name, storage) }
    readOnly(found.readOnly)
    defaulted(found.defaulted)
    record.required = Set(found.required)
    for (field, operations) in found.limited { writable(field, on: operations) }
    clientIDs(found.clientIDs)
    describe(singular: found.singular)
    if !found.searched.isEmpty { search(found.searched) }
    if let version = found.version { self.version(version) }
  }

  fileprivate mutating func allow(_ operations: Set<WriteOperation>, of schema: Schema) {
    guard !operations.isEmpty else { return }
    for operation in operations { allow(operation) }
    for relationship in schema.relationships where relationship.cardinality == .many {
      allow(.replace, .add, .remove, of: relationship.name)
    }
  }
}
