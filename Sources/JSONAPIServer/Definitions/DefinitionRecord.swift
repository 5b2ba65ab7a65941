import JSONAPI

/// The definition of one type by field names, without the types of its resource and principal.
struct DefinitionRecord: Sendable {
  typealias Rule = @Sendable (ErasedRequest) -> Bool
  typealias RowRule = @Sendable (ErasedRequest) -> FilterExpression

  /// A permission, which may depend on a condition.
  struct Permission: Sendable {
    /// The condition that the definition states; nil for everybody.
    let rule: Rule?

    /// The denial of a request; nil if the condition holds.
    func denial(for request: ErasedRequest) -> Denied? {
      guard let rule else { return nil }
      // A box for this rule alone: another rule's reason is about something else.
      var request = request
      let denial = Denial()
      request.denial = denial
      return rule(request) ? nil : Denied(reason: denial.reason.withLock { $0 })
    }
  }

  /// A denial, with the reason that the rule gives.
  struct Denied: Sendable {
    var reason: String?
  }

  let schema: Schema
  /// The format of names that the Swift type has.
  let format: KeyFormat
  var table: String

  var key: KeyColumns = "id"
  var isKeyGenerated = true
  var columns: [String: String] = [:]
  var storages: [String: ColumnStorage] = [:]
  var edges: [String: EdgeStorage] = [:]
  var serverColumns: [(name: String, type: Schema.ValueType)] = []
  var version: String?
  var requiresVersion = false
  /// The members of each resource's `meta`, with their server columns.
  var ownMeta: [(name: String, column: String)] = []
  var contents: [ContentRecord] = []

  var filterable: Set<String>?
  /// The searched attributes.
  var searched: [String] = []
  var sortable: Set<String>?
  var includable: Set<String>?
  var defaultSort: [SortField] = []
  var windows: [String: EdgeWindow] = [:]
  var pageStyles: [PageStyle] = [.cursor, .number]
  var defaultPage = 25
  var maximumPage = 100
  var showsTotal = false
  /// The attributes to aggregate and those to group by; nil if no aggregates are offered.
  var aggregates: (fields: [String], groups: [String])?

  var clientIDs = ClientIDs.refused
  var readOnly: Set<String> = []
  /// The fields that a creation may leave out, because the database or a hook provides a value.
  var defaulted: Set<String> = []
  /// The to-one relationships that a write can't set to null, as far as is known; others are left to the database.
  var required: Set<String> = []
  /// Who may read resources, which is part of the row rule; nil if the definition doesn't say.
  var reading: Permission?
  var operations: [WriteOperation: Permission] = [:]
  var edits: [String: [LinkageEdit: Permission]] = [:]
  var writable: [String: [WriteOperation: Permission]] = [:]
  var hidden: [String: Rule] = [:]
  var hidesType: Rule?
  var rows: RowRule?
  var writableRows: RowRule?
  /// What DELETE sets instead of removing the row: an attribute, or a server column with a leading `$`.
  var deletion: (name: String, value: @Sendable (ErasedRequest) -> FilterValue)?
  var hooks = ErasedHooks()
  var collectionMeta: (@Sendable (ErasedRequest) -> JSONObject)?
  var texts = DefinitionTexts()

  /// The source of resources that no table holds.
  var source: (any ResourceSource)?

  /// The settings given so far, which can't be given again.
  private var given: Set<[String]> = []
  /// The mistakes in the definition itself.
  private(set) var mistakes: [DefinitionError] = []

  init(schema: Schema, format: KeyFormat = .inherited, table: String?) {
    self.schema = schema.formattingValues(by: format)
    self.format = format
    self.table = table ?? schema.type
    defaulted = Set(schema.attributes.filter(\.hasOnlyInitialValue).map(\.name))
  }

  /// Records a setting that can be given once: a second value would silently replace the first.
  ///
  /// - Parameters:
  ///   - setting: The call, as in `allow(.create)`.
  ///   - field: The field or column of the setting; nil if it concerns the type.
  mutating func give(_ setting: String, of field: String? = nil) {
    guard !given.insert([setting] + (field.map { [$0] } ?? [])).inserted else { return }
    report("`\(setting)` is given twice; give it once, with everything that it is to say.", field)
  }

  /// Lets all settings be given again, replacing those so far.
  mutating func takeAsDefaults() { given = [] }

  /// Records a mistake, which the server's initializer throws.
  mutating func report(_ message: String, _ field: String? = nil) {
    mistakes.append(DefinitionError(schema.type, field, message))
  }
}

extension DefinitionRecord {
  /// Adds a rule to the row rule: rows must satisfy both.
  mutating func limitRows(_ rule: @escaping RowRule) {
    guard let first = rows else { return rows = rule }
    rows = { first($0) && rule($0) }
  }

  /// Restricts reading to requests for which a rule holds: for others, no row exists.
  mutating func allowReading(when rule: Rule?) {
    reading = Permission(rule: rule)
    if let rule { limitRows { rule($0) ? .everything : .nothing } }
  }
}

/// The filter, order and page of a relationship wherever it is included.
struct EdgeWindow: Sendable {
  var condition = FilterExpression.everything
  var sort: [SortField] = []
  /// The maximum number of related resources for each parent; nil if none is set.
  var limit: Int?
  /// The query of the link to the related resources beyond the limit.
  var next = ""
}

extension DefinitionRecord {
  /// Findings about the model's `meta` and `links` that can't be decoded from what the server writes.
  var unreadableOwnMembers: [ServerFinding] {
    schema.ownMembers.compactMap { member in
      let isMeta = member.name == "meta"
      // The specification has no other link for a resource (LNK-17).
      let sample = isMeta ? metaSample : ["self": JSONValue("/\(schema.type)/1")]
      // `nil` would be null.
      let value: JSONValue? = sample.isEmpty ? .none : JSONValue(sample)
      guard !member.canBeRead(from: value, keys: format) else { return nil }
      let names = sample.map { "`\($0.name)`" }.joined(separator: ", ")
      let advice = isMeta ? "add members with `resourceMeta`" : "make it an attribute"
      return ServerFinding(
        .error,
        "the server writes \(names.isEmpty ? "nothing" : names) as `\(member.name)`, which the model can't be decoded from; \(advice), or use a type that can do without.",
        type: schema.type, field: member.name)
    }
  }

  /// The `meta` of a resource with sample values.
  private var metaSample: JSONObject {
    var members = JSONObject()
    for (name, column) in ownMeta {
      let type = serverColumns.first { $0.name == column }?.type
      members[name] = type?.sample(named: name)
    }
    if version != nil { members["version"] = 1 }
    let contents = contents.map { content -> (name: String, value: JSONValue) in
      let link: JSONObject = [
        "href": JSONValue("/\(schema.type)/1/content/\(content.name)"),
        "type": JSONValue(ContentType.unknown), "meta": ["size": 1],
      ]
      return (content.name, JSONValue(link))
    }
    if !contents.isEmpty { members["content"] = JSONValue(JSONObject(contents)) }
    return members
  }

  /// Findings about hidden fields without which the Swift type can't be decoded.
  var neededHiddenFields: [ServerFinding] {
    hidden.keys.sorted().filter { name in
      switch schema[name] {
      case .attribute(let attribute): attribute.swiftType != nil && !attribute.isOptional
      case .relationship(let relationship): relationship.needsResource
      case nil: false
      }
    }.map { name in
      ServerFinding(
        .warning,
        "requests that don't see it get resources that the model can't be decoded from; make the property optional.",
        type: schema.type, field: name)
    }
  }
}
