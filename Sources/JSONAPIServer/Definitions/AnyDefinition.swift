public import JSONAPI

/// The definition of a served type by field names.
///
/// ``Definition`` does the same with typed paths. This one is for schemas without a Swift type, such as those read from
/// a database:
///
/// ```swift
/// Serve(schema: schema, table: "articles") {
///   $0.column("wordCount", "word_count")
///   $0.filter(by: ["title"])
///   $0.allow(.create)
/// }
/// ```
///
/// As in ``Definition``, a setting with a single value can be given only once.
public struct AnyDefinition<Principal: ServerPrincipal>: ResourceDefinition {
  var record: DefinitionRecord

  /// The definition itself.
  public var names: AnyDefinition {
    get { self }
    _modify { yield &self }
  }
}

// MARK: - Mapping

extension AnyDefinition {
  /// Names the column of an attribute; without it, the column has the attribute's name in snake case.
  ///
  /// - Parameters:
  ///   - attribute: The attribute.
  ///   - name: The column.
  ///   - storage: How the database stores the values.
  public mutating func column(
    _ attribute: String, _ name: String, as storage: ColumnStorage = .standard
  ) {
    record.give("column", of: attribute)
    record.columns[attribute] = name
    record.storages[attribute] = storage
  }

  /// Sets how the database stores a relationship, like `toOne` and `toMany` of ``Definition``.
  public mutating func relationship(_ name: String, _ storage: EdgeStorage) {
    record.give("relationship", of: name)
    record.edges[name] = storage
  }

  /// Declares a column that isn't a field, for use in row rules, and for hooks to set.
  ///
  /// Row rules name it with a leading `$`: `tenant_id` is `$tenant_id`. It can be declared again with the same type.
  public mutating func serverColumn(_ name: String, _ type: Schema.ValueType) {
    if let known = record.serverColumns.first(where: { $0.name == name }) {
      if known.type != type {
        record.report("The server column is declared twice, with different types.", "$" + name)
      }
      return
    }
    if record.source != nil { record.report("Resources of a source have no columns.", "$" + name) }
    record.serverColumns.append((name, type))
  }

  /// Writes a column into the `meta` of each resource (RES-10), whatever fieldset a request asks for.
  ///
  /// Clients can't write it, and queries can't name it. Anybody who may see the resource sees it.
  ///
  /// - Parameters:
  ///   - name: The member; not `version`, `unreadable` or `page`, which the server writes.
  ///   - column: The column.
  ///   - type: The type of its values; null is written as null.
  public mutating func resourceMeta(_ name: String, column: String, _ type: Schema.ValueType) {
    record.give("resourceMeta", of: name)
    if ["version", "unreadable", "page"].contains(name) {
      record.report("The server itself writes this member of `meta`; choose another name.", name)
    } else if !DottedPath(name).isWellFormed || name.utf8.contains(UInt8(ascii: ".")) {
      record.report("This can't be the name of a member (NAM-03).", name)
    }
    serverColumn(column, type)
    record.ownMeta.append((name, column))
  }
}

// MARK: - Queries

extension AnyDefinition {
  /// Limits the paths that filters may name; without it, every visible field may be named.
  public mutating func filter(by paths: [String]) {
    record.give("filter(by:)")
    record.filterable = Set(paths)
  }

  /// Limits the attributes to sort by; without it, every visible attribute may be named.
  ///
  /// - Parameters:
  ///   - paths: The attributes.
  ///   - order: The default order, without fields hidden from the request; always followed by the id.
  public mutating func sort(by paths: [String], default order: [SortField] = []) {
    record.give("sort(by:)")
    record.sortable = Set(paths)
    record.defaultSort = order
  }

  /// Limits the paths to include; without it, every visible relationship may be included.
  public mutating func include(_ paths: [String]) {
    record.give("include")
    // A path includes its prefixes: with comments.author, comments may be included, too.
    record.includable = Set(
      paths.flatMap { path in
        sequence(first: DottedPath(path), next: \.withoutLast).map(\.text)
      })
  }

