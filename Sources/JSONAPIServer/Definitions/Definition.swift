#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import JSONAPI

/// How a resource type is served: where its fields are stored, which queries are allowed, and who may do what.
///
/// Reading is allowed for all served types; all writing is refused unless it is allowed.
///
/// ```swift
/// Serve(Article.self) {
///   $0.toMany(\.tags, through: "article_tags", "article_id", "tag_id")
///   $0.filter(by: \.author, \.title)
///   $0.sort(by: \.title, \.createdAt, default: .descending(\.createdAt))
///   $0.allow(.create, .update) { $0.principal?.isEditor == true }
///   $0.rows { article, request in
///     article.isPublished == true || request.signedIn { article.author.id == $0.id }
///   }
/// }
/// ```
///
/// Rules and hooks accumulate: rows must satisfy every rule of `rows`, and one rule of `hide` that holds is enough. A
/// setting with a single value, such as `page`, the storage of a field, or who may create, can be given only once: a
/// second one is a ``DefinitionError``.
public struct Definition<R: Resource, Principal: ServerPrincipal>: ResourceDefinition {
  /// The same definition by field names.
  public var names: AnyDefinition<Principal>

  init(table: String?) {
    names = AnyDefinition(
      record: DefinitionRecord(schema: R.schema, format: R.ownFormat, table: table))
  }

  private func name<Path: FieldPath>(_ field: KeyPath<R.Fields, Path>) -> String {
    R.fields[keyPath: field].fieldRoute.path.text
  }

  func list<each Path: FieldPath>(
    _ fields: repeat KeyPath<R.Fields, each Path>
  ) -> [String] {
    var names: [String] = []
    for field in repeat each fields { names.append(name(field)) }
    return names
  }
}

// MARK: - Mapping

extension Definition {
  /// Names the column of an attribute; without it, the column has the attribute's name in snake case.
  ///
  /// - Parameters:
  ///   - field: The attribute.
  ///   - column: The column.
  ///   - storage: How the database stores the values.
  public mutating func column<Value>(
    _ field: KeyPath<R.Fields, AttributePath<R, Value>>, _ column: String,
    as storage: ColumnStorage = .standard
  ) { names.column(name(field), column, as: storage) }

  /// Names the column with the id of a to-one relationship; without it, `author` has `author_id`.
  public mutating func toOne<D>(
    _ field: KeyPath<R.Fields, ToOnePath<R, D>>, _ column: KeyColumns
  ) {
    names.relationship(name(field), .column(column))
  }

  /// Names the columns of a to-one relationship to several types: one for the type, one for the id.
  ///
  /// - Parameters:
  ///   - field: The relationship.
  ///   - column: The column with the id.
  ///   - typeColumn: The column with the type.
  ///   - types: The values of the type column for resource types, where they differ.
  public mutating func toOne<D>(
    _ field: KeyPath<R.Fields, ToOnePath<R, D>>, _ column: String, type typeColumn: String,
    types: [String: String] = [:]
  ) { names.relationship(name(field), .typed(id: column, type: typeColumn, names: types)) }

  /// Names the columns of a to-one relationship to several types: one for each type.
  public mutating func toOne<D>(
    _ field: KeyPath<R.Fields, ToOnePath<R, D>>, columns: [String: String]
  ) { names.relationship(name(field), .columns(columns)) }

  /// Names the unique column of the related table that has the id of this type's row.
  public mutating func toOne<D>(
    _ field: KeyPath<R.Fields, ToOnePath<R, D>>, foreignKey column: KeyColumns
  ) { names.relationship(name(field), .foreignKey(column)) }

  /// Names the column of the related table that has the id of this type's row.
  ///
  /// Without it, the only to-one relationship that leads back is used. If that leads to several types, the rows whose
  /// relationship leads to this type are related.
  public mutating func toMany<D>(
    _ field: KeyPath<R.Fields, ToManyPath<R, D>>, foreignKey column: KeyColumns
  ) { names.relationship(name(field), .foreignKey(column)) }

