import JSONAPI

/// What the definition of one type says, by names and without the types of its resource and principal.
struct DefinitionRecord: Sendable {
  typealias Rule = @Sendable (ErasedRequest) -> Bool
  typealias RowRule = @Sendable (ErasedRequest) -> FilterExpression

  /// Who may do something.
  struct Permission: Sendable {
    /// The condition that the definition states; nil for everybody.
    let rule: Rule?

    /// What the condition says against the request; nil if it holds.
    func denial(for request: ErasedRequest) -> Denied? {
      guard let rule else { return nil }
      // A box for this rule alone: what another one says is about something else.
      var request = request
      let denial = Denial()
      request.denial = denial
      return rule(request) ? nil : Denied(reason: denial.reason.withLock { $0 })
    }
  }

  /// What isn't allowed, with the reason that the rule gives.
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
  /// The attributes that searches look at.
  var searched: [String] = []
  var sortable: Set<String>?
  var includable: Set<String>?
  var defaultSort: [SortField] = []
  var windows: [String: EdgeWindow] = [:]
  var pageStyles: [PageStyle] = [.cursor, .number]
  var defaultPage = 25
  var maximumPage = 100
  var showsTotal = false
  /// The attributes to aggregate, and those to group by; nil if nothing is offered.
  var aggregates: (fields: [String], groups: [String])?

  var clientIDs = ClientIDs.refused
  var readOnly: Set<String> = []
  /// The fields that a creation may leave out, because the database or a hook has a value for them.
  var defaulted: Set<String> = []
  /// The to-one relationships whose columns are known to be never null; of others, the database finds it out.
  var required: Set<String> = []
  /// Who may read resources, as a part of the row rule; nil if the definition doesn't say.
  var reading: Permission?
  var operations: [WriteOperation: Permission] = [:]
  var edits: [String: [LinkageEdit: Permission]] = [:]
  var writable: [String: [WriteOperation: Permission]] = [:]
  var hidden: [String: Rule] = [:]
  var hidesType: Rule?
  var rows: RowRule?
  var writableRows: RowRule?
  /// What DELETE sets in the place of removing the row: an attribute, or a server column with a leading `$`.
  var deletion: (name: String, value: @Sendable (ErasedRequest) -> FilterValue)?
  var hooks = ErasedHooks()
  var collectionMeta: (@Sendable (ErasedRequest) -> JSONObject)?
  var texts = DefinitionTexts()

  /// The source of resources that no table holds.
  var source: (any ResourceSource)?

  /// The settings that were given, and can't be given again.
  private var given: Set<[String]> = []
  /// What is wrong with the definition by itself.
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
  ///   - field: The field or column that the setting is about; nil if it is about the type.
  mutating func give(_ setting: String, of field: String? = nil) {
    guard !given.insert([setting] + (field.map { [$0] } ?? [])).inserted else { return }
    report("`\(setting)` is given twice; give it once, with everything that it is to say.", field)
  }

  /// Lets all settings be given again, in place of those so far.
  mutating func takeAsDefaults() { given = [] }

  /// Records a mistake, which the server's initializer throws.
  mutating func report(_ message: String, _ field: String? = nil) {
    mistakes.append(DefinitionError(schema.type, field, message))
  }
}

extension DefinitionRecord.Permission? {
  /// What is said against the request: what isn't allowed to anybody is denied without a reason.
  func denial(for request: ErasedRequest) -> DefinitionRecord.Denied? {
    guard let self else { return DefinitionRecord.Denied() }
    return self.denial(for: request)
  }
}

extension DefinitionRecord {
  /// Adds a rule to the row rule: rows have to fulfil both.
  mutating func limitRows(_ rule: @escaping RowRule) {
    guard let first = rows else { return rows = rule }
    rows = { first($0) && rule($0) }
  }

  /// Lets only those read that a rule holds for: to others, no row exists.
  mutating func allowReading(when rule: Rule?) {
    reading = Permission(rule: rule)
    if let rule { limitRows { rule($0) ? .everything : .nothing } }
  }
}

/// The filter, order and page of a relationship wherever it is included.
struct EdgeWindow: Sendable {
  var condition = FilterExpression.everything
  var sort: [SortField] = []
  /// The maximum number of related resources for each parent; nil without a limit of its own.
  var limit: Int?
  /// The query of the link to the related resources behind the limit.
  var next = ""
}

extension DefinitionRecord {
  /// What is to be said of the model's `meta` and `links` where they can't be read from what the server writes.
  var unreadableOwnMembers: [ServerFinding] {
    schema.ownMembers.compactMap { member in
      let isMeta = member.name == "meta"
      // No other link of a resource is one of the specification (LNK-17).
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

  /// What is to be said of fields that rules hide and the Swift type can't be decoded without.
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