  /// Sets the filter, order and page of a relationship wherever it is included; the filter and the order also
  /// apply at the relationship's own URLs.
  public mutating func included(
    _ relationship: String, where condition: FilterExpression = .everything,
    sort: [SortField] = [], limit: Int? = nil
  ) {
    record.give("included", of: relationship)
    if let limit, limit < 1 { record.report("The limit has to be at least 1.", relationship) }
    record.windows[relationship] = EdgeWindow(condition: condition, sort: sort, limit: limit)
  }
}

// MARK: - Access

extension AnyDefinition {
  /// Allows replacing, adding to or removing from a to-many relationship; without it, nobody may.
  public mutating func allow(
    _ edits: LinkageEdit..., of relationship: String, when rule: Rule? = nil
  ) {
    let permission = DefinitionRecord.Permission(rule: rule.map(erase))
    for edit in edits {
      record.give("allow(.\(edit), of:)", of: relationship)
      record.edits[relationship, default: [:]][edit] = permission
    }
  }

  /// Makes DELETE set a column instead of removing the row.
  ///
  /// The row rule must hide such rows, so ``rows(_:)`` has to be called, too.
  ///
  /// - Parameters:
  ///   - name: The attribute, or a server column with a leading `$`.
  ///   - value: Returns the value for a request.
  public mutating func delete(
    setting name: String, to value: @escaping @Sendable (Request) -> FilterValue
  ) {
    record.give("delete(setting:)")
    record.deletion = (name, { value($0.typed()) })
  }

  /// Limits who may write a field, and when.
  ///
  /// - Parameters:
  ///   - field: The attribute or relationship.
  ///   - operations: The operations in which it may be written; none for never.
  ///   - rule: The condition; if left out, everybody may.
  public mutating func writable(
    _ field: String, on operations: [WriteOperation], when rule: Rule? = nil
  ) {
    let permission = DefinitionRecord.Permission(rule: rule.map(erase))
    record.give("writable", of: field)
    record.writable[field] = operations.reduce(into: [:]) { $0[$1] = permission }
  }

  /// Makes fields read-only: a request that sends one is answered with 403.
  public mutating func readOnly(_ fields: [String]) { record.readOnly.formUnion(fields) }

  /// Names fields that a creation may leave out though they are never null, since the database or a hook sets them.
  public mutating func defaulted(_ fields: [String]) {
    record.defaulted.formUnion(fields)
  }

  /// Hides a field from requests for which the rule holds: its name is neither shown nor accepted.
  ///
  /// With several rules, one that holds is enough.
  public mutating func hide(_ field: String, when rule: @escaping Rule) {
    record.hidden[field] = either(record.hidden[field], rule)
  }

  /// Limits the rows that exist for a request: to read, to relate to and to write, both before and after the change.
  ///
  /// With several rules, rows must satisfy all of them.
  ///
  /// A condition names fields as documents do, `author.id` for the id of a related resource, and a server column with a
  /// leading `$`: `FilterExpression("$tenant_id", .equal, 7)`. A name that isn't served results in 500.
  public mutating func rows(_ rule: @escaping @Sendable (Request) -> FilterExpression) {
    record.limitRows { rule($0.typed()) }
  }

  /// Limits the rows, among those that exist for a request, that it may update or delete.
  ///
  /// With several rules, rows must satisfy all of them.
  public mutating func writableRows(_ rule: @escaping @Sendable (Request) -> FilterExpression) {
    guard let first = record.writableRows else {
      return record.writableRows = { rule($0.typed()) }
    }
    record.writableRows = { first($0) && rule($0.typed()) }
  }
}

// MARK: - OpenAPI

extension AnyDefinition {
  /// Describes a field in the OpenAPI document.
  ///
  /// - Parameters:
  ///   - field: The attribute or relationship.
  ///   - text: A description in Markdown; anybody who may see the field may read it.
  public mutating func describe(_ field: String, as text: String) {
    record.give("describe", of: field)
    record.texts.fields[field] = text
  }

  /// Sets the sample value of an attribute in the examples of the OpenAPI document; without it, the sample depends on
  /// the attribute's type.
  public mutating func example(_ attribute: String, _ value: JSONValue) {
    record.give("example", of: attribute)
    record.texts.examples[attribute] = value
  }
}