  /// Names the join table of a many-to-many relationship, with its two columns.
  public mutating func toMany<D>(
    _ field: KeyPath<R.Fields, ToManyPath<R, D>>, through table: String, _ own: KeyColumns,
    _ other: KeyColumns
  ) { names.relationship(name(field), .through(table: table, own: own, other: other)) }

  /// Declares a column that isn't a field, for use in row rules and hooks.
  public mutating func serverColumn<Value>(
    _ column: String, _ type: Value.Type
  ) -> ServerColumn<R, Value> {
    names.serverColumn(column, Schema.ValueType(type))
    return ServerColumn(name: column)
  }

  /// Writes a column into the `meta` of each resource (RES-10), whatever fieldset a request asks for.
  ///
  /// ```swift
  /// $0.resourceMeta("views", column: "view_count", Int.self)
  /// ```
  ///
  /// Clients can't write it, and queries can't name it. Anybody who may see the resource sees it. An entity tag made
  /// from the version changes only with the version.
  ///
  /// - Parameters:
  ///   - name: The member; not `version`, `unreadable` or `page`, which the server writes.
  ///   - column: The column.
  ///   - type: The type of its values; null is written as null.
  public mutating func resourceMeta<Value>(_ name: String, column: String, _ type: Value.Type) {
    names.resourceMeta(name, column: column, Schema.ValueType(type))
  }
}

// MARK: - Queries

extension Definition {
  /// Limits the fields that filters may name; without it, every visible field may be named.
  ///
  /// Without fields, filters are refused.
  public mutating func filter<each Path: FieldPath>(
    by fields: repeat KeyPath<R.Fields, each Path>
  ) { names.filter(by: list(repeat each fields)) }

  /// Limits the attributes to sort by; without it, every visible attribute may be named.
  ///
  /// - Parameters:
  ///   - fields: The attributes.
  ///   - order: The default order, without fields hidden from the request; always followed by the id.
  public mutating func sort<each Value>(
    by fields: repeat KeyPath<R.Fields, AttributePath<R, each Value>>, default order: SortTerm<R>...
  ) { names.sort(by: list(repeat each fields), default: order.map { $0.field }) }

  /// Limits the relationships to include; without it, every visible relationship may be included.
  ///
  /// Without relationships, `include` is refused (INC-03).
  public mutating func include<each Path: RelationshipPath>(
    _ fields: repeat KeyPath<R.Fields, each Path>
  ) { names.include(list(repeat each fields)) }

  /// Sets the filter, order and page of a relationship wherever it is included.
  ///
  /// The filter and the order also apply at the relationship's own URLs, where a request can ask for another order. The
  /// filter isn't an access rule: resources that it leaves out can be read elsewhere.
  ///
  /// - Parameters:
  ///   - field: The relationship.
  ///   - sort: The order of the related resources.
  ///   - limit: The number of related resources for each parent; if there are more, the relationship has a link
  ///     to the next ones. The related type needs pages for it: by number and as large as the limit, or by offset.
  ///   - condition: The condition that they must satisfy.
  public mutating func included<D: Resource>(
    _ field: KeyPath<R.Fields, ToManyPath<R, D>>, sort: SortTerm<D>..., limit: Int? = nil,
    where condition: (Filter<D>.Paths) -> Filter<D> = { _ in .everything }
  ) {
    names.included(
      name(field), where: Filter(condition).expression, sort: sort.map { $0.field }, limit: limit)
  }
}

// MARK: - Access

extension Definition {
  /// Allows replacing, adding to or removing from a to-many relationship; without it, nobody may.
  public mutating func allow<D>(
    _ edits: LinkageEdit..., of field: KeyPath<R.Fields, ToManyPath<R, D>>,
    when rule: Rule? = nil
  ) { for edit in edits { names.allow(edit, of: name(field), when: rule) } }

