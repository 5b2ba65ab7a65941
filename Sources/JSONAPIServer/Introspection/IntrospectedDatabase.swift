public import JSONAPI

/// The resource types derived from the tables of a database.
///
/// ```swift
/// let database = try SQLiteDatabase(path: "shop.sqlite")
/// let found = try await database.introspected()
/// let api = try JSONAPIServer(database: database) {
///   for type in found.types { Serve(introspected: type) }
/// }
/// ```
///
/// The same tables always result in the same names, regardless of the order in which the database lists them.
///
/// ## Which tables are types
///
/// - A table with a primary key is a type, and so is one without if it has a unique column that is never null: `id`, or
///   else the first one. A composite key results in ids such as `3:17`.
/// - A view is a type if it has a column `id` with unique values. It is read-only.
/// - A join table, whose only columns are two foreign keys that are unique together and optionally its own key, gives
///   two types a to-many relationship each and isn't a type. A table with more columns is a type.
/// - A framework's table of migrations, such as `grdb_migrations`, is left out unless ``IntrospectionOptions/only``
///   names it.
/// - Tables and columns that the role of PostgreSQL can't read are left out, as ``omissions`` reports.
/// - A table without a key, or with a key whose values can't be ids, is left out, as ``omissions`` reports. So is a
///   SQLite table whose key has no type and values of several kinds, or has UUIDs as bytes. A row with a null in its
///   key, which SQLite and views can have, or with a value of another kind than the type's ids, isn't a resource and is
///   never served.
/// - Keys of PostgreSQL's type `numeric` result in ids that are text, with all their digits.
///
/// ## Names
///
/// - A type has the name of its table in camel case, singular or plural as the table's: `blog_posts` is `blogPosts`,
///   `Artist` is `artist`. A leading word `tbl` is removed, and so is a prefix up to an underscore that all tables
///   share if there are three or more: of `wp_posts`, `wp_users` and `wp_links` it is `wp`.
/// - An attribute has the name of its column in camel case. The key column and those of relationships are not
///   attributes; the other columns of a composite key are.
/// - A foreign key is a to-one relationship named after its column, without `id`, `fk`, `uuid`, `key`, `ref` or the
///   name of the referenced column at the end: `author_id` is `author`. If nothing is left, or the key has several
///   columns, it has the name of the other table in the singular. If the names of several columns end with the names of
///   the columns that they refer to, the part before is the name: `parent_order_id` and `parent_line` are `parent`.
/// - The other side has a to-many relationship with the name of the referencing table in the plural: `articles`. It is
///   to-one and in the singular if the foreign key is unique.
/// - If several keys of one table refer to the same table, the other side is named by role: `home_team_id` and
///   `away_team_id` of `matches` are `homeMatches` and `awayMatches` of a team; `author_id` and `editor_id` of
///   `articles` are `articlesAsAuthor` and `articlesAsEditor` of a person.
/// - For a key to its own table, the other side is `children` if the key is called `parent`, otherwise it is named by
///   role: `employeesAsManager`.
/// - A join table gives each type the plural of the other key's name: `article_id` and `reviewer_id` are `articles` of
///   a person and `reviewers` of an article.
/// - If a name is taken already, or is `id` or `type`, attributes and relationships get the following names, and
///   finally a number; attributes take names first, then to-one relationships, then the rest. An attribute is prefixed
///   with the type: `productType`. A to-one relationship has the whole name of its column: `authorId`. The other side
///   of a foreign key is named by role, as above; a relationship through a table has the table's name:
///   `articleReviewers`. ``notes`` reports such names.
///
/// ## Values
///
/// - Columns that can't be null are required when a resource is created, unless they have a default. What the database
///   generates is read-only.
/// - SQLite stores any value in any column, so up to fifty rows of each table are sampled. Columns that are declared as
///   dates are read as the text or the number that they contain, all in one form; UUIDs as text or 16 bytes; decimals
///   as numbers unless they are stored as text. A column whose values don't match its declared type is text. Later
///   values that don't fit are null in documents, and `meta.unreadable` of the resource reports them.
/// - Enumerated types have their cases, JSON columns any value, and bytes are in base64 unless the definition makes
///   them content, as `jsonapi serve` does: ``IntrospectedType/contents`` lists them.
/// - An integer column that can't be null and is called `version`, `lock_version` or `row_version` is incremented by
///   each update and makes entity tags, if the types are writable.
///
/// ## Search
///
/// - An FTS5 table in SQLite whose `content` is a served table or view is its full-text index, and not a type:
///   `filter[search]` searches its columns for words. So is a generated column `tsvector` in PostgreSQL that has a GIN
///   or GiST index. <doc:Search> lists the recognised indexes; ``notes`` lists those found.
public struct IntrospectedDatabase: Sendable {
  /// The types, by name.
  public let types: [IntrospectedType]

  /// The tables and columns that are not served, by name.
  public let omissions: [Omission]

  /// Notable differences from the tables, one sentence each.
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

/// A resource type derived from a table.
public struct IntrospectedType: Sendable {
  /// The schema.
  public let schema: Schema

  /// The table.
  public let table: String

  /// Whether the table is a view, which is read-only.
  public let isView: Bool

  /// The columns of the ids.
  public let key: KeyColumns

  /// The column of each attribute.
  public let columns: [String: String]

  /// How the database stores each relationship.
  public let relationships: [String: EdgeStorage]

  /// The attributes that a full-text index of the database covers, and that are searched.
  public let searched: [String]

  /// The binary attributes, which can be served as content, with their media types.
  ///
  /// The media type is in a text column with the binary column's name and `_type`, `_media_type`, `_mime_type`,
  /// `_content_type` or `_mime`, or, if there is only one binary column, in `media_type`, `mime_type`, `content_type`
  /// or `mime`; otherwise it is unknown.
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

  /// The name of one resource.
  let singular: String
  let storages: [String: ColumnStorage]
  let readOnly: [String]
  let defaulted: [String]
  /// The to-one relationships that can't be set to null, since a column that this would clear can't be null.
  let required: [String]
  let version: String?
  /// The fields that only some operations can set, such as parts of the id.
  let limited: [String: [WriteOperation]]
  let clientIDs: ClientIDs
  /// The operations that are allowed.
  let operations: Set<WriteOperation>
}

extension Serve {
  /// Serves an introspected type.
  ///
  /// Creating, updating, deleting and editing relationships is allowed to everybody if the type was read with
  /// ``IntrospectionOptions/isWritable``, as far as the database's role may do it.
  ///
  /// - Parameters:
  ///   - found: The type.
  ///   - build: Configures what differs.
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
