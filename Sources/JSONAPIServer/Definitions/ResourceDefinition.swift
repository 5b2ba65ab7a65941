public import JSONAPI

/// The settings of a served type that name none of its fields.
///
/// ``Definition`` adds the settings of fields by typed paths, ``AnyDefinition`` by names. A generic function states what
/// several types have in common:
///
/// ```swift
/// func editable(_ definition: inout some ResourceDefinition<User>) {
///   definition.version("version")
///   definition.allow(.create, .update) { $0.principal?.isEditor == true }
/// }
/// Serve(Article.self) { editable(&$0) }
/// ```
public protocol ResourceDefinition<Principal> {
  /// The principal of the server's requests.
  associatedtype Principal: ServerPrincipal

  /// The same definition by field names.
  var names: AnyDefinition<Principal> { get set }
}

extension ResourceDefinition {
  /// A request with the principal's type.
  public typealias Request = ServerRequest<Principal>

  /// A condition on requests.
  public typealias Rule = @Sendable (Request) -> Bool

  /// Erases the principal's type from a rule.
  func erase(_ rule: @escaping Rule) -> DefinitionRecord.Rule { { rule($0.typed()) } }

  /// A rule that holds if one of two does.
  func either(
    _ first: DefinitionRecord.Rule?, _ second: @escaping Rule
  ) -> DefinitionRecord.Rule {
    let second = erase(second)
    guard let first else { return second }
    return { first($0) || second($0) }
  }
}

// MARK: - Mapping

extension ResourceDefinition {
  /// Names the column of the ids, or the columns of a composite key.
  ///
  /// The id of a composite key is text: its parts joined by `:`, as in `3:17`; in a part, `~` is written as `~0` and
  /// `:` as `~1`. A part has the type of the attribute or server column with its column, or else of the key that a
  /// to-one relationship refers to with it, or else text.
  ///
  /// - Parameters:
  ///   - columns: The columns; `id` if this is never called.
  ///   - isGenerated: Whether the database generates ids. If it doesn't, a creation needs an id, or a field with the
  ///     key's column. The same goes for every key that is the column of a relationship.
  public mutating func key(_ columns: KeyColumns, generated isGenerated: Bool = true) {
    names.record.give("key")
    names.record.key = columns
    names.record.isKeyGenerated = isGenerated
  }

  /// Names the column with the version of a row, an integer that each update increments.
  ///
  /// The entity tag of the resource is made from it, and `If-Match` is compared with it.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - isRequired: Whether writing without `If-Match` is an error, 428.
  public mutating func version(_ column: String, required isRequired: Bool = false) {
    names.record.give("version")
    names.record.version = column
    names.record.requiresVersion = isRequired
  }

  /// Serves a binary column, which must not be that of an attribute, at its own URL.
  ///
  /// - Parameters:
  ///   - name: The last part of the URL, as in `/books/1/content/cover`.
  ///   - column: The column.
  ///   - type: The media type.
  ///   - isNullable: Whether the column can be null; if not, a new resource has empty content.
  public mutating func content(
    _ name: String, column: String, type: ContentType, isNullable: Bool = true
  ) {
    names.record.add(
      .init(name: name, attribute: nil, column: column, type: type, isNullable: isNullable))
  }
}

// MARK: - Queries

extension ResourceDefinition {
  /// Sets how the collection is paged.
  ///
  /// - Parameters:
  ///   - size: The default page size, from 1 to the maximum.
  ///   - maximum: The largest page size; a larger one is an error, 400.
  ///   - styles: The pagination styles; if left out, by cursor and by number, for sources by number. With an empty
  ///     list, the collection has a single page.
  ///   - total: Whether `meta.page.total` has the number of resources, which costs a statement. A page of size 0 then
  ///     returns only the number.
  public mutating func page(
    default size: Int = 25, maximum: Int = 100, _ styles: [PageStyle]? = nil,
    total: Bool = false
  ) {
    names.record.give("page")
    if size < 1 || size > maximum {
      names.record.report(
        "A page has \(size) resources by default; it has to be from 1 to the maximum, \(maximum).")
    }
    names.record.maximumPage = max(1, maximum)
    names.record.defaultPage = min(max(1, size), names.record.maximumPage)
    if let styles { names.record.pageStyles = styles }
    names.record.showsTotal = total
  }

  /// Adds members to the `meta` of responses with the type's own collection, beside `page`.
  ///
  /// Responses with one resource, and with related resources, don't have them.
  public mutating func meta(_ members: @escaping @Sendable (Request) -> JSONObject) {
    names.record.give("meta")
    names.record.collectionMeta = { members($0.typed()) }
  }
}

// MARK: - Access

extension ResourceDefinition {
  /// Sets who may read resources of the type; without it everybody may, or everybody who signed in if the server
  /// requires a principal.
  ///
  /// ```swift
  /// $0.allow(.read) { $0.principal?.isEditor == true }
  /// ```
  ///
  /// For others the type has no rows: it is in no inclusion, linkage, filter or count, and can't be written. At its own
  /// URLs they get 401 if they aren't signed in, otherwise 403.
  ///
  /// - Parameters:
  ///   - reading: `.read`.
  ///   - rule: The condition; if left out, everybody may.
  public mutating func allow(_ reading: ReadOperation, when rule: Rule? = nil) {
    names.record.give("allow(.\(reading))")
    names.record.allowReading(when: rule.map(erase))
  }

  /// Allows creating, updating or deleting resources; without it, nobody may.
  ///
  /// Each operation has one rule.
  ///
  /// - Parameters:
  ///   - operations: The operations to allow.
  ///   - rule: The condition; if left out, everybody may.
  public mutating func allow(_ operations: WriteOperation..., when rule: Rule? = nil) {
    let permission = DefinitionRecord.Permission(rule: rule.map(erase))
    for operation in operations {
      names.record.give("allow(.\(operation))")
      names.record.operations[operation] = permission
    }
  }

  /// Sets whether clients choose ids; by default they may not.
  public mutating func clientIDs(_ policy: ClientIDs) {
    names.record.give("clientIDs")
    names.record.clientIDs = policy
  }

  /// Hides the type from requests for which the rule holds: it has no URLs and no relationship leads to it.
  ///
  /// With several rules, one that holds is enough.
  public mutating func hide(when rule: @escaping Rule) {
    names.record.hidesType = either(names.record.hidesType, rule)
  }
}

// MARK: - OpenAPI

extension ResourceDefinition {
  /// Describes the type in the OpenAPI document.
  ///
  /// - Parameters:
  ///   - text: A description of the resources in Markdown; anybody who may see the type may read it.
  ///   - singular: The name of one resource in camel case, such as `person` for `people`, for the ids of operations,
  ///     such as `createPerson`; if left out, the type's name.
  public mutating func describe(_ text: String? = nil, singular: String? = nil) {
    if let text {
      names.record.give("describe")
      names.record.texts.type = text
    }
    if let singular {
      names.record.give("describe(singular:)")
      names.record.texts.singular = singular
    }
  }
}