  /// Makes DELETE set a column to the time of the request instead of removing the row.
  ///
  /// ```swift
  /// let deletedAt = $0.serverColumn("deleted_at", Date.self)
  /// $0.delete(setting: deletedAt)
  /// $0.rows { _, _ in deletedAt == nil }
  /// ```
  ///
  /// The row rule must hide such rows: without ``rows(_:)`` the definition throws ``DefinitionError``. The version of
  /// the row is compared and incremented, and rows that refer to it don't change.
  ///
  /// - Parameter column: The column, which is null in rows that are not deleted.
  public mutating func delete(setting column: ServerColumn<R, Date>) {
    delete(setting: column) { $0.date }
  }

  /// Makes DELETE set a column instead of removing the row.
  ///
  /// The row rule must hide such rows: without ``rows(_:)`` the definition throws ``DefinitionError``.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - value: Returns the value for a request.
  public mutating func delete<Value>(
    setting column: ServerColumn<R, Value>, to value: @escaping @Sendable (Request) -> Value
  ) { names.delete(setting: "$" + column.name) { value($0).filterValue } }

  /// Makes DELETE set an attribute to the time of the request instead of removing the row.
  ///
  /// The row rule must hide such rows, as with ``delete(setting:to:)``. Anybody who may update the type may set the
  /// attribute as well, unless it is read-only.
  ///
  /// - Parameter attribute: The attribute, which is null in rows that are not deleted.
  public mutating func delete(setting attribute: KeyPath<R.Fields, AttributePath<R, Date?>>) {
    names.delete(setting: name(attribute)) { .date($0.date) }
  }

  /// Limits who may write a field, and when.
  ///
  /// - Parameters:
  ///   - field: The attribute or relationship.
  ///   - operations: The operations in which it may be written; none for never.
  ///   - rule: The condition; if left out, everybody may.
  public mutating func writable<Path: FieldPath>(
    _ field: KeyPath<R.Fields, Path>, on operations: [WriteOperation],
    when rule: Rule? = nil
  ) { names.writable(name(field), on: operations, when: rule) }

  /// Makes fields read-only: a request that sends one is answered with 403.
  public mutating func readOnly<each Path: FieldPath>(
    _ fields: repeat KeyPath<R.Fields, each Path>
  ) { names.readOnly(list(repeat each fields)) }

  /// Names fields that a creation may leave out though they are never null, since the database or a hook sets them.
  ///
  /// An attribute whose property has an initial value, as in `var renewals = 0`, needs no mention.
  public mutating func defaulted<each Path: FieldPath>(
    _ fields: repeat KeyPath<R.Fields, each Path>
  ) { names.defaulted(list(repeat each fields)) }

  /// Hides a field from requests for which the rule holds: its name is neither shown nor accepted.
  ///
  /// With several rules, one that holds is enough.
  public mutating func hide<Path: FieldPath>(
    _ field: KeyPath<R.Fields, Path>, when rule: @escaping Rule
  ) { names.hide(name(field), when: rule) }

  /// Limits the rows that exist for a request: to read, to relate to and to write, both before and after the change.
  ///
  /// With several rules, rows must satisfy all of them.
  public mutating func rows(
    _ rule: @escaping @Sendable (Filter<R>.Paths, Request) -> Filter<R>
  ) { names.rows { request in Filter<R> { rule($0, request) }.expression } }

  /// Limits the rows, among those that exist for a request, that it may update or delete.
  ///
  /// With several rules, rows must satisfy all of them.
  public mutating func writableRows(
    _ rule: @escaping @Sendable (Filter<R>.Paths, Request) -> Filter<R>
  ) { names.writableRows { request in Filter<R> { rule($0, request) }.expression } }
}

// MARK: - OpenAPI

extension Definition {
  /// Describes a field in the OpenAPI document.
  ///
  /// - Parameters:
  ///   - field: The attribute or relationship.
  ///   - text: A description in Markdown; anybody who may see the field may read it.
  public mutating func describe<Path: FieldPath>(_ field: KeyPath<R.Fields, Path>, as text: String)
  {
    names.describe(name(field), as: text)
  }

  /// Sets the sample value of an attribute in the examples of the OpenAPI document; without it, the sample depends on
  /// the attribute's type.
  public mutating func example<Value>(
    _ field: KeyPath<R.Fields, AttributePath<R, Value>>, _ value: JSONValue
  ) { names.example(name(field), value) }
}
